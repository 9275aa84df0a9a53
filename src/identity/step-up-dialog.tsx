import { useForm } from '#web/form.ts';
import { FormDialog } from '#web/form-dialog.tsx';
import { browserApi, signedIn } from '#web/session.ts';
import { useTexts } from '#web/site-data.ts';
import { stepUp } from '#web/step-up.ts';
import { useUser } from '#web/use-session.tsx';
import { sessionCalls } from './account.contract.ts';
import { signInPasswordKey } from './account-field.rules.ts';
import { useFieldWords } from './account-words.store.ts';
import { SecretField } from './password-fields.tsx';
import { stepUpTexts } from './step-up.texts.ts';

/** For deeds that want somebody who has just shown who they are (C37); what was refused waits behind it. */
export function StepUpDialog() {
  const say = useTexts(stepUpTexts);
  const { tell } = useFieldWords();
  const email = useUser()?.email ?? '';
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => ({ password: tell(signInPasswordKey(password)) }),
    send: async ({ password }) => {
      await signInAgain(email, password);
      stepUp.end(true);
    },
    join: true,
  });
  return (
    <FormDialog
      title={say('title')}
      form={form}
      words={{ deed: say('goOn'), underWay: say('signingIn'), cancel: say('cancel'), close: say('close') }}
      onClose={() => stepUp.end(false)}
    >
      <p>{say('text', { email })}</p>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <SecretField {...form.field('password')} autoComplete="current-password" />
    </FormDialog>
  );
}

/** Unlike at the sign-in page, a wrong password leaves the session that there is. */
async function signInAgain(username: string, password: string): Promise<void> {
  const { data } = await browserApi()(sessionCalls.signIn, {
    body: { data: { type: 'ApiLoginView', attributes: { username, password } } },
  });
  await signedIn(data.token);
}
