import { useId } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Banner } from '#ui/banner.tsx';
import { Field } from '#ui/field.tsx';
import { toast } from '#ui/toast.ts';
import { browserApi } from '#web/browser-api.ts';
import { useForm } from '#web/form.ts';
import { FormProblems } from '#web/form-problems.tsx';
import { useTexts } from '#web/site-data.ts';
import { passwordCalls, registrationCalls } from './account.contract.ts';
import { accountTexts } from './account.texts.ts';
import { AccountCard, SaveRow } from './account-card.tsx';
import { emailKey, newPasswordKey, repeatKey, signInPasswordKey } from './account-field.rules.ts';
import { AccountSecondFactor } from './account-second-factor.tsx';
import { useFieldWords } from './account-words.store.ts';
import { normalizeEmail } from './email.rules.ts';
import { shownEmail } from './email-shown.rules.ts';
import { NewPasswordFields, SecretField } from './password-fields.tsx';
import { changeEmail } from './profile.store.ts';
import { ResendButton } from './resend-button.tsx';
import type { User } from './session.store.ts';

export function AccountPassword({ user }: { user: User }) {
  const say = useTexts(accountTexts);
  return (
    <>
      <EmailCard user={user} />
      {user.scope === 'full' ? (
        <AccountCard title={say('passwordTitle')} hint={say('passwordHint')}>
          <PasswordForm user={user} />
        </AccountCard>
      ) : (
        <AccountCard
          title={say('choosePasswordTitle')}
          hint={say('choosePassword', { email: shownEmail(user.email) })}
        >
          <ResendButton
            label={say('choosePasswordSend')}
            send={() => browserApi()(passwordCalls.askReset, { body: { email: user.email } })}
          />
        </AccountCard>
      )}
      {user.scope === 'full' ? <AccountSecondFactor user={user} /> : null}
    </>
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
        {emailVerified ? null : (
          <ResendButton label={say('emailSendAgain')} send={() => browserApi()(registrationCalls.resend)} />
        )}
        {user.scope === 'full' ? <EmailForm user={user} /> : null}
      </div>
    </AccountCard>
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

/** The reply brings a fresh token, which leads on as every renewed one does (spec §7). */
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
