import { asciiHost } from '#kit/ascii-host.ts';

/** The longest address that mail can carry (RFC 5321). */
export const EMAIL_MAX = 254;

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const PATTERN = new RegExp(`^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]{1,64}@${LABEL}(?:\\.${LABEL})+$`, 'i');

/** A standard address: a name in ASCII, an at sign, a host with at least one dot (spec §5). */
export function isEmail(text: string): boolean {
  const address = asciiHost(text);
  return address.length <= EMAIL_MAX && PATTERN.test(address);
}

/** Two spellings of one address are one person. */
export const normalizeEmail = (text: string): string => asciiHost(text.trim().toLowerCase());

export const EMAIL_REQUIRED = 'E-mail is required.';
export const invalidEmail = (typed: string): string => `Use a valid email address (${typed}).`;

/** What is wrong with an address as it was typed, in words to show; null when nothing is. `invalid`: the words of a form that has its own. */
export function emailProblem(typed: string, invalid = invalidEmail(typed)): string | null {
  const email = typed.trim();
  if (email === '') return EMAIL_REQUIRED;
  return isEmail(email) ? null : invalid;
}
