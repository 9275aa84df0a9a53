import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { normalizeEmail } from '#identity/email/email.rules.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import { findReferral, insertOptOut, isOptedOut } from '../referral/referral.repository.ts';
import { refuse } from './opt-out.refusals.ts';

const hashOf = (email: string): Buffer =>
  createHash('sha256')
    .update(`referral-opt-out\n${normalizeEmail(email)}`)
    .digest();
const mac = (key: Uint8Array, referralId: number): Buffer =>
  createHmac('sha256', key).update(`referral-opt-out\n${referralId}`).digest();

/** The token in an invitation's link: the invitation's id, signed. It does not expire, as neither does the opt-out. */
export function optOutToken(keys: readonly Uint8Array[], referralId: number): string {
  const [key] = keys;
  if (!key) throw new Error('no signing key');
  return `${referralId.toString(36)}.${mac(key, referralId).toString('base64url')}`;
}

function referralIn(keys: readonly Uint8Array[], token: string): number | null {
  const [idText = '', sign = ''] = token.split('.');
  const id = Number.parseInt(idText, 36);
  if (!Number.isSafeInteger(id)) return null;
  const given = Buffer.from(sign, 'base64url');
  const isOurs = keys.some((key) => {
    const own = mac(key, id);
    return given.length === own.length && timingSafeEqual(given, own);
  });
  return isOurs ? id : null;
}

/** Opts the e-mail's address out of invitations from anybody. Idempotent. */
export async function optOut(
  db: Writer,
  keys: readonly Uint8Array[],
  token: string,
  now: Date,
): Promise<void> {
  const id = referralIn(keys, token);
  const referral = id === null ? null : await findReferral(db, id);
  if (!referral) throw refuse('link-not-valid');
  await insertOptOut(db, hashOf(referral.email), now);
}

export const hasOptedOut = (db: Reader, email: string): Promise<boolean> => isOptedOut(db, hashOf(email));
