import { createHash, randomBytes } from 'node:crypto';
import { Refusal } from '#kit/refusal.ts';
import type { Reader, Writer } from '#platform/database.ts';
import { type Purpose, tokenExpiry } from './one-time-token.rules.ts';
import { findToken, insertToken, spendToken, type TokenDetail, voidTokens } from './one-time-token.table.ts';
import { lockAccount } from './user.table.ts';

const SECRET_BYTES = 32;
const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/**
 * The secret of a new link; only its hash is kept. Older links of the same purpose die, but those that take back a
 * change of e-mail: each of these belongs to an address of its own.
 */
export async function issueToken(
  db: Writer,
  token: { userId: number; purpose: Purpose; detail?: TokenDetail },
  now: Date,
): Promise<string> {
  const { userId, purpose, detail = {} } = token;
  if (purpose !== 'undo-email') await voidTokens(db, userId, [purpose], now);
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

/** What a link stands for, without using it up; refused when it never was, was used, or is too old. */
export async function peekToken(db: Reader, secret: string, purposes: readonly Purpose[], now: Date) {
  return (await findToken(db, hashOf(secret), purposes, now)) ?? refuse();
}

/**
 * Uses a link up within its owner's turn; of two that try at once, one gets it. The account is locked before the link,
 * as every deed does that makes links void.
 */
export async function consumeToken(db: Writer, secret: string, purposes: readonly Purpose[], now: Date) {
  const { user_id: userId } = await peekToken(db, secret, purposes, now);
  const account = await lockAccount(db, userId);
  if (!account) return refuse();
  return (await spendToken(db, hashOf(secret), purposes, now)) ?? refuse();
}

/** A name for the letter that carries the secret, without giving it away. */
export const letterKey = (kind: string, secret: string): string =>
  `${kind}:${hashOf(secret).toString('hex').slice(0, 32)}`;

export const linkExpired = (): Refusal =>
  new Refusal({
    code: 'link-expired',
    status: 410,
    detail: 'This link was used before or is too old. Please ask for a new one.',
  });

function refuse(): never {
  throw linkExpired();
}
