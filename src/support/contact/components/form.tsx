import type { ReactNode } from 'react';
import { WayOn } from '#client/api/next-step.tsx';
import { FormProblems } from '#client/forms/problems.tsx';
import { useTexts } from '#client/page/site-data.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/forms/button.tsx';
import { Field, TextAreaField } from '#ui/forms/field.tsx';
import { supportTexts } from '../../request/support.messages.ts';
import type { useContactForm } from '../contact.hooks.ts';
import styles from './form.module.css';

type Contact = ReturnType<typeof useContactForm>;

/** Full name, e-mail, message. `hints`: FAQs that may answer the message before it is sent. */
export function ContactForm({ contact, hints }: { contact: Contact; hints?: ReactNode }) {
  const say = useTexts(supportTexts);
  const { form, failure, state } = contact;
  return (
    <form {...form.form} className="stack">
      <FormProblems summary={form.summary} />
      {failure ? (
        <Banner tone="danger" live="alert" title={say('failed')} action={<WayOn next={failure.next} />}>
          <p>{[failure.reason, say('failedHint')].filter(Boolean).join(' ')}</p>
        </Banner>
      ) : null}
      <Field {...form.field('name')} label={say('name')} autoComplete="name" required />
      <Field
        {...form.field('email')}
        label={say('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        spellCheck={false}
        required
      />
      <TextAreaField
        {...form.field('message')}
        label={say('message')}
        hint={say('messageHint')}
        rows={7}
        required
      />
      <div className={styles.trap} aria-hidden="true">
        <label>
          {say('leaveEmpty')}
          <input type="text" name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
        </label>
      </div>
      {hints}
      <p>
        <Button type="submit" size="lg" loading={state === 'sending'} loadingLabel={say('sending')}>
          {say('send')}
        </Button>
      </p>
    </form>
  );
}
