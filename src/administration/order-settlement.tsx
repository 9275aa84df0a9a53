import { useRevalidator } from 'react-router';
import { TextAreaField } from '#ui/field.tsx';
import { toast } from '#ui/toast.ts';
import { useForm } from '#web/form.ts';
import { FormDialog } from '#web/form-dialog.tsx';
import { useTexts } from '#web/site-data.ts';
import { settleOrder } from './order-desk.store.ts';
import { orderDeskTexts } from './order-desk.texts.ts';

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
