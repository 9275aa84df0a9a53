import { createHash } from 'node:crypto';
import type { Visit } from '#kit/visit.ts';
import { isUnderWay, restartCount } from '#platform/admission/rate-limit.ts';
import type { Limit } from '#platform/http/endpoint.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import { normalizeEmail } from '../email/email.rules.ts';
import { refuse } from './sign-in.refusals.ts';
import {
  ATTEMPTS_PER_ACCOUNT,
  FAILURE_WINDOW_SECONDS,
  FAILURES_PER_ACCOUNT,
  FAILURES_PER_ADDRESS,
  NEW_PASSWORD_SECONDS,
} from './sign-in.rules.ts';

/**
 * The limits that count a wrong password. On a device that signed in before, only its own failures count, so that no
 * stranger can lock the owner out. After a new password was chosen, guesses by strangers, before and since, lock nobody
 * out: for an hour the account has a separate count, and when that is used up, the usual ones.
 */
export async function failureLimits(
  db: Reader,
  visit: Visit,
  { email, device }: { email: string; device: string | null },
): Promise<Limit[]> {
  if (device !== null) return [deviceLimit(device)];
  const fresh = newPasswordLimit(email);
  return (await isUnderWay(db, fresh, visit.now)) ? [fresh] : strangersLimits(email, visit.address);
}

/** The limit that counts every password, right or wrong; of a device that signed in before, its own again. */
export const attemptLimits = (
  { address }: Visit,
  { email, device }: { email: string; device: string | null },
): Limit[] =>
  emailLimits(email, (account) => ({
    ...TERMS,
    bucket: `sign-in:attempts:${device === null ? `${address}:${account}` : `device:${device}`}`,
    count: ATTEMPTS_PER_ACCOUNT,
  }));

/** The owner has a new password: guesses at the old one are forgotten. */
export async function welcomeOwner(db: Writer, visit: Visit, email: string): Promise<void> {
  for (const limit of accountLimits(email)) await restartCount(db, limit, visit.now);
  await restartCount(db, newPasswordLimit(email), visit.now, { marked: true });
}

const strangersLimits = (email: string, address: string): Limit[] => [
  ...accountLimits(email),
  { ...TERMS, bucket: `sign-in:address:${address}`, count: FAILURES_PER_ADDRESS },
];

const TERMS = { seconds: FAILURE_WINDOW_SECONDS, refusal: refuse('too-many-requests.sign-in') };
const accountLimits = (email: string): Limit[] =>
  emailLimits(email, (account) => ({
    ...TERMS,
    bucket: `sign-in:account:${account}`,
    count: FAILURES_PER_ACCOUNT,
  }));
const deviceLimit = (device: string): Limit => ({
  ...TERMS,
  bucket: `sign-in:device:${device}`,
  count: FAILURES_PER_ACCOUNT,
});
/** Choosing the password is itself the first count. */
const newPasswordLimit = (email: string): Limit => ({
  ...TERMS,
  bucket: `sign-in:new-password:${accountKey(email)}`,
  count: FAILURES_PER_ACCOUNT + 1,
  seconds: NEW_PASSWORD_SECONDS,
});

/**
 * The limit that counts by e-mail address. What cannot be one has none: everybody who left the field empty would share
 * it.
 */
export const emailLimits = (email: string, limitOf: (account: string) => Limit): Limit[] =>
  email.includes('@') ? [limitOf(accountKey(email))] : [];

/** Identifies an account in a bucket's name or in the audit log, known or not, without the address itself. */
export const accountKey = (email: string): string =>
  createHash('sha256').update(normalizeEmail(email)).digest('base64url').slice(0, 22);
