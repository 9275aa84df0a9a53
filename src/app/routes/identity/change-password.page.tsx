import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { browserApi } from '#client/api/browser-api.ts';
import { isFailure } from '#client/api/client.ts';
import { formAction } from '#client/forms/action.ts';
import { useForm } from '#client/forms/form.ts';
import { usePosted } from '#client/forms/posted.ts';
import { FormProblems } from '#client/forms/problems.tsx';
import { pageWords } from '#client/page/page-words.ts';
import { type MetaArgs, useTexts } from '#client/page/site-data.ts';
import { passwordCalls } from '#identity/account/account.schema.ts';
import { useFieldWords } from '#identity/account/account-words.hooks.ts';
import { AccountColumn } from '#identity/account/components/column.tsx';
import { newPasswordKey, repeatKey } from '#identity/account/field.rules.ts';
import { NewPasswordFields } from '#identity/password/components/fields.tsx';
import { recoverPasswordTexts } from '#identity/password/recover-password.messages.ts';
import { signedOut } from '#identity/session/session.store.ts';
import { head, NOINDEX } from '#shell/seo/head.rules.ts';
import { toast } from '#ui/feedback/toast.ts';
import { Button, ButtonLink } from '#ui/forms/button.tsx';

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
