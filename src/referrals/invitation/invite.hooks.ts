import { useEffect, useReducer, useState } from 'react';
import { browserApi } from '#client/api/browser-api.ts';
import { noticeOf } from '#client/api/failure.ts';
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
        tell({ type: 'failed', notice: noticeOf(thrown, noReply) });
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
