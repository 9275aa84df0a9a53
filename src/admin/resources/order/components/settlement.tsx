import { useRevalidator } from 'react-router';
import { FormDialog } from '#client/forms/dialog.tsx';
import { useForm } from '#client/forms/form.ts';
import { useTexts } from '#client/page/site-data.ts';
import { toast } from '#ui/feedback/toast.ts';
import { TextAreaField } from '#ui/forms/field.tsx';
import { orderDeskTexts } from '../order.messages.ts';
import { settleOrder } from '../order.store.ts';

/** What money waited for was seen to: written down, and it waits no more. */
export function OrderSettlement({ id, onClose }: { id: string; onClose: () => void }) {
  const say = useTexts(orderDeskTexts);
  const { revalidate } = useRevalidator();
  const form = useForm({
    initial: { note: '' },
    check: ({ note }) => ({ note: note.trim() ? undefined : say('noteMissing') }),
    send: async ({ note }) => {
      await settleOrder(id, note.trim());
      onClose();
      toast({ message: say('settled', { id }) });
      await revalidate();
    },
  });
  return (
    <FormDialog
      title={say('settleTitle', { id })}
      form={form}
      words={{ deed: say('settle'), underWay: say('saving'), cancel: say('cancel'), close: say('close') }}
      onClose={onClose}
    >
      <p>{say('settleText')}</p>
      <TextAreaField {...form.field('note')} label={say('note')} rows={3} maxLength={500} required />
    </FormDialog>
  );
}
