import { PUBLISHED_EMAILS } from '../sign-in/published-account.data.ts';

/** Who an account is asked about, as far as second factors go. */
export interface FactorFacts {
  email: string;
  isSuperuser: boolean;
  /** An authenticator app or a passkey. */
  hasFactor: boolean;
}

/** Their password is published: a second factor would keep nobody out but whoever tries the demo. */
export const exemptEmails = (demo: boolean): readonly string[] => (demo ? PUBLISHED_EMAILS : []);
const isExempt = (email: string, demo: boolean): boolean => exemptEmails(demo).includes(email.toLowerCase());

/** Without a second factor an administrator may do nothing but add one, the published accounts of a running demo apart. */
export const mustAddFactor = ({ email, isSuperuser, hasFactor }: FactorFacts, demo: boolean): boolean =>
  isSuperuser && !hasFactor && !isExempt(email, demo);

/** The password alone does not sign in where there is a second factor. */
export const isFactorAsked = ({ email, hasFactor }: FactorFacts, demo: boolean): boolean =>
  hasFactor && !isExempt(email, demo);

/** Whoever must have one keeps the last. */
export const mayRemoveFactor = (facts: FactorFacts, factors: number, demo: boolean): boolean =>
  factors > 1 || !mustAddFactor({ ...facts, hasFactor: false }, demo);

export const CODE_DIGITS = 6;
export const STEP_SECONDS = 30;
/** A code counts for its own half minute and the ones beside it: clocks differ, and fingers are slow. */
export const STEPS_BESIDE = 1;

export const RECOVERY_CODES = 10;
/** 120 bits: nobody guesses one, so its hash need not be slow (ASVS 6.5.2). */
export const RECOVERY_BYTES = 15;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const RECOVERY_LENGTH = (RECOVERY_BYTES * 8) / 5;

/** In groups of four, as it is shown and written down. */
export function recoveryCodeOf(bytes: Uint8Array): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  const signs = bits.match(/.{5}/g)?.map((five) => ALPHABET[Number.parseInt(five, 2)]) ?? [];
  return signs.join('').replace(/(.{4})(?=.)/g, '$1-');
}

export type TypedCode = { kind: 'app' | 'recovery'; code: string };

/** What somebody typed, without the spaces and hyphens that it was shown with; null when it can be neither. */
export function codeIn(typed: string): TypedCode | null {
  const code = typed.replace(/[\s-]/g, '').toUpperCase();
  if (/^\d+$/.test(code) && code.length === CODE_DIGITS) return { kind: 'app', code };
  // Nobody's alphabet has these signs: they were read for the ones that look like them.
  const read = code.replaceAll('0', 'O').replaceAll('1', 'I').replaceAll('8', 'B');
  const isRecovery = read.length === RECOVERY_LENGTH && /^[A-Z2-7]+$/.test(read);
  return isRecovery ? { kind: 'recovery', code: read } : null;
}
