import type { Visit } from '#kit/visit.ts';
import { isCommonPassword, isOfThisSite } from './common-password.rules.ts';
import { normalizeEmail } from './email.rules.ts';
import { IS_EMAIL, TOO_COMMON } from './password.rules.ts';

/** Whose password it is to be, and where. */
export interface PasswordOwner {
  site: Pick<Visit['site'], 'productName' | 'mainOrigin'>;
  email: string;
  names?: readonly string[];
}

/** What only the server checks of a new password: the list of common ones is too long for a page. */
export function guessableProblem(
  password: string,
  { site, email, names = [] }: PasswordOwner,
): string | null {
  const address = normalizeEmail(email);
  if (password.trim().toLowerCase() === address) return IS_EMAIL;
  const host = new URL(site.mainOrigin).hostname.split('.').at(-2) ?? '';
  const own = [site.productName, host, address.split('@')[0] ?? '', ...names];
  return isCommonPassword(password) || isOfThisSite(password, own) ? TOO_COMMON : null;
}
