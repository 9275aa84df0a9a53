import { useTexts } from '#client/page/site-data.ts';
import { shownName } from '#identity/user/shown-name.rules.ts';
import { Field, SelectField } from '#ui/forms/field.tsx';
import { NOT_KEPT, useDialogForm } from '../../../kit/form/form.hooks.ts';
import { DeskDialog } from '../../../kit/form-dialog.tsx';
import { usePlanWords } from '../../order/components/parts.tsx';
import { REASON_MAX } from '../member.data.ts';
import { memberDeskTexts } from '../member.messages.ts';
import { type AdminMember, type AdminMemberRecord, giveMembership } from '../member.store.ts';

interface Props {
  one: AdminMember;
  plans: AdminMemberRecord['plans'];
  onDone: (to: AdminMember) => void;
  onClose: () => void;
}

/** Grants a membership by hand (B18): which, until when, and why. */
export function MemberGrantDialog({ one, plans, onDone, onClose }: Props) {
  const say = useTexts(memberDeskTexts);
  const planWords = usePlanWords();
  const form = useGrant({ one, onDone, onClose });
  return (
    <DeskDialog
      title={say('giveTitle', { name: shownName(one) })}
      form={form}
      deed={say('give')}
      underWay={say('giving')}
      onClose={onClose}
    >
      <p>{say('giveText')}</p>
      <SelectField {...form.field('planId')} label={say('membership')} required>
        <option value="">{say('choosePlan')}</option>
        {plans.map(({ id, tier, rebillDays, hidden }) => (
          <option key={id} value={id}>
            {hidden ? say('notOnSale', { plan: planWords(tier, rebillDays) }) : planWords(tier, rebillDays)}
          </option>
        ))}
      </SelectField>
      <Field {...form.field('endsOn')} label={say('lastDay')} hint={say('lastDayHint')} type="date" />
      <Field
        {...form.field('reason')}
        label={say('reason')}
        hint={say('reasonHint')}
        maxLength={REASON_MAX}
        required
      />
    </DeskDialog>
  );
}

function useGrant({ one, onDone, onClose }: Omit<Props, 'plans'>) {
  const say = useTexts(memberDeskTexts);
  return useDialogForm({
    keep: NOT_KEPT,
    onClose,
    isReadAnew: false,
    initial: { planId: '', endsOn: '', reason: '' },
    check: ({ planId, reason }) => ({
      planId: planId ? undefined : say('planMissing'),
      reason: reason.trim() ? undefined : say('reasonMissing'),
    }),
    send: async ({ planId, endsOn, reason }) => {
      const given = { planId: Number(planId), reason: reason.trim(), ...(endsOn ? { endsOn } : {}) };
      onDone(await giveMembership(one.id, given));
      return say('given', { name: shownName(one) });
    },
  });
}
