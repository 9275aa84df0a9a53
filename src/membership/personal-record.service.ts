import type { Reader, Writer } from '#platform/postgres/database.ts';
import { markAutoRenew, supersede } from './holding/holding.repository.ts';
import { findHoldings } from './personal-record.repository.ts';

export const membershipRecord = async (db: Reader, userId: number) => ({
  memberships: await findHoldings(db, userId),
});

/** The membership ends with the account; the record of it remains, as something that was paid for. */
export async function endMembership(db: Writer, userId: number, now: Date): Promise<void> {
  await markAutoRenew(db, userId, false);
  await supersede(db, userId, now);
}
