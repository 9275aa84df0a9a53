import { addDays } from '#kit/dates.ts';
import type { Writer } from '#platform/postgres/database.ts';
import { deleteFailuresBefore } from '../site/site.repository.ts';

const KEPT_DAYS = 30;

/** What browsers told of their errors is read soon or never, and anybody may tell something. */
export const forgetClientErrors = (db: Writer, now: Date): Promise<number> =>
  deleteFailuresBefore(db, addDays(now, -KEPT_DAYS));
