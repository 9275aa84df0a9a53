import { useState } from 'react';
import { browserApi } from '#client/api/browser-api.ts';
import { useForm } from '#client/forms/form.ts';
import { FormProblems } from '#client/forms/problems.tsx';
import { useTexts } from '#client/page/site-data.ts';
import { emailKey } from '#identity/account/field.rules.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/forms/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { takeFocus } from '#ui/forms/focus.ts';
import { newsletterTexts } from '../newsletter.messages.ts';
import { signUpTexts } from '../sign-up.messages.ts';
import { newsletterCalls } from '../subscription.schema.ts';
import styles from './newsletter.module.css';

/** Asks for the address, and mails a link to it; the reply is the same for every address. */
export function StopForm({ title, lead }: { title: string; lead: string }) {
  const say = useTexts(newsletterTexts);
  const sayForm = useTexts(signUpTexts);
  const [answer, setAnswer] = useState('');
  const emailWords = (email: string) => {
    const key = emailKey(email);
    if (!key) return undefined;
    return key === 'emailRequired' ? say(key) : sayForm('invalidEmail', { email });
  };
  const form = useForm({
    initial: { email: '' },
    check: ({ email }) => ({ email: emailWords(email) }),
    send: async ({ email }) => setAnswer(await askForLink(email.trim())),
  });
  return (
    <section className={styles.head}>
      <h1 className="h1" tabIndex={-1} ref={answer ? takeFocus : undefined}>
        {title}
      </h1>
      <div role="status">{answer ? <Banner tone="success">{answer}</Banner> : null}</div>
      {answer ? null : (
        <>
          <p className="lead">{lead}</p>
          <form {...form.form} className={styles.form}>
            <FormProblems summary={form.summary} />
            <Field
              {...form.field('email')}
              label={sayForm('email')}
              type="email"
              inputMode="email"
              autoComplete="email"
              spellCheck={false}
              required
            />
            <p>
              <Button type="submit" loading={form.saving} loadingLabel={say('stopSending')}>
                {say('stopSend')}
              </Button>
            </p>
          </form>
        </>
      )}
    </section>
  );
}

async function askForLink(email: string): Promise<string> {
  const attributes = { email, all: false };
  const { data } = await browserApi()(newsletterCalls.unsubscribe, {
    body: { data: { type: 'NewsletterUnsubscription', attributes } },
  });
  return data.message;
}
