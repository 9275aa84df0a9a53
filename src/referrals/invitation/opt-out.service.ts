import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { normalizeEmail } from '#identity/email/email.rules.ts';
import { isErased } from '#identity/email/stand-in.rules.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import { findReferral, insertOptOut, isOptedOut } from '../referral/referral.repository.ts';
import { refuse } from './opt-out.refusals.ts';

const hashOf = (email: string): Buffer =>
  createHash('sha256')
    .update(`referral-opt-out\n${normalizeEmail(email)}`)
    .digest();
const HASH = /^[\w-]{43}$/;
const mac = (key: Uint8Array, subject: string): Buffer =>
  createHmac('sha256', key).update(`referral-opt-out\n${subject}`).digest();

/**
 * The token in an invitation's link: the hash of the invited address, signed. The e-mail alone holds it, so that it
 * works for as long as there is the e-mail, whoever has left since (C13). It does not expire, as neither does the opt-out.
 */
export function optOutToken(keys: readonly Uint8Array[], email: string): string {
  const [key] = keys;
  if (!key) throw new Error('no signing key');
  const subject = hashOf(email).toString('base64url');
  return `${subject}.${mac(key, subject).toString('base64url')}`;
}

/** What a token of ours stands for: a hash, or the number of an invitation; null for any other. */
function subjectIn(keys: readonly Uint8Array[], token: string): string | null {
  const [text = '', sign = ''] = token.split('.');
  const subject = HASH.test(text) ? text : String(Number.parseInt(text, 36));
  const given = Buffer.from(sign, 'base64url');
  const isOurs = keys.some((key) => {
    const own = mac(key, subject);
    return given.length === own.length && timingSafeEqual(given, own);
  });
  return isOurs ? subject : null;
}

/** E-mails sent before tokens held the hash name the invitation, whose address is erased with either account. */
async function hashOfInvitation(db: Reader, id: number): Promise<Buffer | null> {
  const referral = await findReferral(db, id);
  return referral && !isErased(referral.email) ? hashOf(referral.email) : null;
}

/** Opts the e-mail's address out of invitations from anybody. Idempotent. */
export async function optOut(
  db: Writer,
  keys: readonly Uint8Array[],
  token: string,
  now: Date,
): Promise<void> {
  const subject = subjectIn(keys, token);
  if (subject === null) throw refuse('link-not-valid');
  const hash = HASH.test(subject)
    ? Buffer.from(subject, 'base64url')
    : await hashOfInvitation(db, Number(subject));
  if (!hash) throw refuse('link-not-valid');
  await insertOptOut(db, hash, now);
}

export const hasOptedOut = (db: Reader, email: string): Promise<boolean> => isOptedOut(db, hashOf(email));
