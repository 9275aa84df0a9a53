import { type EmailProblem, emailProblem } from '#identity/email/email.rules.ts';

/** Business hours within which a request is answered (spec §9). */
export const REPLY_HOURS = 48;

/** The number of a request, as shown to its sender. */
export const REFERENCE = /^[0-9A-F]{10}$/;

export interface ContactForm {
  name: string;
  email: string;
  message: string;
}
/**
 * What is wrong with a request: full name, e-mail and message are required (spec §5). Fields by their names in the
 * request body.
 */
export function contactProblems({ name, email, message }: ContactForm): ContactProblem[] {
  const address = emailProblem(email);
  return [
    ...(name.trim() ? [] : [{ field: 'requester/name', problem: 'full-name' } as const]),
    ...(address ? [{ field: 'requester/email', problem: address }] : []),
    ...(message.trim() ? [] : [{ field: 'comment/body', problem: 'message' } as const]),
  ];
}
export interface ContactProblem {
  field: string;
  problem: EmailProblem | 'full-name' | 'message';
}

/** The subject sent by the contact form (B35). */
export const contactSubject = (name: string): string => `Contact form: ${name.trim()}`;

/** Attempts to reach an external desk; after the last one the request goes to the desk by e-mail. */
export const FORWARD_TRIES = 6;
const FIRST_WAIT_SECONDS = 15;
export const forwardWaitMs = (attempts: number): number => FIRST_WAIT_SECONDS * 1000 * 2 ** (attempts - 1);
/** A next attempt later than this was written when the clock was ahead: nobody waits for it. */
export const longestForwardWait = (now: Date): Date => new Date(now.getTime() + forwardWaitMs(FORWARD_TRIES));
