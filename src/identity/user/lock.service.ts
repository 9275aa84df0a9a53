import { notFound } from '#kit/general.refusals.ts';
import type { Writer } from '#platform/postgres/database.ts';
import { findUser, lockAccount, type UserRecord } from './user.repository.ts';

/**
 * Locks an account for somebody else's action, so that it does not overlap with the owner's own. Throws if the user has
 * left.
 */
export async function lockUser(db: Writer, id: number): Promise<UserRecord> {
  const user = (await lockAccount(db, id)) && (await findUser(db, id));
  if (!user) throw notFound();
  return user;
}
