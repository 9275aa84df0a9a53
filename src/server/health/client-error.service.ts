import { addDays } from '#kit/dates.ts';
import type { Writer } from '#platform/postgres/database.ts';
import { deleteFailuresBefore } from '../site/site.repository.ts';

const KEPT_DAYS = 30;

/** Deletes old browser error reports: they are read soon or never, and anybody may send one. */
export const forgetClientErrors = (db: Writer, now: Date): Promise<number> =>
  deleteFailuresBefore(db, addDays(now, -KEPT_DAYS));
