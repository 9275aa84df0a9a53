import { useEffect, useState } from 'react';
import { browserApi } from '#client/api/browser-api.ts';
import { FormDialog } from '#client/forms/dialog.tsx';
import { useForm } from '#client/forms/form.ts';
import { useTexts } from '#client/page/site-data.ts';
import { stepUp } from '#client/session/step-up.ts';
import { sessionCalls } from '../../account/account.schema.ts';
import { useFieldWords } from '../../account/account-words.hooks.ts';
import { signInPasswordKey } from '../../account/field.rules.ts';
import { shownEmail } from '../../email/shown.rules.ts';
import { SecretField } from '../../password/components/fields.tsx';
import { signedIn } from '../../session/session.store.ts';
import { useUser } from '../../session/use-session.hooks.ts';
import { loadFactors } from '../second-factor.store.ts';
import { stepUpTexts } from '../step-up.messages.ts';
import { AskedCode, PasskeyButton, useAskedFactor } from './fields.tsx';

/** For actions that require a recent sign-in (C37); the refused request waits meanwhile. */
export function StepUpDialog() {
  const say = useTexts(stepUpTexts);
  const { tell } = useFieldWords();
  const { asked, asking } = useAskedFactor();
  const hasPasskey = useHasPasskey();
  const email = useUser()?.email ?? '';
  const form = useForm({
    initial: { password: '', code: '' },
    check: ({ password }) => ({ password: tell(signInPasswordKey(password)) }),
    send: ({ password, code }) =>
      asking(async () => {
        await signInAgain(email, password, code.trim());
        stepUp.end(true);
      }),
    join: true,
  });
  return (
    <FormDialog
      title={say('title')}
      form={form}
      words={{ deed: say('goOn'), underWay: say('signingIn'), cancel: say('cancel'), close: say('close') }}
      onClose={() => stepUp.end(false)}
    >
      <p>{say('text', { email: shownEmail(email) })}</p>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <SecretField {...form.field('password')} autoComplete="current-password" />
      {asked ? <AskedCode {...form.field('code')} {...asked} /> : null}
      {hasPasskey ? <PasskeyButton onShown={shown} /> : null}
    </FormDialog>
  );
}

function useHasPasskey(): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => {
    // If this cannot be loaded, only the password is asked for.
    loadFactors().then(
      ({ passkeys }) => setHas(passkeys.length > 0),
      () => undefined,
    );
  }, []);
  return has;
}

async function shown(token: string): Promise<void> {
  await signedIn(token);
  stepUp.end(true);
}

/** Unlike on the sign-in page, a wrong password leaves the current session intact. */
async function signInAgain(username: string, password: string, code: string): Promise<void> {
  const attributes = { username, password, ...(code ? { code } : {}) };
  const { data } = await browserApi()(sessionCalls.signIn, {
    body: { data: { type: 'ApiLoginView', attributes } },
  });
  await signedIn(data.token);
}
