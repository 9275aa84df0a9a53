import { useState } from 'react';
import { useTexts } from '#client/page/site-data.ts';
import { shownEmail } from '#identity/email/shown.rules.ts';
import { ENTRY_MAX } from '#support/request/admin.data.ts';
import { toast } from '#ui/feedback/toast.ts';
import { TextAreaField } from '#ui/forms/field.tsx';
import { useDeskRecordForm } from '../../../kit/form/form.hooks.ts';
import { DeskForm } from '../../../kit/form/form.tsx';
import { supportDeskTexts } from '../support.messages.ts';
import { type AdminRequest, writeEntry } from '../support.store.ts';
import styles from './support.module.css';

interface Props {
  one: AdminRequest;
  /** Name of the sender's language. */
  language: string;
}

/** An answer by e-mail. Starts empty again once one was sent, and keeps its text while others act on the request. */
export function SupportAnswer(props: Props) {
  const [sent, setSent] = useState(0);
  return <AnswerForm key={sent} {...props} onSent={() => setSent(sent + 1)} />;
}

function AnswerForm({ one, language, onSent }: Props & { onSent: () => void }) {
  const say = useTexts(supportDeskTexts);
  const form = useAnswer(one, onSent);
  return (
    <DeskForm
      form={form}
      label={say('answer')}
      className={styles.words}
      deed={say('send')}
      underWay={say('sending')}
    >
      <TextAreaField
        {...form.field('body')}
        label={say('answer')}
        labelHidden
        hint={say('answerTo', { email: shownEmail(one.email), language })}
        rows={8}
        maxLength={ENTRY_MAX}
        required
      />
    </DeskForm>
  );
}

/** If another answer came first, the editor sees what was done, and then decides. */
function useAnswer(one: AdminRequest, onSent: () => void) {
  const say = useTexts(supportDeskTexts);
  return useDeskRecordForm<AdminRequest, 'body'>({
    keep: `support-request:${one.id}`,
    read: one,
    wordsOf: () => ({ body: '' }),
    check: ({ body }) => ({ body: body.trim() ? undefined : say('answerMissing') }),
    save: ({ body }, base) => writeEntry(base, 'answer', body.trim()),
    onSaved: () => {
      toast({ message: say('sent', { email: shownEmail(one.email) }) });
      onSent();
    },
  });
}
