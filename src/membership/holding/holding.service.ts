import type { Reader, Writer } from '#platform/postgres/database.ts';
import {
  findLive,
  type HeldPlan,
  hasEverHeld,
  insertHolding,
  markAutoRenew,
  markRefunded,
  type NewHolding,
  resume,
  supersede,
  takeLock,
} from './holding.repository.ts';

export type { HeldPlan } from './holding.repository.ts';

/** What a user holds, live or lapsed; null when there never was a membership, or it was refunded. */
export const holdingOf = (db: Reader, userId: number): Promise<HeldPlan | null> => findLive(db, userId);

/** Whether there is, or ever was, a membership that was not refunded. */
export const hasHeldMembership = (db: Reader, userId: number): Promise<boolean> => hasEverHeld(db, userId);

/** Deeds on one member's holding stand in line: take it before reading what the deed depends on. */
export async function lockHolding(db: Writer, userId: number): Promise<HeldPlan | null> {
  await takeLock(db, userId);
  return findLive(db, userId);
}

/** Starts a holding and supersedes the one before it, whatever it was: one live holding a member. */
export async function startHolding(
  db: Writer,
  holding: Omit<NewHolding, 'autoRenew'> & { autoRenew?: boolean },
  now: Date,
): Promise<{ id: number }> {
  await takeLock(db, holding.userId);
  await supersede(db, holding.userId, now);
  return insertHolding(db, { autoRenew: false, ...holding }, now);
}

/** Ends a holding at once because its money went back. False when it was refunded before. */
export async function refundHolding(db: Writer, holdingId: number, now: Date): Promise<boolean> {
  return (await markRefunded(db, holdingId, now)) > 0;
}

/** A holding whose place another had taken runs on, because that one's money went back. False when it has ended, or another lives. */
export async function resumeHolding(db: Writer, holdingId: number, now: Date): Promise<boolean> {
  return (await resume(db, holdingId, now)) > 0;
}

export async function chooseAutoRenew(db: Writer, userId: number, autoRenew: boolean): Promise<void> {
  await markAutoRenew(db, userId, autoRenew);
}
