import { copyQuestionTranslations } from '#catalog/language/text-translation.service.ts';
import { notFound } from '#kit/general.refusals.ts';
import type { Visit } from '#kit/visit.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import type { SaidChange } from './change.data.ts';
import { changeOf, figuresAfter } from './change.rules.ts';
import { refuse } from './edit.refusals.ts';
import {
  type EditedItem,
  type EditedTest,
  editedItem,
  editedItems,
  editedTest,
  insertItem,
  isAnswered,
  latestVersion,
  placeItems,
  rewriteItem,
  storeRetirement,
} from './edit.repository.ts';
import { type ItemWords, isSameWords, trimmedWords } from './edit.rules.ts';
import { refuseUnsound, refuseWording } from './item-refusal.service.ts';
import { askedItemsOf, recordItemChange, refuseFull, testAlone, wordsOf } from './test-alone.service.ts';

async function itemAlone(db: Writer, id: number): Promise<{ test: EditedTest; item: EditedItem }> {
  const seen = await editedItem(db, id);
  if (!seen) throw notFound();
  const test = await testAlone(db, seen.publication_id);
  const item = await editedItem(db, id);
  if (!item) throw notFound();
  return { test, item };
}
/** Adds a question at the end of a test. The same text sent twice creates one question. */
export async function addItem(
  db: Writer,
  visit: Visit,
  publicationId: number,
  kind: 1 | 2,
  given: ItemWords,
): Promise<number> {
  const test = await testAlone(db, publicationId);
  const offering = test.offerings.find((one) => one.kind === kind);
  if (!offering) throw notFound();
  const words = soundWords(test, given);
  const others = await askedItemsOf(db, publicationId, offering.id);
  refuseRepeated(others, words);
  refuseFull(others.length + 1);
  const position = Math.max(0, ...others.map((item) => item.position)) + 1;
  const id = await insertItem(
    db,
    { offeringId: offering.id, position, firstId: null, version: 1, at: visit.now },
    words,
  );
  await recordItemChange(db, visit, 'item.add', test, id, { position });
  return id;
}

/** What an editor declares about a change, and why. */
export interface ChangeStatement {
  said: SaidChange | null;
  reason: string;
}

/**
 * Changes the text of a question. What somebody may have seen stays as it is: the change creates a new version and
 * retires the previous one, so that past attempts show what they showed and open sittings continue with it. Only a
 * question of a test that nobody could open yet is changed in place. Sending it again changes nothing. Figures continue
 * after a correction of wording, and start over with another meaning. Translations go along, stale where the English
 * changed.
 * @throws item-changed when another editor was first.
 */
export async function changeItem(
  db: Writer,
  visit: Visit,
  id: number,
  edition: number,
  given: ItemWords,
  statement: ChangeStatement,
): Promise<number> {
  const { test, item } = await itemAlone(db, id);
  const words = soundWords(test, given);
  const latest = (await latestVersion(db, item.first_id)) ?? item;
  if (latest.retired_at === null && isSameWords(wordsOf(latest), words)) return latest.id;
  if (item.retired_at !== null || item.edition !== edition) throw itemChanged();
  const others = await askedItemsOf(db, item.publication_id, item.offering_id);
  refuseRepeated(
    others.filter((other) => other.id !== id),
    words,
  );
  if (!test.opened && !(await isAnswered(db, id))) {
    await rewriteItem(db, id, words);
    await recordItemChange(db, visit, 'item.change', test, id, { version: item.version, inPlace: true });
    return id;
  }
  const { made, ...detail } = await insertVersion(db, visit, item, words, statement);
  await recordItemChange(db, visit, 'item.change', test, made, detail);
  return made;
}

async function insertVersion(
  db: Writer,
  visit: Visit,
  item: EditedItem,
  words: ItemWords,
  { said, reason: given }: ChangeStatement,
) {
  const before = wordsOf(item);
  const reason = given.trim();
  if (said === 'wording') refuseWording(before, words, reason);
  const change = changeOf(before, words, said);
  const version = item.version + 1;
  await storeRetirement(db, item.id, visit.now);
  const place = { offeringId: item.offering_id, position: item.position, firstId: item.first_id };
  const made = await insertItem(
    db,
    { ...place, version, at: visit.now, change: { figuresOf: figuresAfter(item, change), change, reason } },
    words,
  );
  await copyQuestionTranslations(db, { sources: [item.id], made: [made] }, visit.now);
  return { made, version, inPlace: false, before: item.id, change, reason };
}

/** Retires a question. Its answers stay, and count; a test that is open keeps at least one question. */
export async function retireItem(db: Writer, visit: Visit, id: number, seen?: number): Promise<void> {
  const { test, item } = await itemAlone(db, id);
  if (item.retired_at !== null) {
    const latest = await latestVersion(db, item.first_id);
    if (latest && latest.retired_at === null) throw itemChanged();
    return;
  }
  if (seen !== undefined && item.edition !== seen) throw itemChanged();
  const others = await askedItemsOf(db, item.publication_id, item.offering_id);
  if (others.length === 1 && test.visibility === 'published') throw refuse('last-question');
  await storeRetirement(db, id, visit.now);
  await placeItems(
    db,
    others.flatMap((other) => (other.id === id ? [] : [other.id])),
  );
  await recordItemChange(db, visit, 'item.retire', test, id, { version: item.version });
}

/** Sets the order of a test. `seen` is the order that was edited: if another editor was first, nothing changes. */
export async function orderItems(
  db: Writer,
  visit: Visit,
  publicationId: number,
  { seen, wanted }: { seen: readonly number[]; wanted: readonly number[] },
): Promise<void> {
  const test = await testAlone(db, publicationId);
  const items = (await editedItems(db, publicationId)).filter((item) => item.retired_at === null);
  const offeringId = items.find((item) => item.id === wanted[0])?.offering_id;
  const now = items.filter((item) => item.offering_id === offeringId).map((item) => item.id);
  if (now.length > 0 && isSame(now, wanted)) return;
  if (!isSame(now, seen) || !isSame(now.toSorted(byNumber), wanted.toSorted(byNumber)))
    throw refuse('questions-changed');
  await placeItems(db, wanted);
  await recordItemChange(db, visit, 'test.order', test, null, { order: wanted.join(' ') });
}
const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id, at) => id === other[at]);
const byNumber = (one: number, other: number): number => one - other;

function soundWords(test: EditedTest, given: ItemWords): ItemWords {
  const words = trimmedWords(given);
  const isElsewhere = words.sectionId !== null && !test.sections.some(({ id }) => id === words.sectionId);
  refuseUnsound(words, isElsewhere);
  return words;
}

function refuseRepeated(others: readonly EditedItem[], words: ItemWords): void {
  if (others.some((other) => isSameWords(wordsOf(other), words))) throw refuse('question-exists');
}

const itemChanged = () => refuse('item-changed');

export type { EditedItem, EditedTest };
/** The test of a publication with every version of its questions, as shown to editors. */
export async function testForEditors(
  db: Reader,
  publicationId: number,
): Promise<{ test: EditedTest; items: EditedItem[] }> {
  const test = await editedTest(db, publicationId);
  if (!test) throw notFound();
  return { test, items: await editedItems(db, publicationId) };
}
export async function publicationOfItem(db: Reader, id: number): Promise<number> {
  const item = await editedItem(db, id);
  if (!item) throw notFound();
  return item.publication_id;
}
