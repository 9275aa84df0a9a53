import type { Refusal } from '#kit/refusal.ts';
import type { Visit } from '#kit/visit.ts';
import { normalizeEmail } from '../email/email.rules.ts';
import { isCommonPassword, isOfThisSite } from './common-password.rules.ts';
import { refuse } from './password.refusals.ts';

/** Whose password it will be, and on which site. */
export interface PasswordOwner {
  site: Pick<Visit['site'], 'productName' | 'mainOrigin'>;
  email: string;
  names?: readonly string[];
}

/** The check of a new password that only the server makes: the list of common ones is too long for a page. */
export function guessableRefusal(
  password: string,
  { site, email, names = [] }: PasswordOwner,
  pointer: string,
): Refusal | null {
  const at = { source: { pointer } };
  const address = normalizeEmail(email);
  if (password.trim().toLowerCase() === address) return refuse('invalid-field.password-email', {}, at);
  const host = new URL(site.mainOrigin).hostname.split('.').at(-2) ?? '';
  const own = [site.productName, host, address.split('@')[0] ?? '', ...names];
  const isKnown = isCommonPassword(password) || isOfThisSite(password, own);
  return isKnown ? refuse('invalid-field.password-common', {}, at) : null;
}
