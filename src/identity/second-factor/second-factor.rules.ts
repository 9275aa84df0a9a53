import { PUBLISHED_EMAILS } from '../sign-in/published-account.data.ts';

/** The facts about an account that matter for second factors. */
export interface FactorFacts {
  email: string;
  isSuperuser: boolean;
  /** An authenticator app or a passkey. */
  hasFactor: boolean;
}

/** Their password is published, so a second factor would only keep out people who try the demo. */
export const exemptEmails = (demo: boolean): readonly string[] => (demo ? PUBLISHED_EMAILS : []);
const isExempt = (email: string, demo: boolean): boolean => exemptEmails(demo).includes(email.toLowerCase());

/**
 * Without a second factor an administrator may do nothing but add one, except the published accounts of a running demo.
 */
export const mustAddFactor = ({ email, isSuperuser, hasFactor }: FactorFacts, demo: boolean): boolean =>
  isSuperuser && !hasFactor && !isExempt(email, demo);

/** Where there is a second factor, the password alone does not sign in. */
export const isFactorAsked = ({ email, hasFactor }: FactorFacts, demo: boolean): boolean =>
  hasFactor && !isExempt(email, demo);

/** An account that must have a factor keeps its last one. */
export const mayRemoveFactor = (facts: FactorFacts, factors: number, demo: boolean): boolean =>
  factors > 1 || !mustAddFactor({ ...facts, hasFactor: false }, demo);

export const CODE_DIGITS = 6;
export const STEP_SECONDS = 30;
/** A code is valid for its own half minute and the adjacent ones: clocks differ, and typing takes time. */
export const STEPS_BESIDE = 1;

export const RECOVERY_CODES = 10;
/** 120 bits cannot be guessed, so the hash need not be slow (ASVS 6.5.2). */
export const RECOVERY_BYTES = 15;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const RECOVERY_LENGTH = (RECOVERY_BYTES * 8) / 5;

/** In groups of four, as shown and written down. */
export function recoveryCodeOf(bytes: Uint8Array): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  const signs = bits.match(/.{5}/g)?.map((five) => ALPHABET[Number.parseInt(five, 2)]) ?? [];
  return signs.join('').replace(/(.{4})(?=.)/g, '$1-');
}

export type TypedCode = { kind: 'app' | 'recovery'; code: string };

/** The code as typed, without the spaces and hyphens it was shown with; null if it is neither kind. */
export function codeIn(typed: string): TypedCode | null {
  const code = typed.replace(/[\s-]/g, '').toUpperCase();
  if (/^\d+$/.test(code) && code.length === CODE_DIGITS) return { kind: 'app', code };
  // The alphabet does not contain these characters: they were misread for similar ones.
  const read = code.replaceAll('0', 'O').replaceAll('1', 'I').replaceAll('8', 'B');
  const isRecovery = read.length === RECOVERY_LENGTH && /^[A-Z2-7]+$/.test(read);
  return isRecovery ? { kind: 'recovery', code: read } : null;
}

/** Whether somebody meant a recovery code: an app shows only digits, and not everybody has one. */
export const isRecoveryMeant = (typed: string, hasApp: boolean): boolean => !hasApp || /[^\d\s-]/.test(typed);

/** Message key of why a browser made no passkey: it gives no reason, unless the device has one already. */
export type UnmadeKey = 'passkeyHere' | 'passkeyStopped';
export const unmadeKey = (thrown: unknown): UnmadeKey =>
  thrown instanceof Error && thrown.name === 'InvalidStateError' ? 'passkeyHere' : 'passkeyStopped';
