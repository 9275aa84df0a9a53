import { useEffect, useRef } from 'react';
import { useTexts } from '#client/page/site-data.ts';
import { withPlace } from '#kit/place.ts';
import { Scripted } from '#ui/content/scripted.tsx';
import { Button, ButtonLink } from '#ui/forms/button.tsx';
import { useFieldWords } from '../../account/account-words.hooks.ts';
import { AccountColumn } from '../../account/components/column.tsx';
import { useSession } from '../../session/use-session.hooks.ts';
import { type EmailLinkState, type LinkOutcome, useEmailLink } from '../email-link.hooks.ts';
import { verifyEmailTexts } from '../verify-email.messages.ts';
import { NewLink } from './verify-email-notice.tsx';

/**
 * The target of an e-mail link: it confirms by POST once the page runs, so that scanners that open links do not
 * confirm. `place` is named in links of earlier releases alone; any other link remembers its own.
 */
export function VerifyEmailLink({ token, place }: { token: string; place: string | null }) {
  const say = useTexts(verifyEmailTexts);
  const { state, follow } = useConfirmation(token);
  const { kind } = state;
  if (kind === 'waiting' || kind === 'following') return <Confirming />;
  return (
    <AccountColumn title={say(`${kind}Title`)} lead={kind === 'failed' ? state.why : say(kind)} state={kind}>
      <NextStep kind={kind} place={place ?? ('place' in state ? state.place : null)} retry={follow} />
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

type StepProps = { kind: EmailLinkState['kind']; place: string | null; retry: () => void };

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
  const link = useEmailLink(token);
  const { state, follow } = link;
  const begun = useRef(state.kind !== 'waiting');
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void follow();
  }, [follow]);
  return link;
}
