import { copyQuestionTranslations } from '#catalog/language/text-translation.service.ts';
import { notFound } from '#kit/general.refusals.ts';
import { atField } from '#kit/refusal.ts';
import type { Visit } from '#kit/visit.ts';
import type { Writer } from '#platform/postgres/database.ts';
import { refuse } from './edit.refusals.ts';
import { editedItem, insertItem } from './edit.repository.ts';
import { askedTheSame } from './interchange/exchanged-item.rules.ts';
import { refuseUnsound } from './item-refusal.service.ts';
import { askedItemsOf, recordItemChange, refuseFull, testAlone, wordsOf } from './test-alone.service.ts';

export interface CopyInput {
  /** Version of the question that was seen. */
  edition: number;
  publicationId: number;
  kind: 1 | 2;
}

/**
 * Copies a question, as currently asked, to the end of another test. The copy has its own figures and versions,
 * takes the translations along and records its source; no lesson of another publication teaches it.
 * @throws item-changed when the question was changed or retired since it was seen.
 */
export async function copyItem(
  db: Writer,
  visit: Visit,
  id: number,
  { edition, publicationId, kind }: CopyInput,
): Promise<number> {
  const test = await testAlone(db, publicationId);
  const source = await editedItem(db, id);
  if (!source) throw notFound();
  if (source.retired_at !== null || source.edition !== edition) throw refuse('item-changed');
  const offering = test.offerings.find((one) => one.kind === kind);
  if (!offering) throw refuse('invalid-field.item-no-test', {}, atField('publicationId'));
  const isOwn = source.publication_id === publicationId;
  const words = { ...wordsOf(source), sectionId: isOwn ? source.section_id : null };
  refuseUnsound(words, false);
  const others = await askedItemsOf(db, publicationId, offering.id);
  if (others.some((other) => askedTheSame(other) === askedTheSame(words))) throw refuse('question-exists');
  refuseFull(others.length + 1);
  const position = Math.max(0, ...others.map((item) => item.position)) + 1;
  const place = { offeringId: offering.id, position, firstId: null, version: 1, at: visit.now };
  const made = await insertItem(db, { ...place, copiedFrom: id }, words);
  await copyQuestionTranslations(db, { sources: [id], made: [made] }, visit.now);
  await recordItemChange(db, visit, 'item.copy', test, made, { from: id, position });
  return made;
}
