import { addDays } from '#kit/dates.ts';
import { notFound, signInNeeded } from '#kit/general.refusals.ts';
import type { Visit } from '#kit/visit.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import { DRAFT_DAYS, DRAFTS_MAX, RECORD_KEY } from './draft.data.ts';
import { type DraftWords, draftsOf, dropDraft, forgetDraftsBefore, putDraft } from './draft.repository.ts';

/** The owner is always the caller, so that nobody reads another's drafts. */
function ownerOf({ visitor }: Visit): number {
  if (visitor.kind !== 'user') throw signInNeeded();
  return visitor.id;
}
function keyIn(record: string): string {
  if (!RECORD_KEY.test(record)) throw notFound();
  return record;
}

export const ownDrafts = (
  db: Reader,
  visit: Visit,
  record: string | null,
  page: { size: number; offset: number },
) => draftsOf(db, ownerOf(visit), record, page);

/** The last write wins, along with its `typedAt`. Nothing of it goes into the audit log. */
export function keepDraft(
  db: Writer,
  visit: Visit,
  record: string,
  { words, typedAt }: { words: DraftWords; typedAt: string },
) {
  const at = new Date(Math.min(Date.parse(typedAt), visit.now.getTime()));
  return putDraft(db, ownerOf(visit), { record: keyIn(record), words, typedAt: at }, DRAFTS_MAX);
}

/** What another tab typed later stays. Discarding a draft that is already gone is not an error: two tabs may do it. */
export async function discardDraft(
  db: Writer,
  visit: Visit,
  record: string,
  typedAt: string | undefined,
): Promise<void> {
  await dropDraft(db, ownerOf(visit), keyIn(record), typedAt === undefined ? null : new Date(typedAt));
}

export async function forgetDrafts(db: Writer, now: Date): Promise<void> {
  await forgetDraftsBefore(db, addDays(now, -DRAFT_DAYS));
}
