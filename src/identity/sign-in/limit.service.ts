import { createHash } from 'node:crypto';
import type { Visit } from '#kit/visit.ts';
import { isUnderWay, restartCount } from '#platform/admission/rate-limit.ts';
import type { Limit } from '#platform/http/endpoint.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import { normalizeEmail } from '../email/email.rules.ts';
import { refuse } from './sign-in.refusals.ts';
import {
  FAILURE_WINDOW_SECONDS,
  FAILURES_PER_ACCOUNT,
  FAILURES_PER_ADDRESS,
  NEW_PASSWORD_SECONDS,
} from './sign-in.rules.ts';

/**
 * What is counted when a password is wrong. On a device that signed in before, its own failures alone: no stranger can keep
 * its owner out. After a new password was chosen the guesses of strangers, before and since,
 * keep nobody out: the account has a count of its own for an hour, and when that is used up the usual ones.
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

/** Its owner has a new password: what was guessed at the old one is forgotten. */
export async function welcomeOwner(db: Writer, visit: Visit, email: string): Promise<void> {
  await restartCount(db, accountLimit(email), visit.now);
  await restartCount(db, newPasswordLimit(email), visit.now, { marked: true });
}

const strangersLimits = (email: string, address: string): Limit[] => [
  accountLimit(email),
  { ...TERMS, bucket: `sign-in:address:${address}`, count: FAILURES_PER_ADDRESS },
];

const TERMS = { seconds: FAILURE_WINDOW_SECONDS, refusal: refuse('too-many-requests.sign-in') };
const accountLimit = (email: string): Limit => ({
  ...TERMS,
  bucket: `sign-in:account:${accountKey(email)}`,
  count: FAILURES_PER_ACCOUNT,
});
const deviceLimit = (device: string): Limit => ({
  ...TERMS,
  bucket: `sign-in:device:${device}`,
  count: FAILURES_PER_ACCOUNT,
});
/** The choice of the password itself is the first that it counts. */
const newPasswordLimit = (email: string): Limit => ({
  ...TERMS,
  bucket: `sign-in:new-password:${accountKey(email)}`,
  count: FAILURES_PER_ACCOUNT + 1,
  seconds: NEW_PASSWORD_SECONDS,
});

/** An account in a bucket's name or in the ledger, known or not, without the address itself. */
export const accountKey = (email: string): string =>
  createHash('sha256').update(normalizeEmail(email)).digest('base64url').slice(0, 22);
