import { useTexts } from '#client/page/site-data.ts';
import { shownEmail } from '#identity/email/shown.rules.ts';
import { Field, TextAreaField } from '#ui/forms/field.tsx';
import { NOT_KEPT, useDialogForm } from '../../../kit/form/form.hooks.ts';
import { DeskDialog } from '../../../kit/form-dialog.tsx';
import { orderDeskTexts } from '../order.messages.ts';
import { type AdminOrder, type AdminOrderRecord, refundOrder } from '../order.store.ts';
import desk from './order.module.css';
import { useBuyerName, useMoney } from './parts.tsx';

type Props = { one: AdminOrder; refund: AdminOrderRecord['refund']; onClose: () => void };

/**
 * Refunds an order: explained in full, confirmed by typing its number, by somebody who has just signed in (C8, C37).
 */
export function OrderRefund({ one, refund, onClose }: Props) {
  const say = useTexts(orderDeskTexts);
  const total = useMoney()(one.total, one.currency);
  const form = useRefund({ one, refund, onClose }, total);
  return (
    <DeskDialog
      title={say('refundTitle', { total, id: one.id })}
      form={form}
      deed={say('giveBack', { total })}
      underWay={say('givingBack')}
      isDanger
      onClose={onClose}
    >
      <Consequences one={one} refund={refund} total={total} />
      <TextAreaField
        {...form.field('reason')}
        label={say('reasonField')}
        hint={say(refund.reasonNeeded ? 'reasonNeeded' : 'reasonOptional')}
        rows={2}
        maxLength={500}
        required={refund.reasonNeeded}
      />
      <Field
        {...form.field('number')}
        label={say('typeNumber', { id: one.id })}
        inputMode="numeric"
        autoComplete="off"
        required
      />
    </DeskDialog>
  );
}

function useRefund({ one, refund, onClose }: Props, total: string) {
  const say = useTexts(orderDeskTexts);
  return useDialogForm({
    keep: NOT_KEPT,
    onClose,
    initial: { reason: '', number: '' },
    check: ({ reason, number }) => ({
      reason: refund.reasonNeeded && !reason.trim() ? say('reasonMissing') : undefined,
      number: number.trim() === one.id ? undefined : say('typeNumberWrong', { id: one.id }),
    }),
    send: async ({ reason }) => {
      await refundOrder(one.id, reason.trim());
      return say('givenBack', { total, id: one.id });
    },
  });
}

/** The consequences, in plain words. */
function Consequences({ one, refund, total }: Omit<Props, 'onClose'> & { total: string }) {
  const say = useTexts(orderDeskTexts);
  const { runsOn, giftCard, certificates } = refund;
  const { hasLeft, email } = one.buyer;
  const buyer = useBuyerName()(one.buyer);
  return (
    <>
      <p>{hasLeft ? say('refundLeadLeft', { total }) : say('refundLead', { buyer, total })}</p>
      <ul className={desk.consequences}>
        {hasLeft ? null : <li>{say('endsAtOnce', { tier: one.membership })}</li>}
        {runsOn ? <li>{say('runsOn', { tier: runsOn })}</li> : null}
        {giftCard === 'pending' || giftCard === 'pending_to_send' ? <li>{say('cardCancelled')}</li> : null}
        {giftCard === 'sent' ? <li>{say('cardSent')}</li> : null}
        <li>{say('certificatesStay', { n: certificates })}</li>
        <li>{email ? say('receiptSent', { email: shownEmail(email) }) : say('receiptUnsent')}</li>
      </ul>
    </>
  );
}
