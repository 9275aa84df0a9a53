import { badToken, notFound } from '#kit/general.refusals.ts';
import type { Writer } from '#platform/postgres/database.ts';
import { findUser, keepAccount, lockAccount, type UserRecord } from './user.repository.ts';

/**
 * Locks an account for somebody else's action, so that it does not overlap with the owner's own. Throws if the user has
 * left.
 */
export async function lockUser(db: Writer, id: number): Promise<UserRecord> {
  const user = await lockIfHere(db, id);
  if (!user) throw notFound();
  return user;
}

/**
 * Locks the account of whoever acts, where what they write does not carry its number: `refuse_departed` cannot refuse
 * it, and leaving would not wait for it. Throws if they have left.
 */
export async function lockOneself(db: Writer, id: number): Promise<UserRecord> {
  const user = await lockIfHere(db, id);
  if (!user) throw badToken();
  return user;
}

/**
 * The account of somebody to write to, who leaves either before that or after it: whoever leaves takes back every
 * letter that was queued by then. Call before locking anything that leaving erases; null if they have left.
 */
export const lockRecipient = async (db: Writer, id: number): Promise<UserRecord | null> =>
  (await keepAccount(db, id)) && findUser(db, id);

/** Locks an account as `lockUser` does; null if they have left. */
export const lockIfHere = async (db: Writer, id: number): Promise<UserRecord | null> =>
  (await lockAccount(db, id)) && findUser(db, id);
