import { useCallback, useEffect, useRef, useState } from 'react';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Scripted } from '#ui/scripted.tsx';
import { isFailure } from '#web/api-client.ts';
import { browserApi } from '#web/browser-api.ts';
import { formTexts } from '#web/form.texts.ts';
import { stripToken } from '#web/link-token.ts';
import { failureOf, usePosted } from '#web/posted.ts';
import { useTexts } from '#web/site-data.ts';
import { hasToken } from '#web/token.ts';
import { registrationCalls } from './account.contract.ts';
import { AccountColumn } from './account-column.tsx';
import { useFieldWords } from './account-words.store.ts';
import { refreshUser, signedOut } from './session.store.ts';
import { withRedirect } from './signed-in.store.ts';
import { useSession } from './use-session.store.ts';
import { verifyEmailTexts } from './verify-email.texts.ts';
import { NewLink } from './verify-email-notice.tsx';

type LinkFailure = Pick<ReturnType<typeof failureOf>, 'code' | 'status' | 'message'>;
type State =
  | { kind: 'confirming' }
  | { kind: 'confirmed' }
  | { kind: 'restored' }
  | { kind: 'kept' }
  | { kind: 'ended' }
  | { kind: 'failed'; why: string };

/** The link of a letter: it confirms by POST once the page runs, so that a scanner that opens links does not. */
export function VerifyEmailLink({ token, place }: { token: string; place: string | null }) {
  const say = useTexts(verifyEmailTexts);
  const { state, confirm } = useConfirmation(token);
  const { kind } = state;
  if (kind === 'confirming') return <Confirming />;
  return (
    <AccountColumn title={say(`${kind}Title`)} lead={kind === 'failed' ? state.why : say(kind)} state={kind}>
      <NextStep kind={kind} place={place} retry={confirm} />
    </AccountColumn>
  );
}

/** Without our scripts nothing is under way: the deed waits for a button. */
function Confirming() {
  const say = useTexts(verifyEmailTexts);
  return (
    <AccountColumn
      title={<Scripted without={say('askTitle')}>{say('confirmingTitle')}</Scripted>}
      lead={<Scripted without={say('ask')}>{say('confirming')}</Scripted>}
    >
      <noscript>
        <form method="post">
          <Button type="submit" size="lg" full>
            {say('confirm')}
          </Button>
        </form>
      </noscript>
    </AccountColumn>
  );
}

/** What came of it, where nobody can be known. */
export function VerifyEmailOutcome({ kind, place }: { kind: LinkOutcome; place: string | null }) {
  const say = useTexts(verifyEmailTexts);
  return (
    <AccountColumn title={say(`${kind}Title`)} lead={say(kind)}>
      <NextStep kind={kind} place={place} retry={() => {}} />
    </AccountColumn>
  );
}

type StepProps = { kind: State['kind']; place: string | null; retry: () => void };

function NextStep({ kind, place, retry }: StepProps) {
  const say = useTexts(verifyEmailTexts);
  const { say: common } = useFieldWords();
  const { isLogged } = useSession();
  if (kind === 'ended') return <NewLink place={place} />;
  if (kind === 'failed')
    return (
      <Button size="lg" full onClick={retry}>
        {say('tryAgain')}
      </Button>
    );
  if (kind !== 'confirmed') return null;
  return isLogged ? (
    <ButtonLink to={place ?? '/dashboard'} size="lg" full>
      {say(place ? 'goOn' : 'dashboard')}
    </ButtonLink>
  ) : (
    <ButtonLink to={withRedirect('/signin', place)} size="lg" full>
      {common('signIn')}
    </ButtonLink>
  );
}

function useConfirmation(token: string) {
  const noReply = useTexts(formTexts)('noReply');
  const { isLogged } = useSession();
  const posted = usePosted();
  const [state, setState] = useState<State>(
    posted ? stateOf(failureOf(posted), noReply) : { kind: 'confirming' },
  );
  const begun = useRef(posted !== null);
  const ready = isLogged !== null;
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

export type LinkOutcome = 'confirmed' | 'restored' | 'kept';
/** What a link that was followed, now or before, has come to. */
export const FOLLOWED = {
  confirmed: 'confirmed',
  'already-confirmed': 'confirmed',
  restored: 'restored',
  'already-restored': 'kept',
} as const;

async function follow(token: string, noReply: string): Promise<State> {
  try {
    const { data } = await browserApi()(registrationCalls.confirm, {
      body: { data: { type: 'EmailConfirmation', attributes: { token } } },
    });
    if (data.outcome === 'restored') signedOut();
    else if (hasToken()) await refreshUser();
    return { kind: FOLLOWED[data.outcome] };
  } catch (thrown) {
    if (!isFailure(thrown)) throw thrown;
    return stateOf(thrown, noReply);
  }
}

function stateOf({ code, status, message }: LinkFailure, noReply: string): State {
  if (code === 'link-expired' || status === 422) return { kind: 'ended' };
  return { kind: 'failed', why: status === 0 ? noReply : message };
}
