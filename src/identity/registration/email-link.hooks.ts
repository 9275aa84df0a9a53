import { useCallback, useEffect, useState } from 'react';
import { browserApi } from '#client/api/browser-api.ts';
import { isFailure } from '#client/api/client.ts';
import { formTexts } from '#client/forms/form.messages.ts';
import { failureOf, usePosted } from '#client/forms/posted.ts';
import { useTexts } from '#client/page/site-data.ts';
import { stripToken } from '#client/session/link-token.ts';
import { hasToken } from '#client/session/token.ts';
import { registrationCalls } from '../account/account.schema.ts';
import { knownUser, refreshUser, signedOut } from '../session/session.store.ts';

export type EmailLinkState =
  | { kind: 'waiting' }
  | { kind: 'following' }
  | { kind: LinkOutcome; place: string | null }
  | { kind: 'ended' }
  | { kind: 'failed'; why: string };

export type LinkOutcome = 'confirmed' | 'restored' | 'kept';
/** Outcome of a link followed now or earlier. */
export const FOLLOWED = {
  confirmed: 'confirmed',
  'already-confirmed': 'confirmed',
  restored: 'restored',
  'already-restored': 'kept',
} as const;

/** The link of an e-mail about an address: where it stands, and what follows it. The address loses the token at once (C15). */
export function useEmailLink(token: string) {
  const noReply = useTexts(formTexts)('noReply');
  const posted = usePosted();
  const [state, setState] = useState<EmailLinkState>(
    posted ? stateOf(failureOf(posted), noReply) : { kind: 'waiting' },
  );
  useEffect(() => {
    stripToken();
  }, []);
  const follow = useCallback(async () => {
    setState({ kind: 'following' });
    setState(await followed(token, noReply));
  }, [token, noReply]);
  return { state, follow };
}

/** Once the session is checked: a stored token that has ended would make the link fail. */
export async function followed(token: string, noReply: string): Promise<EmailLinkState> {
  await knownUser();
  try {
    const { data } = await browserApi()(registrationCalls.confirm, {
      body: { data: { type: 'EmailConfirmation', attributes: { token } } },
    });
    if (data.outcome === 'restored') signedOut();
    else if (hasToken()) await refreshUser();
    return { kind: FOLLOWED[data.outcome], place: data.place };
  } catch (thrown) {
    if (!isFailure(thrown)) throw thrown;
    return stateOf(thrown, noReply);
  }
}

function stateOf(
  { code, status, message }: Pick<ReturnType<typeof failureOf>, 'code' | 'status' | 'message'>,
  noReply: string,
): EmailLinkState {
  if (code === 'link-expired' || status === 422) return { kind: 'ended' };
  return { kind: 'failed', why: status === 0 ? noReply : message };
}
