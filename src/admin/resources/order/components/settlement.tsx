import { useTexts } from '#client/page/site-data.ts';
import { TextAreaField } from '#ui/forms/field.tsx';
import { NOT_KEPT, useDialogForm } from '../../../kit/form/form.hooks.ts';
import { DeskDialog } from '../../../kit/form-dialog.tsx';
import { orderDeskTexts } from '../order.messages.ts';
import { settleOrder } from '../order.store.ts';

/** Records that what the money waited for has been dealt with, so that it waits no more. */
export function OrderSettlement({ id, onClose }: { id: string; onClose: () => void }) {
  const say = useTexts(orderDeskTexts);
  const form = useDialogForm({
    keep: NOT_KEPT,
    onClose,
    initial: { note: '' },
    check: ({ note }) => ({ note: note.trim() ? undefined : say('noteMissing') }),
    send: async ({ note }) => {
      await settleOrder(id, note.trim());
      return say('settled', { id });
    },
  });
  return (
    <DeskDialog title={say('settleTitle', { id })} form={form} deed={say('settle')} onClose={onClose}>
      <p>{say('settleText')}</p>
      <TextAreaField {...form.field('note')} label={say('note')} rows={3} maxLength={500} required />
    </DeskDialog>
  );
}
