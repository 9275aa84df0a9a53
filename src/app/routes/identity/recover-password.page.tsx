import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { browserApi } from '#client/api/browser-api.ts';
import { formAction } from '#client/forms/action.ts';
import { useForm } from '#client/forms/form.ts';
import { FormProblems } from '#client/forms/problems.tsx';
import { pageWords } from '#client/page/page-words.ts';
import { type MetaArgs, useTexts } from '#client/page/site-data.ts';
import { passwordCalls } from '#identity/account/account.schema.ts';
import { useFieldWords } from '#identity/account/account-words.hooks.ts';
import { AccountColumn, AfterForm } from '#identity/account/components/column.tsx';
import { emailKey } from '#identity/account/field.rules.ts';
import { recoverPasswordTexts } from '#identity/password/recover-password.messages.ts';
import { RESEND_WAIT_SECONDS, ResendButton } from '#identity/registration/components/resend-button.tsx';
import { useSignedOutOnly } from '#identity/session/signed-in.hooks.ts';
import { head, NOINDEX } from '#shell/seo/head.rules.ts';
import { Button } from '#ui/forms/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';

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
