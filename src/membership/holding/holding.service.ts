import type { Reader, Writer } from '#platform/postgres/database.ts';
import {
  findLive,
  findPrevious,
  type HeldPlan,
  hasEverBought,
  hasEverHeld,
  insertHolding,
  markAutoRenew,
  markRefunded,
  type NewHolding,
  type PreviousHolding,
  resume,
  supersede,
  takeLock,
} from './holding.repository.ts';

export type { HeldPlan } from './holding.repository.ts';

/** A user's holding, live or lapsed; null if there never was a membership, or it was refunded. */
export const holdingOf = (db: Reader, userId: number): Promise<HeldPlan | null> => findLive(db, userId);

/** Whether the user has, or ever had, a membership that was not refunded. */
export const hasHeldMembership = (db: Reader, userId: number): Promise<boolean> => hasEverHeld(db, userId);

/**
 * Whether the user has, or ever had, a membership that was bought and not refunded: neither one granted by hand nor one
 * of a plan that costs nothing (API-033). A refund leaves an open invitation as it was (REF-035).
 */
export const hasBoughtMembership = (db: Reader, userId: number): Promise<boolean> =>
  hasEverBought(db, userId, false);
/** The same, even if the money went back: whoever had a paid membership is not invited anew (REF-034). */
export const hasEverPaidForMembership = (db: Reader, userId: number): Promise<boolean> =>
  hasEverBought(db, userId, true);

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

/** What would run on if this holding were refunded now. */
export const previousHolding = (db: Reader, holdingId: number, now: Date): Promise<PreviousHolding | null> =>
  findPrevious(db, holdingId, now);

/** Resumes what the refunded holding had replaced, past what was refunded before it; null if nothing runs on. */
export async function resumePrevious(
  db: Writer,
  refundedId: number,
  now: Date,
): Promise<PreviousHolding | null> {
  const previous = await findPrevious(db, refundedId, now);
  if (previous) await resume(db, previous);
  return previous;
}

/** Off also for what would resume after a refund (ROLE-063). */
export async function chooseAutoRenew(db: Writer, userId: number, autoRenew: boolean): Promise<void> {
  await markAutoRenew(db, userId, autoRenew);
}
