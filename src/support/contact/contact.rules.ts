/** State of the contact form: idle, sending, sent or error (spec §4). */
export type ContactState = 'idle' | 'sending' | 'sent' | 'error';
export interface ContactFacts {
  isSending: boolean;
  isSent: boolean;
  hasFailed: boolean;
}
export const NOTHING_DONE: ContactFacts = { isSending: false, isSent: false, hasFailed: false };

export function contactState({ isSending, isSent, hasFailed }: ContactFacts): ContactState {
  if (isSending) return 'sending';
  if (isSent) return 'sent';
  return hasFailed ? 'error' : 'idle';
}
