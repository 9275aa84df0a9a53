import { useCallback, useEffect, useRef, useState } from 'react';
import { browserApi } from '#client/api/browser-api.ts';
import { isFailure } from '#client/api/client.ts';
import { formTexts } from '#client/forms/form.messages.ts';
import { failureOf, usePosted } from '#client/forms/posted.ts';
import { useTexts } from '#client/page/site-data.ts';
import { stripToken } from '#client/session/link-token.ts';
import { hasToken } from '#client/session/token.ts';
import { withPlace } from '#kit/place.ts';
import { Scripted } from '#ui/content/scripted.tsx';
import { Button, ButtonLink } from '#ui/forms/button.tsx';
import { registrationCalls } from '../../account/account.schema.ts';
import { useFieldWords } from '../../account/account-words.hooks.ts';
import { AccountColumn } from '../../account/components/column.tsx';
import { refreshUser, signedOut } from '../../session/session.store.ts';
import { useSession } from '../../session/use-session.hooks.ts';
import { verifyEmailTexts } from '../verify-email.messages.ts';
import { NewLink } from './verify-email-notice.tsx';

type LinkFailure = Pick<ReturnType<typeof failureOf>, 'code' | 'status' | 'message'>;
type State =
  | { kind: 'confirming' }
  | { kind: 'confirmed' }
  | { kind: 'restored' }
  | { kind: 'kept' }
  | { kind: 'ended' }
  | { kind: 'failed'; why: string };

/**
 * The target of an e-mail link: it confirms by POST once the page runs, so that scanners that open links do not
 * confirm.
 */
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

/** Without scripts nothing is in progress; a button does the confirming. */
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

/** The outcome, on a page where the user is not known. */
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
    <ButtonLink to={withPlace('/signin', place)} size="lg" full>
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
  // An expired stored token would make the link fail, so the session is checked first.
  useEffect(() => {
    if (!ready || begun.current) return;
    begun.current = true;
    void confirm();
  }, [ready, confirm]);
  return { state, confirm };
}

export type LinkOutcome = 'confirmed' | 'restored' | 'kept';
/** Outcome of a link followed now or earlier. */
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
