import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { isFailure } from '#client/api/client.ts';
import { FormDialog } from '#client/forms/dialog.tsx';
import { useForm } from '#client/forms/form.ts';
import { useTexts } from '#client/page/site-data.ts';
import { ENTRY_MAX } from '#support/request/admin.data.ts';
import { toast } from '#ui/feedback/toast.ts';
import { Button } from '#ui/forms/button.tsx';
import { TextAreaField } from '#ui/forms/field.tsx';
import styles from '../../../kit/editing.module.css';
import { supportDeskTexts } from '../support.messages.ts';
import { type AdminRequest, changeRequest, writeEntry } from '../support.store.ts';

/** What is done to a request beside answering it. */
export function SupportDeeds({ one, isMine }: { one: AdminRequest; isMine: boolean }) {
  const say = useTexts(supportDeskTexts);
  const { busy, change } = useChange(one);
  const [noting, setNoting] = useState(false);
  const isClosed = one.state === 'closed';
  return (
    <div className={styles.actions}>
      <Button variant="secondary" disabled={busy} onClick={() => void change({ mine: !isMine })}>
        {say(isMine ? 'giveFree' : 'takeOver')}
      </Button>
      <Button
        variant="secondary"
        disabled={busy}
        onClick={() => void change({ state: isClosed ? 'open' : 'closed' })}
      >
        {say(isClosed ? 'reopen' : 'close')}
      </Button>
      <Button variant="secondary" onClick={() => setNoting(true)}>
        {say('addNote')}
      </Button>
      {noting ? <NoteDialog one={one} onClose={() => setNoting(false)} /> : null}
    </div>
  );
}

/** Refused because another one was first, the page shows what they did. */
function useChange(one: AdminRequest) {
  const say = useTexts(supportDeskTexts);
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  async function change(to: Parameters<typeof changeRequest>[1]) {
    setBusy(true);
    try {
      await changeRequest(one, to);
      toast({ message: say('saved') });
    } catch (thrown) {
      if (!isFailure(thrown)) throw thrown;
      toast({ tone: 'error', message: thrown.message });
    } finally {
      await revalidate();
      setBusy(false);
    }
  }
  return { busy, change };
}

function NoteDialog({ one, onClose }: { one: AdminRequest; onClose: () => void }) {
  const say = useTexts(supportDeskTexts);
  const { revalidate } = useRevalidator();
  const form = useForm({
    initial: { body: '' },
    check: ({ body }) => ({ body: body.trim() ? undefined : say('noteMissing') }),
    send: async ({ body }) => {
      await writeEntry(one, 'note', body.trim());
      onClose();
      toast({ message: say('noteSaved') });
      await revalidate();
    },
  });
  return (
    <FormDialog
      title={say('noteTitle', { reference: one.reference })}
      form={form}
      words={{
        deed: say('addNote'),
        underWay: say('saving'),
        cancel: say('cancel'),
        close: say('closeDialog'),
      }}
      size="md"
      onClose={onClose}
    >
      <TextAreaField
        {...form.field('body')}
        label={say('note')}
        hint={say('noteHint')}
        rows={5}
        maxLength={ENTRY_MAX}
        required
      />
    </FormDialog>
  );
}
