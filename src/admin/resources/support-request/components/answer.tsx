import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { isFailure } from '#client/api/client.ts';
import { useForm } from '#client/forms/form.ts';
import { FormProblems } from '#client/forms/problems.tsx';
import { useTexts } from '#client/page/site-data.ts';
import { shownEmail } from '#identity/email/shown.rules.ts';
import { ENTRY_MAX } from '#support/request/admin.data.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Button } from '#ui/forms/button.tsx';
import { TextAreaField } from '#ui/forms/field.tsx';
import { supportDeskTexts } from '../support.messages.ts';
import { type AdminRequest, writeEntry } from '../support.store.ts';
import styles from './support.module.css';

interface Props {
  one: AdminRequest;
  /** Name of what its sender reads. */
  language: string;
}

/** An answer by e-mail. It begins anew once one was sent, and stays as it is while others do something. */
export function SupportAnswer(props: Props) {
  const [sent, setSent] = useState(0);
  return <AnswerForm key={sent} {...props} onSent={() => setSent(sent + 1)} />;
}

function AnswerForm({ one, language, onSent }: Props & { onSent: () => void }) {
  const say = useTexts(supportDeskTexts);
  const { form, late, lookAgain } = useAnswer(one, onSent);
  return (
    <form {...form.form} className={styles.words} aria-label={say('answer')}>
      {late ? <Late onLook={lookAgain} /> : <FormProblems summary={form.summary} />}
      <TextAreaField
        {...form.field('body')}
        label={say('answer')}
        labelHidden
        hint={say('answerTo', { email: shownEmail(one.email), language })}
        rows={8}
        maxLength={ENTRY_MAX}
        required
      />
      <div>
        <Button type="submit" loading={form.saving} loadingLabel={say('sending')}>
          {say('send')}
        </Button>
      </div>
    </form>
  );
}

function useAnswer(one: AdminRequest, onSent: () => void) {
  const say = useTexts(supportDeskTexts);
  const { revalidate } = useRevalidator();
  const [late, setLate] = useState(false);
  const form = useForm({
    initial: { body: '' },
    check: ({ body }) => ({ body: body.trim() ? undefined : say('answerMissing') }),
    send: async ({ body }) => {
      try {
        await writeEntry(one, 'answer', body.trim());
      } catch (thrown) {
        setLate(isFailure(thrown) && thrown.code === 'request-changed');
        throw thrown;
      }
      toast({ message: say('sent', { email: shownEmail(one.email) }) });
      await revalidate();
      onSent();
    },
  });
  const lookAgain = async () => {
    await revalidate();
    setLate(false);
  };
  return { form, late, lookAgain };
}

/** Another one was first: whoever answers sees what was done, and then decides. */
function Late({ onLook }: { onLook: () => Promise<void> }) {
  const say = useTexts(supportDeskTexts);
  return (
    <Banner
      tone="danger"
      live="alert"
      title={say('changedTitle')}
      action={
        <Button variant="secondary" size="sm" onClick={() => void onLook()}>
          {say('lookAgain')}
        </Button>
      }
    >
      <p>{say('changedText')}</p>
    </Banner>
  );
}
