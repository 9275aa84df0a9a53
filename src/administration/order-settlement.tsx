import { useId } from 'react';
import { useRevalidator } from 'react-router';
import styles from '#editing/editing.module.css';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextAreaField } from '#ui/field.tsx';
import { toast } from '#ui/toast.ts';
import { useForm } from '#web/form.ts';
import { FormProblems } from '#web/form-problems.tsx';
import { useTexts } from '#web/site-data.ts';
import { settleOrder } from './order-desk.store.ts';
import { orderDeskTexts } from './order-desk.texts.ts';

/** What money waited for was seen to: written down, and it waits no more. */
export function OrderSettlement({ id, onClose }: { id: string; onClose: () => void }) {
  const say = useTexts(orderDeskTexts);
  const { revalidate } = useRevalidator();
  const formId = useId();
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
    <Dialog
      open
      size="sm"
      title={say('settleTitle', { id })}
      closeLabel={say('close')}
      onClose={onClose}
      actions={
        <>
          <Button type="submit" form={formId} loading={form.saving} loadingLabel={say('saving')}>
            {say('settle')}
          </Button>
          <Button variant="text" onClick={onClose}>
            {say('cancel')}
          </Button>
        </>
      }
    >
      <form {...form.form} id={formId} className={styles.form}>
        <FormProblems summary={form.summary} />
        <p>{say('settleText')}</p>
        <TextAreaField {...form.field('note')} label={say('note')} rows={3} maxLength={500} required />
      </form>
    </Dialog>
  );
}
