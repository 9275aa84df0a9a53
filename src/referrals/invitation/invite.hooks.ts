import { useEffect, useReducer, useState } from 'react';
import { browserApi } from '#client/api/browser-api.ts';
import { isFailure } from '#client/api/client.ts';
import { isEmail } from '#identity/email/email.rules.ts';
import type { Flat } from '#kit/contract.ts';
import { referralCalls, type referralType } from '../referral/referral.schema.ts';
import { afterEvent, ENTERING, INVITED_SECONDS, maySend } from './invite.rules.ts';

export type ReferralSummary = Flat<typeof referralType>;

/** State and actions of one invite form. */
export function useInvite(onInvited: ((referral: ReferralSummary) => void) | undefined, noReply: string) {
  const [email, setEmail] = useState('');
  const [state, tell] = useReducer(afterEvent, ENTERING);
  const isValid = isEmail(email.trim());
  useEffect(() => {
    if (state.is !== 'invited') return;
    const timer = setTimeout(() => {
      tell({ type: 'over' });
      setEmail('');
    }, INVITED_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [state]);
  return {
    email,
    state,
    canSend: maySend(state, isValid),
    edit(typed: string) {
      setEmail(typed);
      tell({ type: 'edited' });
    },
    /** Reports an invalid address, once the reader has typed one and moved on. */
    check() {
      if (email.trim() !== '' && !isValid) tell({ type: 'refused' });
    },
    async send() {
      if (!isValid) return tell({ type: 'refused' });
      if (!maySend(state, isValid)) return;
      tell({ type: 'sending' });
      try {
        const referral = await invite(email.trim());
        tell({ type: 'sent', email: referral.referredEmail });
        onInvited?.(referral);
      } catch (thrown) {
        tell({ type: 'failed', message: wordsOf(thrown, noReply) });
      }
    },
  };
}

async function invite(referred_email: string): Promise<ReferralSummary> {
  const { data } = await browserApi()(referralCalls.create, {
    body: { data: { type: 'Referred', attributes: { referred_email } } },
  });
  return data;
}

/** The server's message (spec §8), or ours if it did not reply. */
function wordsOf(thrown: unknown, noReply: string): string {
  if (!isFailure(thrown)) {
    globalThis.reportError?.(thrown);
    return noReply;
  }
  return thrown.status === 0 ? noReply : thrown.message;
}
