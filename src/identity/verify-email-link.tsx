import { useCallback, useEffect, useRef, useState } from 'react';
import { Button, ButtonLink } from '#ui/button.tsx';
import { isFailure } from '#web/api-client.ts';
import { formTexts } from '#web/form.texts.ts';
import { stripToken } from '#web/link-token.ts';
import { browserApi, hasToken, refreshUser, signedOut, useSession } from '#web/session.ts';
import { useTexts } from '#web/site-data.ts';
import { registrationCalls } from './account.contract.ts';
import { AccountColumn } from './account-column.tsx';
import { useFieldWords } from './account-words.store.ts';
import { verifyEmailTexts } from './verify-email.texts.ts';
import { NewLink } from './verify-email-notice.tsx';

type State =
  | { kind: 'confirming' }
  | { kind: 'confirmed' }
  | { kind: 'restored' }
  | { kind: 'ended' }
  | { kind: 'failed'; why: string };

/** The link of a letter: it confirms by POST once the page runs, so that a scanner that opens links does not. */
export function VerifyEmailLink({ token }: { token: string }) {
  const say = useTexts(verifyEmailTexts);
  const { state, confirm } = useConfirmation(token);
  const { kind } = state;
  return (
    <AccountColumn title={say(`${kind}Title`)} lead={kind === 'failed' ? state.why : say(kind)} state={kind}>
      <NextStep kind={kind} retry={confirm} />
    </AccountColumn>
  );
}

function NextStep({ kind, retry }: { kind: State['kind']; retry: () => void }) {
  const say = useTexts(verifyEmailTexts);
  const { say: common } = useFieldWords();
  const { isLogged } = useSession();
  if (kind === 'ended') return <NewLink />;
  if (kind === 'failed')
    return (
      <Button size="lg" full onClick={retry}>
        {say('tryAgain')}
      </Button>
    );
  if (kind !== 'confirmed') return null;
  return isLogged ? (
    <ButtonLink to="/dashboard" size="lg" full>
      {say('dashboard')}
    </ButtonLink>
  ) : (
    <ButtonLink to="/signin" size="lg" full>
      {common('signIn')}
    </ButtonLink>
  );
}

function useConfirmation(token: string) {
  const words = useTexts(formTexts);
  const { isLogged } = useSession();
  const [state, setState] = useState<State>({ kind: 'confirming' });
  const begun = useRef(false);
  const ready = isLogged !== null;
  const noReply = words('noReply');
  useEffect(() => {
    stripToken();
  }, []);
  const confirm = useCallback(async () => {
    setState({ kind: 'confirming' });
    setState(await follow(token, noReply));
  }, [token, noReply]);
  // A stored token that has ended would have the link refused: the session is checked first.
  useEffect(() => {
    if (!ready || begun.current) return;
    begun.current = true;
    void confirm();
  }, [ready, confirm]);
  return { state, confirm };
}

async function follow(token: string, noReply: string): Promise<State> {
  try {
    const { data } = await browserApi()(registrationCalls.confirm, {
      body: { data: { type: 'EmailConfirmation', attributes: { token } } },
    });
    if (data.outcome === 'restored') signedOut();
    else if (hasToken()) await refreshUser();
    return { kind: data.outcome };
  } catch (thrown) {
    if (!isFailure(thrown)) throw thrown;
    if (thrown.code === 'link-expired' || thrown.status === 422) return { kind: 'ended' };
    return { kind: 'failed', why: thrown.status === 0 ? noReply : thrown.message };
  }
}
