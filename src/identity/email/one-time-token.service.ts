import { createHash, randomBytes } from 'node:crypto';
import { placeIn } from '#kit/place.ts';
import type { Refusal } from '#kit/refusal.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import { lockAccount } from '../user/user.repository.ts';
import { refuse } from './one-time-token.refusals.ts';
import {
  findConfirmedBy,
  findKeptBy,
  findLatestDetail,
  findOfAccount,
  findToken,
  insertToken,
  spendToken,
  type TokenDetail,
  voidTokens,
} from './one-time-token.repository.ts';
import { type Purpose, recentFrom, tokenExpiry } from './one-time-token.rules.ts';

const SECRET_BYTES = 32;
const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Returns the secret of a new link; only its hash is stored. Older links for the same purpose become void. */
export async function issueToken(
  db: Writer,
  token: { userId: number; purpose: Purpose; detail?: TokenDetail },
  now: Date,
): Promise<string> {
  const { userId, purpose, detail = {} } = token;
  await voidTokens(db, userId, [purpose], now);
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  await insertToken(db, {
    hash: hashOf(secret),
    userId,
    purpose,
    detail,
    now,
    expiresAt: tokenExpiry(purpose, now),
  });
  return secret;
}

/** Reads a link without spending it. Throws if it never existed, was used, or has expired. */
export async function peekToken(db: Reader, secret: string, purposes: readonly Purpose[], now: Date) {
  return (await findToken(db, hashOf(secret), purposes, now)) ?? refuseLink();
}

/**
 * Spends a link under the lock of its owner's account; if two requests try at once, only one succeeds. The account is
 * locked before the link, as in every action that voids links.
 */
export async function consumeToken(db: Writer, secret: string, purposes: readonly Purpose[], now: Date) {
  return (await takeToken(db, secret, purposes, now)) ?? refuseLink();
}

/** Like `consumeToken`, but returns null instead of throwing. */
export async function takeToken(db: Writer, secret: string, purposes: readonly Purpose[], now: Date) {
  const found = await findToken(db, hashOf(secret), purposes, now);
  if (!found || !(await lockAccount(db, found.user_id))) return null;
  return spendToken(db, hashOf(secret), purposes, now);
}

/** The account that a confirmation link already confirmed, while that address is still the account's. */
export const confirmedBefore = (db: Reader, secret: string) => findConfirmedBy(db, hashOf(secret));

/** The account whose change of address a link already stopped. */
export const stoppedBefore = (db: Reader, secret: string): Promise<number | null> =>
  findKeptBy(db, hashOf(secret));

/** Where a confirmation link leads on to. */
export const placeAfter = (detail: TokenDetail | null): string | null => placeIn(detail?.place);
/** Where a user's newest confirmation link led on to, if it was sent lately. */
export const placeBefore = async (db: Reader, userId: number, now: Date): Promise<string | null> =>
  placeAfter(await findLatestDetail(db, userId, 'verify-email', recentFrom(now)));

const LETTERS = ['verify-email', 'reset-password', 'email-changed'] as const;
type LinkLetter = (typeof LETTERS)[number];
const keyOf = (kind: LinkLetter, hash: Buffer): string => `${kind}:${hash.toString('hex').slice(0, 32)}`;

/** A key for the e-mail that carries the secret, without revealing it. */
export const letterKey = (kind: LinkLetter, secret: string): string => keyOf(kind, hashOf(secret));

export interface LinkedEmails {
  /** Of the e-mails that carried the links. */
  letterKeys: string[];
  /** Addresses that links went to lately, without those that another account has confirmed. */
  addresses: string[];
  /** Addresses that this account had confirmed before, as long as links tell, without those of another account. */
  provedAddresses: string[];
}

/** Where the links of an account went. A link that was to stop a change went to a confirmed address (C18). */
export async function linkedEmails(db: Reader, userId: number, now: Date): Promise<LinkedEmails> {
  const links = await findOfAccount(db, userId);
  const open = links.flatMap(({ purpose, email, expires_at, is_anothers }) =>
    email && !is_anothers ? [{ purpose, email, isRecent: expires_at >= recentFrom(now) }] : [],
  );
  return {
    letterKeys: links.flatMap((link) => LETTERS.map((kind) => keyOf(kind, link.secret_hash))),
    addresses: open.filter(({ isRecent }) => isRecent).map(({ email }) => email),
    provedAddresses: open.filter(({ purpose }) => purpose === 'undo-email').map(({ email }) => email),
  };
}

export const linkExpired = (): Refusal => refuse('link-expired');

function refuseLink(): never {
  throw linkExpired();
}
