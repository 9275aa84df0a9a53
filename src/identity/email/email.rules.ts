import { asciiHost } from '#kit/address/ascii-host.ts';

/** Maximum length of an address in e-mail (RFC 5321). */
export const EMAIL_MAX = 254;

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const PATTERN = new RegExp(`^[\\w.!#$%&'*+/=?^\`{|}~-]{1,64}@${LABEL}(?:\\.(?!\\d+$)${LABEL})+$`, 'i');

/** A standard address: an ASCII name, an at sign, and a host with a dot that is a name, not a number (spec §5). */
export function isEmail(text: string): boolean {
  const address = asciiHost(text);
  return address.length <= EMAIL_MAX && PATTERN.test(address);
}

/** Two spellings of one address are the same person. */
export const normalizeEmail = (text: string): string => asciiHost(text.trim().toLowerCase());

export type EmailProblem = 'email' | 'email-needed';
/** What is wrong with an address as typed; null if nothing is. */
export function emailProblem(typed: string): EmailProblem | null {
  const email = typed.trim();
  if (email === '') return 'email-needed';
  return isEmail(email) ? null : 'email';
}
