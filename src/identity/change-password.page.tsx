import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { head, NOINDEX } from '#site/head.rules.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import { isFailure } from '#web/api-client.ts';
import { browserApi } from '#web/browser-api.ts';
import { useForm } from '#web/form.ts';
import { formAction } from '#web/form-action.ts';
import { FormProblems } from '#web/form-problems.tsx';
import { pageWords } from '#web/page-words.ts';
import { usePosted } from '#web/posted.ts';
import { type MetaArgs, useTexts } from '#web/site-data.ts';
import { passwordCalls } from './account.contract.ts';
import { AccountColumn } from './account-column.tsx';
import { newPasswordKey, repeatKey } from './account-field.rules.ts';
import { useFieldWords } from './account-words.store.ts';
import { NewPasswordFields } from './password-fields.tsx';
import { recoverPasswordTexts } from './recover-password.texts.ts';
import { signedOut } from './session.store.ts';

export const headers = () => NOINDEX;
export function meta(args: MetaArgs) {
  const say = pageWords(args, recoverPasswordTexts);
  return head(args, { title: say('changePageTitle'), path: '/recover-password', noindex: true });
}

export const action = formAction(async ({ api, params: { uid = '', token = '' }, field }) => {
  const body = { uid, token, new_password1: field('password'), new_password2: field('repeatPassword') };
  await api(passwordCalls.reset, { body });
  return '/signin?changed=1';
});

export default function ChangePasswordPage() {
  const say = useTexts(recoverPasswordTexts);
  const posted = usePosted();
  const [ended, setEnded] = useState(posted?.errors[0]?.code === 'link-expired');
  if (ended)
    return (
      <AccountColumn title={say('endedTitle')} lead={say('ended')} state="ended">
        <ButtonLink to="/recover-password" size="lg" full>
          {say('newLink')}
        </ButtonLink>
      </AccountColumn>
    );
  return (
    <AccountColumn title={say('changeTitle')} lead={say('changeLead')}>
      <NewPasswordForm onEnded={() => setEnded(true)} />
    </AccountColumn>
  );
}

function NewPasswordForm({ onEnded }: { onEnded: () => void }) {
  const say = useTexts(recoverPasswordTexts);
  const { say: common, tell } = useFieldWords();
  const save = useNewPassword(onEnded);
  const form = useForm({
    initial: { password: '', repeatPassword: '' },
    check: ({ password, repeatPassword }) => ({
      password: tell(newPasswordKey(password)),
      repeatPassword: tell(repeatKey(password, repeatPassword)),
    }),
    send: ({ password, repeatPassword }) => save(password, repeatPassword),
    names: { new_password1: 'password', new_password2: 'repeatPassword' },
  });
  return (
    <form {...form.form} className="stack">
      <FormProblems summary={form.summary} />
      <NewPasswordFields
        typed={form.values.password}
        label={common('newPassword')}
        password={form.field('password')}
        repeated={form.field('repeatPassword')}
      />
      <Button type="submit" size="lg" full loading={form.saving} loadingLabel={common('saving')}>
        {say('change')}
      </Button>
    </form>
  );
}

/** Nobody is signed in by the link: whoever was, here too, signs in with the new password. */
function useNewPassword(onEnded: () => void) {
  const say = useTexts(recoverPasswordTexts);
  const { uid = '', token = '' } = useParams();
  const navigate = useNavigate();
  return async (password: string, repeatPassword: string) => {
    try {
      await browserApi()(passwordCalls.reset, {
        body: { uid, token, new_password1: password, new_password2: repeatPassword },
      });
    } catch (thrown) {
      if (isFailure(thrown) && thrown.code === 'link-expired') return onEnded();
      throw thrown;
    }
    signedOut();
    toast({ message: say('changed') });
    navigate('/signin', { replace: true });
  };
}
