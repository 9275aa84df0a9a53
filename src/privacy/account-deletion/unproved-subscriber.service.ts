import { recordAudit } from '#audit/audit.service.ts';
import { closeForGood } from '#identity/personal-record.service.ts';
import { lockIfHere } from '#identity/user/lock.service.ts';
import { addDays } from '#kit/dates.ts';
import { lockHolding } from '#membership/holding/holding.service.ts';
import { FORGET_UNCONFIRMED_DAYS } from '#newsletter/subscription/subscription.rules.ts';
import type { Ports } from '#platform/ports.ts';
import type { Writer } from '#platform/postgres/database.ts';
import { eraseRecords } from './account-erasure.service.ts';
import { findForgettable, isForgettable } from './unproved-subscriber.repository.ts';

/** How many accounts one run erases at most, each in its own transaction. */
const FORGOTTEN_AT_ONCE = 500;

/**
 * Erases the accounts of newsletter sign-ups that nobody confirmed within thirty days, as their letter promises (C34);
 * running it twice, or on two processes, erases nothing twice. Accounts that cannot be erased keep no other waiting.
 */
export async function forgetSubscribers(
  ports: SweepPorts,
  now: Date,
  most = FORGOTTEN_AT_ONCE,
): Promise<void> {
  const before = addDays(now, -FORGET_UNCONFIRMED_DAYS);
  for (let after = 0, left = most; left > 0; ) {
    const ids = await findForgettable(ports.database.reader(), before, { after, limit: left });
    for (const id of ids) if (await isForgotten(ports, id, before, now)) left--;
    const last = ids.at(-1);
    if (last === undefined) return;
    after = last;
  }
}

type SweepPorts = Pick<Ports, 'database' | 'log'>;

/** False if it failed. */
async function isForgotten(
  { database, log }: SweepPorts,
  id: number,
  before: Date,
  now: Date,
): Promise<boolean> {
  try {
    await database.write((db) => forget(db, id, before, now));
    return true;
  } catch (thrown) {
    log.warn({ err: thrown, user: id }, 'unconfirmed subscriber not forgotten');
    return false;
  }
}

/** Locks in the same order as `deleteAccount`, then looks again: meanwhile, somebody may have proved the address. */
async function forget(db: Writer, id: number, before: Date, now: Date): Promise<void> {
  if (!(await lockIfHere(db, id))) return;
  await lockHolding(db, id);
  await closeForGood(db, id);
  if (!(await isForgettable(db, id, before))) return;
  await recordAudit(
    db,
    { now, requestId: 'forget-subscribers', address: '' },
    { action: 'user.forget', subject: `user:${id}` },
  );
  await eraseRecords(db, { id, email: '', provedEmail: null }, now);
}
