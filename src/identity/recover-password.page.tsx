import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { head, NOINDEX } from '#site/head.rules.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { browserApi } from '#web/browser-api.ts';
import { useForm } from '#web/form.ts';
import { formAction } from '#web/form-action.ts';
import { FormProblems } from '#web/form-problems.tsx';
import { pageWords } from '#web/page-words.ts';
import { type MetaArgs, useTexts } from '#web/site-data.ts';
import { passwordCalls } from './account.contract.ts';
import { AccountColumn, AfterForm } from './account-column.tsx';
import { emailKey } from './account-field.rules.ts';
import { useFieldWords } from './account-words.store.ts';
import { recoverPasswordTexts } from './recover-password.texts.ts';
import { RESEND_WAIT_SECONDS, ResendButton } from './resend-button.tsx';
import { useSignedOutOnly } from './signed-in.store.ts';

export const headers = () => NOINDEX;
export function meta(args: MetaArgs) {
  const say = pageWords(args, recoverPasswordTexts);
  return head(args, { title: say('pageTitle'), path: '/recover-password', noindex: true });
}

export const action = formAction(async ({ api, field }) => {
  await api(passwordCalls.askReset, { body: { email: field('email') } });
  return '/recover-password?sent=1';
});

const askReset = (email: string) => browserApi()(passwordCalls.askReset, { body: { email } });

/** Step 1 is the form, step 2 "Check your email"; the same for known and unknown addresses. */
export default function RecoverPasswordPage() {
  const say = useTexts(recoverPasswordTexts);
  useSignedOutOnly();
  const [params] = useSearchParams();
  const [email, setEmail] = useState('');
  const [sent, setSent] = useState(false);
  const state = sent ? 'sent' : '';
  if (params.has('sent')) return <SentPlain />;
  return (
    <AccountColumn
      state={state}
      title={sent ? say('sentTitle') : say('title')}
      lead={sent ? say('sent', { email }) : say('lead')}
    >
      {sent ? (
        <div className="stack">
          <p>{say('sentSpam')}</p>
          <ResendButton send={() => askReset(email)} waiting={RESEND_WAIT_SECONDS} />
          <Button variant="text" onClick={() => setSent(false)}>
            {say('otherAddress')}
          </Button>
        </div>
      ) : (
        <AddressForm
          email={email}
          send={async (typed) => {
            await askReset(typed);
            setEmail(typed);
            setSent(true);
          }}
        />
      )}
      <AfterForm>
        <p>
          <TextLink to="/signin">{say('back')}</TextLink>
        </p>
      </AfterForm>
    </AccountColumn>
  );
}

/** The same after a form that was sent without our scripts: which address it was is not told. */
function SentPlain() {
  const say = useTexts(recoverPasswordTexts);
  return (
    <AccountColumn title={say('sentTitle')} lead={say('sentPlain')}>
      <p>{say('sentSpam')}</p>
      <AfterForm>
        <p>
          <TextLink to="/recover-password">{say('otherAddress')}</TextLink>
        </p>
        <p>
          <TextLink to="/signin">{say('back')}</TextLink>
        </p>
      </AfterForm>
    </AccountColumn>
  );
}

function AddressForm({ email, send }: { email: string; send: (email: string) => Promise<void> }) {
  const say = useTexts(recoverPasswordTexts);
  const { say: common, tell } = useFieldWords();
  const form = useForm({
    initial: { email },
    check: (values) => ({ email: tell(emailKey(values.email), values.email) }),
    send: (values) => send(values.email.trim()),
  });
  return (
    <form {...form.form} className="stack">
      <FormProblems summary={form.summary} />
      <Field
        {...form.field('email')}
        label={common('email')}
        type="email"
        autoComplete="username"
        inputMode="email"
        spellCheck={false}
        required
      />
      <Button type="submit" size="lg" full loading={form.saving} loadingLabel={say('sending')}>
        {say('send')}
      </Button>
    </form>
  );
}
