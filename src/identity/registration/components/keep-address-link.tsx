import type { FormEvent } from 'react';
import { useTexts } from '#client/page/site-data.ts';
import { Button, ButtonLink } from '#ui/forms/button.tsx';
import { AccountColumn } from '../../account/components/column.tsx';
import { useEmailLink } from '../email-link.hooks.ts';
import { verifyEmailTexts } from '../verify-email.messages.ts';

/**
 * The target of the link that stops a change of address (C18). That ends sessions, password and second factors, so it
 * waits for a press: neither a scanner that runs scripts nor a curious click stops anything. The form works without our
 * scripts, too.
 */
export function KeepAddressLink({ token }: { token: string }) {
  const say = useTexts(verifyEmailTexts);
  const { state, follow } = useEmailLink(token);
  const { kind } = state;
  if (kind === 'ended') return <Ended />;
  if ('place' in state)
    return <AccountColumn title={say(`${state.kind}Title`)} lead={say(state.kind)} state={kind} />;
  const press = (event: FormEvent) => {
    event.preventDefault();
    void follow();
  };
  const hasFailed = kind === 'failed';
  return (
    <AccountColumn
      title={say(hasFailed ? 'keepFailedTitle' : 'keepTitle')}
      lead={hasFailed ? state.why : say('keep')}
      state={hasFailed ? kind : 'asking'}
    >
      <form method="post" onSubmit={press}>
        <Button type="submit" size="lg" full loading={kind === 'following'} loadingLabel={say('keeping')}>
          {say('keepAct')}
        </Button>
      </form>
    </AccountColumn>
  );
}

/** No new link is offered: only a request for a change sends one. A new password stops a change as well. */
function Ended() {
  const say = useTexts(verifyEmailTexts);
  return (
    <AccountColumn title={say('endedTitle')} lead={say('keepEnded')} state="ended">
      <ButtonLink to="/recover-password" size="lg" full>
        {say('newPassword')}
      </ButtonLink>
    </AccountColumn>
  );
}

/** The page once its address has lost the token, loaded again: whether the link still works is not known here. */
export function KeepAddressAgain() {
  const say = useTexts(verifyEmailTexts);
  return <AccountColumn title={say('keepPageTitle')} lead={say('keepAgain')} />;
}
