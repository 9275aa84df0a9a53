import { type EmailProblem, emailProblem } from '#identity/email/email.rules.ts';

/** Answered within so many business hours (spec §9). */
export const REPLY_HOURS = 48;

/** The number of a request, as its sender is told it. */
export const REFERENCE = /^[0-9A-F]{10}$/;

export interface ContactForm {
  name: string;
  email: string;
  message: string;
}
/** What is wrong with a request: full name, e-mail and message are required (spec §5). Fields by their names on the wire. */
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

/** The subject that the contact form sends (B35). */
export const contactSubject = (name: string): string => `Contact form: ${name.trim()}`;

/** Attempts to reach a desk outside; after the last one the request goes to the desk by e-mail. */
export const FORWARD_TRIES = 6;
const FIRST_WAIT_SECONDS = 15;
export const forwardWaitMs = (attempts: number): number => FIRST_WAIT_SECONDS * 1000 * 2 ** (attempts - 1);
/** A next attempt that lies further ahead was written while the clock was: nobody waits for it. */
export const longestForwardWait = (now: Date): Date => new Date(now.getTime() + forwardWaitMs(FORWARD_TRIES));
