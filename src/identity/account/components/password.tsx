import { useId } from 'react';
import { browserApi } from '#client/api/browser-api.ts';
import { useForm } from '#client/forms/form.ts';
import { FormProblems } from '#client/forms/problems.tsx';
import { useTexts } from '#client/page/site-data.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Field } from '#ui/forms/field.tsx';
import { normalizeEmail } from '../../email/email.rules.ts';
import { awaitedEmail, shownEmail } from '../../email/shown.rules.ts';
import { NewPasswordFields, SecretField } from '../../password/components/fields.tsx';
import { changeEmail } from '../../profile/profile.store.ts';
import { ResendButton } from '../../registration/components/resend-button.tsx';
import type { User } from '../../session/session.store.ts';
import { accountTexts } from '../account.messages.ts';
import { passwordCalls, registrationCalls } from '../account.schema.ts';
import { useFieldWords } from '../account-words.hooks.ts';
import { emailKey, newPasswordKey, repeatKey, signInPasswordKey } from '../field.rules.ts';
import { AccountCard, SaveRow } from './card.tsx';
import { AccountSecondFactor } from './second-factor.tsx';

export function AccountPassword({ user }: { user: User }) {
  const say = useTexts(accountTexts);
  return (
    <>
      {user.scope === 'full' ? null : <ChoosePassword user={user} />}
      <EmailCard user={user} />
      {user.scope === 'full' ? (
        <>
          <AccountCard title={say('passwordTitle')} hint={say('passwordHint')}>
            <PasswordForm user={user} />
          </AccountCard>
          <AccountSecondFactor user={user} />
        </>
      ) : null}
    </>
  );
}

/** Before the address: subscribers are led here for this, and its link confirms the address as well. */
function ChoosePassword({ user }: { user: User }) {
  const say = useTexts(accountTexts);
  return (
    <AccountCard
      title={say('choosePasswordTitle')}
      hint={say('choosePassword', { email: shownEmail(user.email) })}
    >
      <ResendButton
        label={say('choosePasswordSend')}
        send={() => browserApi()(passwordCalls.askReset, { body: { email: user.email } })}
      />
    </AccountCard>
  );
}

function EmailCard({ user }: { user: User }) {
  const say = useTexts(accountTexts);
  const { emailVerified } = user;
  return (
    <AccountCard title={say('emailTitle')} hint={say('emailNow', { email: shownEmail(user.email) })}>
      <div className="stack">
        <p>
          <Badge tone={emailVerified ? 'success' : 'warning'}>
            {emailVerified ? say('emailConfirmed') : say('emailUnconfirmed')}
          </Badge>
        </p>
        {user.pendingEmail === null ? null : <WaitingEmail user={user} pending={user.pendingEmail} />}
        {awaitedEmail(user) === null ? null : (
          <ResendButton label={say('emailSendAgain')} send={() => browserApi()(registrationCalls.resend)} />
        )}
        {user.scope === 'full' ? <EmailForm user={user} /> : null}
      </div>
    </AccountCard>
  );
}

/** The link sent again goes to the address that waits. */
function WaitingEmail({ user, pending }: { user: User; pending: string }) {
  const say = useTexts(accountTexts);
  const addresses = { pending: shownEmail(pending), email: shownEmail(user.email) };
  return (
    <Banner tone="info" title={say('emailWaitsTitle', addresses)}>
      <p>{say('emailWaits', addresses)}</p>
      <p>{say('emailKeep', addresses)}</p>
    </Banner>
  );
}

function EmailForm({ user }: { user: User }) {
  const say = useTexts(accountTexts);
  const { say: common, tell } = useFieldWords();
  const isSame = (email: string) => normalizeEmail(email) === normalizeEmail(user.email);
  const form = useForm({
    initial: { email: '', currentPassword: '' },
    check: ({ email, currentPassword }) => ({
      email: isSame(email) ? say('sameEmail') : tell(emailKey(email), email),
      currentPassword: tell(signInPasswordKey(currentPassword)),
    }),
    send: async ({ email, currentPassword }) => {
      await changeEmail(email.trim(), currentPassword);
      toast({ message: say('emailChanged', { email: email.trim() }) });
    },
  });
  return (
    <form {...form.form} className="stack">
      <FormProblems summary={form.summary} />
      <Banner tone="warning" title={say('emailWarningTitle')}>
        <p>{say('emailWarning')}</p>
      </Banner>
      <Field
        {...form.field('email')}
        label={say('newEmail')}
        type="email"
        autoComplete="email"
        inputMode="email"
        spellCheck={false}
        required
      />
      <SecretField
        {...form.field('currentPassword')}
        label={common('currentPassword')}
        autoComplete="current-password"
      />
      <SaveRow form={form} label={say('changeEmail')} loadingLabel={say('changingEmail')} />
    </form>
  );
}

const NAMES = { old_password: 'currentPassword', new_password1: 'password', new_password2: 'repeatPassword' };

/** The reply carries a fresh token, which redirects like every renewed token (spec §7). */
function PasswordForm({ user }: { user: User }) {
  const say = useTexts(accountTexts);
  const { say: common, tell } = useFieldWords();
  const form = useForm({
    initial: { currentPassword: '', password: '', repeatPassword: '' },
    check: ({ currentPassword, password, repeatPassword }) => ({
      currentPassword: tell(signInPasswordKey(currentPassword)),
      password: tell(newPasswordKey(password)),
      repeatPassword: tell(repeatKey(password, repeatPassword)),
    }),
    send: async ({ currentPassword, password, repeatPassword }) => {
      const body = { old_password: currentPassword, new_password1: password, new_password2: repeatPassword };
      await browserApi()(passwordCalls.change, { body });
      toast({ message: say('passwordChanged') });
    },
    names: NAMES,
  });
  return (
    <form {...form.form} className="stack">
      <FormProblems summary={form.summary} />
      <OwnerForPasswordManagers email={user.email} />
      <SecretField
        {...form.field('currentPassword')}
        label={common('currentPassword')}
        autoComplete="current-password"
      />
      <NewPasswordFields
        typed={form.values.password}
        label={common('newPassword')}
        password={form.field('password')}
        repeated={form.field('repeatPassword')}
      />
      <SaveRow form={form} label={say('changePassword')} />
    </form>
  );
}

/** Tells a password manager whose password this is. */
function OwnerForPasswordManagers({ email }: { email: string }) {
  return <input id={useId()} type="email" autoComplete="username" value={email} readOnly hidden />;
}
