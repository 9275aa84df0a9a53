import { useTexts } from '#client/page/site-data.ts';
import { LANGUAGE_NAMES } from '#locale/language.data.ts';
import { CARD_REASON_MAX } from '#referrals/gift-card/gift-card.data.ts';
import { isUnsent } from '#referrals/gift-card/gift-card.rules.ts';
import { Button } from '#ui/forms/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Named } from '../../../frame/frame.tsx';
import { useOpen } from '../../../kit/dialog.hooks.ts';
import { NOT_KEPT, useDialogForm } from '../../../kit/form/form.hooks.ts';
import { DeskDialog } from '../../../kit/form-dialog.tsx';
import { send } from '../../../kit/send.store.ts';
import { rewardDeskTexts } from '../reward.messages.ts';
import { type Reward, rewardCalls } from '../reward.schema.ts';

/** Cancels a gift card until it is sent; nothing for any other. */
export function CancelCard({ one }: { one: Reward }) {
  const say = useTexts(rewardDeskTexts);
  const { open, setOpen, close } = useOpen<Reward>();
  if (!isUnsent(one.status)) return null;
  return (
    <>
      <Button variant="text" size="sm" onClick={() => setOpen(one)}>
        <Named short={say('cancel')} long={say('cancelNamed', { number: one.number })} />
      </Button>
      {open ? <Cancellation one={open} onClose={close} /> : null}
    </>
  );
}

/** Asks for the reason, which the owner reads. */
function Cancellation({ one, onClose }: { one: Reward; onClose: () => void }) {
  const say = useTexts(rewardDeskTexts);
  const form = useDialogForm({
    keep: NOT_KEPT,
    onClose,
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() ? undefined : say('reasonMissing') }),
    send: async ({ reason }) => {
      await send(rewardCalls.cancel, 'GiftCardCancellation', { id: one.id }, { reason: reason.trim() });
      return say('cardCancelled', { number: one.number });
    },
  });
  return (
    <DeskDialog
      title={say('cancelNamed', { number: one.number })}
      form={form}
      deed={say('cancel')}
      underWay={say('cancelling')}
      isDanger
      onClose={onClose}
    >
      <p>{say(one.owner ? 'cancelText' : 'cancelTextNobody')}</p>
      <Field
        {...form.field('reason')}
        label={say('reason')}
        hint={one.owner ? say('reasonHint', { language: LANGUAGE_NAMES[one.owner.language] }) : undefined}
        maxLength={CARD_REASON_MAX}
        required
      />
    </DeskDialog>
  );
}
