import { recordAudit } from '#audit/audit.service.ts';
import { reindexPublications } from '#catalog/publication/publication.service.ts';
import { notFound } from '#kit/general.refusals.ts';
import type { Visit } from '#kit/visit.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import { lockActivity } from '../activity/activity.repository.ts';
import { lockTerms } from '../activity/edit.repository.ts';
import { renewFrontMatter } from '../activity/facts.service.ts';
import { TEST_QUESTIONS_MOST } from './edit.data.ts';
import { refuse } from './edit.refusals.ts';
import { type EditedItem, type EditedTest, editedItems, editedTest } from './edit.repository.ts';
import type { ItemWords } from './edit.rules.ts';

/** Locks the test of a publication exclusively: until this is done, nobody submits, and no other editor changes it. */
export async function testAlone(db: Writer, publicationId: number): Promise<EditedTest> {
  await lockTerms(db, publicationId);
  await lockActivity(db, publicationId);
  const test = await editedTest(db, publicationId);
  if (!test) throw notFound();
  return test;
}
export const askedItemsOf = async (
  db: Reader,
  publicationId: number,
  offeringId: number,
): Promise<EditedItem[]> =>
  (await editedItems(db, publicationId)).filter(
    (item) => item.offering_id === offeringId && item.retired_at === null,
  );

/** @throws test-full */
export function refuseFull(questions: number): void {
  if (questions > TEST_QUESTIONS_MOST) throw refuse('test-full', { n: TEST_QUESTIONS_MOST });
}

export const wordsOf = (item: EditedItem): ItemWords => ({
  vignette: item.vignette,
  stem: item.stem,
  reference: item.reference,
  sectionId: item.section_id,
  choices: item.choices,
});

/**
 * Records an editor's change to a test in the audit log, shows it to learners before their next start, and notifies
 * search, which lists tests that have questions, and every process.
 */
export async function recordItemChange(
  db: Writer,
  visit: Visit,
  action: string,
  { publication_id }: EditedTest,
  itemId: number | null,
  detail: Record<string, string | number | boolean>,
): Promise<void> {
  const subject = `publication:${publication_id}`;
  await recordAudit(db, visit, {
    action,
    subject,
    detail: { ...(itemId ? { item: itemId } : {}), ...detail },
  });
  await renewFrontMatter(db, publication_id, visit.now);
  await reindexPublications(db, [publication_id]);
  db.invalidate('publications', subject);
}
