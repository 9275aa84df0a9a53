import { notFound } from '#kit/general.refusals.ts';
import type { Writer } from '#platform/postgres/database.ts';
import { findUser, lockAccount, type UserRecord } from './user.repository.ts';

/** Somebody else's deed on an account takes its turn with the owner's own; whoever has left is not found. */
export async function lockUser(db: Writer, id: number): Promise<UserRecord> {
  const user = (await lockAccount(db, id)) && (await findUser(db, id));
  if (!user) throw notFound();
  return user;
}
