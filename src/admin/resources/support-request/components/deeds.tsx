import { useState } from 'react';
import { useTexts } from '#client/page/site-data.ts';
import { ENTRY_MAX } from '#support/request/admin.data.ts';
import { Button } from '#ui/forms/button.tsx';
import { TextAreaField } from '#ui/forms/field.tsx';
import { useAttempt } from '../../../kit/attempt.hooks.ts';
import styles from '../../../kit/editing.module.css';
import { useRecordDialogForm } from '../../../kit/form/form.hooks.ts';
import { DeskDialog } from '../../../kit/form-dialog.tsx';
import { supportDeskTexts } from '../support.messages.ts';
import { type AdminRequest, changeRequest, writeEntry } from '../support.store.ts';

/**
 * What can be done to a request besides answering it; if refused because somebody else was first, the page shows what
 * they did.
 */
export function SupportDeeds({ one, isMine }: { one: AdminRequest; isMine: boolean }) {
  const say = useTexts(supportDeskTexts);
  const { isUnderWay: busy, attempt } = useAttempt();
  const change = (to: Parameters<typeof changeRequest>[1]) =>
    attempt(() => changeRequest(one, to).then(() => say('saved')));
  const [noting, setNoting] = useState(false);
  const isClosed = one.state === 'closed';
  return (
    <div className={styles.actions}>
      <Button variant="secondary" loading={busy} onClick={() => void change({ mine: !isMine })}>
        {say(isMine ? 'giveFree' : 'takeOver')}
      </Button>
      <Button
        variant="secondary"
        loading={busy}
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

function NoteDialog({ one, onClose }: { one: AdminRequest; onClose: () => void }) {
  const say = useTexts(supportDeskTexts);
  const form = useRecordDialogForm<AdminRequest, 'body'>({
    keep: `support-note:${one.id}`,
    onClose,
    read: one,
    wordsOf: () => ({ body: '' }),
    check: ({ body }) => ({ body: body.trim() ? undefined : say('noteMissing') }),
    save: async ({ body }, base) => {
      await writeEntry(base, 'note', body.trim());
      return say('noteSaved');
    },
  });
  return (
    <DeskDialog
      title={say('noteTitle', { reference: one.reference })}
      form={form}
      deed={say('addNote')}
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
    </DeskDialog>
  );
}
