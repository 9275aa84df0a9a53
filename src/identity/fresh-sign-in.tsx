import { type ReactNode, useState } from 'react';
import { isFailure } from '#web/api-client.ts';
import { useForm } from '#web/form.ts';
import { FormDialog } from '#web/form-dialog.tsx';
import { browserApi, signedIn } from '#web/session.ts';
import { useTexts } from '#web/site-data.ts';
import { useUser } from '#web/use-session.tsx';
import { sessionCalls } from './account.contract.ts';
import { signInPasswordKey } from './account-field.rules.ts';
import { useFieldWords } from './account-words.store.ts';
import { freshSignInTexts } from './fresh-sign-in.texts.ts';
import { SecretField } from './password-fields.tsx';

interface FreshSignIn {
  /** Does the deed. Refused for want of a recent sign-in, it is done once more after one; cancelled, it stays refused. */
  freshly: <T>(deed: () => Promise<T>) => Promise<T>;
  /** Stands outside every form: it has one of its own. */
  dialog: ReactNode;
}
interface Waiting {
  signedIn: () => void;
  cancelled: () => void;
}

/** For deeds with money and roles, which want somebody who has just shown who they are (C37). */
export function useFreshSignIn(): FreshSignIn {
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const freshSignIn = (refused: unknown) =>
    new Promise<void>((resolve, reject) =>
      setWaiting({ signedIn: resolve, cancelled: () => reject(refused) }),
    );
  async function freshly<T>(deed: () => Promise<T>): Promise<T> {
    try {
      return await deed();
    } catch (thrown) {
      if (!isFailure(thrown) || thrown.code !== 'recent-sign-in-needed') throw thrown;
      await freshSignIn(thrown);
      return deed();
    }
  }
  const end = (how: keyof Waiting) => {
    setWaiting(null);
    waiting?.[how]();
  };
  const dialog = waiting ? (
    <PasswordDialog onSignedIn={() => end('signedIn')} onClose={() => end('cancelled')} />
  ) : null;
  return { freshly, dialog };
}

function PasswordDialog({ onSignedIn, onClose }: { onSignedIn: () => void; onClose: () => void }) {
  const say = useTexts(freshSignInTexts);
  const { tell } = useFieldWords();
  const email = useUser()?.email ?? '';
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => ({ password: tell(signInPasswordKey(password)) }),
    send: async ({ password }) => {
      await signInAgain(email, password);
      onSignedIn();
    },
    join: true,
  });
  return (
    <FormDialog
      title={say('title')}
      form={form}
      words={{ deed: say('goOn'), underWay: say('signingIn'), cancel: say('cancel'), close: say('close') }}
      onClose={onClose}
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
