import type { Reader, Writer } from '#platform/postgres/database.ts';
import {
  findLive,
  type HeldPlan,
  hasEverBought,
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

/** A user's holding, live or lapsed; null if there never was a membership, or it was refunded. */
export const holdingOf = (db: Reader, userId: number): Promise<HeldPlan | null> => findLive(db, userId);

/** Whether the user has, or ever had, a membership that was not refunded. */
export const hasHeldMembership = (db: Reader, userId: number): Promise<boolean> => hasEverHeld(db, userId);

/** Whether one of them was bought: neither granted by hand nor of a plan that costs nothing (REF-034, API-033). */
export const hasBoughtMembership = (db: Reader, userId: number): Promise<boolean> =>
  hasEverBought(db, userId);

/** Serializes changes to one member's holding: take this lock before reading what the change depends on. */
export async function lockHolding(db: Writer, userId: number): Promise<HeldPlan | null> {
  await takeLock(db, userId);
  return findLive(db, userId);
}

/** Starts a holding and supersedes the previous one, whatever its state: one live holding per member. */
export async function startHolding(
  db: Writer,
  holding: Omit<NewHolding, 'autoRenew'> & { autoRenew?: boolean },
  now: Date,
): Promise<{ id: number }> {
  await takeLock(db, holding.userId);
  await supersede(db, holding.userId, now);
  return insertHolding(db, { autoRenew: false, ...holding }, now);
}

/** Ends a holding at once because it was refunded. False if it was refunded before. */
export async function refundHolding(db: Writer, holdingId: number, now: Date): Promise<boolean> {
  return (await markRefunded(db, holdingId, now)) > 0;
}

/** Resumes a superseded holding because its successor was refunded. False if it has ended, or another one is live. */
export async function resumeHolding(
  db: Writer,
  { holdingId, successorId }: { holdingId: number; successorId: number },
  now: Date,
): Promise<boolean> {
  return (await resume(db, holdingId, successorId, now)) > 0;
}

/** Off also for what would resume after a refund (ROLE-063). */
export async function chooseAutoRenew(db: Writer, userId: number, autoRenew: boolean): Promise<void> {
  await markAutoRenew(db, userId, autoRenew);
}
