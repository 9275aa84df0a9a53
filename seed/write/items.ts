import type { Visit } from '#kit/visit.ts';
import { TEST_QUESTIONS_MOST } from '#learning/item/edit.data.ts';
import { placeItems } from '#learning/item/edit.repository.ts';
import { type ItemWords, isSameWords, itemGaps, trimmedWords } from '#learning/item/edit.rules.ts';
import { changeItem, type EditedItem, testForEditors } from '#learning/item/edit.service.ts';
import type { Writer } from '#platform/postgres/database.ts';
import type { Problem } from '../folder/file.ts';
import type { FolderPlaces } from '../folder/places.ts';
import { fullWords } from '../folder/words.ts';
import type { Library, QuestionText } from '../library.ts';
import type { Plan } from '../plans.ts';
import { insertRows } from '../rows.ts';
import { choiceRows, itemRow, kindsOf } from '../tell/activities.ts';
import type { Standing } from './tally.ts';

export const wordsOf = (question: QuestionText): ItemWords =>
  trimmedWords({
    vignette: question.vignette ?? '',
    stem: question.stem,
    reference: question.reference,
    sectionId: question.section ?? null,
    choices: question.options.map(({ text, correct, rationale }) => ({ text, correct, rationale })),
  });

export { itemGaps };

/**
 * A folder states the content, not the meaning of a change: statistics continue only if learners are asked the same
 * question.
 */
const UNSAID = { said: null, reason: '' };

interface ItemsWork {
  db: Writer;
  visit: Visit;
  library: Pick<Library, 'texts'>;
  faults: Problem[];
  places: Pick<FolderPlaces, 'written'>;
}

/**
 * Inserts new questions; a changed question is edited the way editors do it, so that no past attempt shows other words.
 * Questions that the folder does not name are still asked.
 */
export async function writeItems(
  { db, visit, library, faults, places }: ItemsWork,
  plan: Plan,
): Promise<[id: number, standing: Standing][]> {
  const questions = library.texts.get(plan.id)?.questions ?? [];
  if (questions.length === 0 || kindsOf(plan).length === 0) return [];
  const { test, items } = await testForEditors(db, plan.id);
  const known = new Map(items.map((item) => [item.id, item]));
  const latest = new Map<number, EditedItem>();
  for (const item of items)
    if ((latest.get(item.first_id)?.version ?? 0) < item.version) latest.set(item.first_id, item);
  const offerings = new Map(test.offerings.map(({ kind, id }) => [kind, id]));
  const offeringOf = ({ kind = kindsOf(plan)[0] ?? 1 }: QuestionText) => offerings.get(kind) ?? 0;
  const fresh = questions.filter(({ id }) => !known.has(id));
  await insertNew(db, fresh, items, offeringOf);
  const standings: [number, Standing][] = fresh.map(({ id }) => [id, 'new']);
  const now = new Map(fresh.map(({ id }) => [id, id]));
  for (const [at, question] of questions.entries()) {
    const item = known.get(question.id);
    const current = item && latest.get(item.first_id);
    if (!current) continue;
    if (question.kind !== undefined && current.offering_id !== offeringOf(question))
      faults.push(
        places.written(
          plan.id,
          ['questions', at, 'kind'],
          `question ${question.id} counts for another kind of credit here: give it a new number`,
        ),
      );
    const words = wordsOf(question);
    const isSame = current.retired_at === null && isSameWords(keptOf(current), words);
    const id = isSame ? current.id : await changeItem(db, visit, current.id, current.edition, words, UNSAID);
    standings.push([question.id, isSame ? 'unchanged' : 'changed']);
    now.set(question.id, id);
  }
  if (items.length === 0) return standings;
  const asked = askedOf((await testForEditors(db, plan.id)).items);
  if (isOverfilled(askedOf(items), asked)) faults.push(places.written(plan.id, ['questions'], fullWords()));
  await order(db, asked, questions, now);
  return standings;
}

const askedOf = (items: readonly EditedItem[]) => items.filter((item) => item.retired_at === null);
/** Whether questions were added to a test that has no room for them; one that was too long before may be edited. */
function isOverfilled(before: readonly EditedItem[], after: readonly EditedItem[]): boolean {
  const countIn = (items: readonly EditedItem[], id: number) =>
    items.filter((item) => item.offering_id === id).length;
  return [...new Set(after.map((item) => item.offering_id))].some(
    (id) => countIn(after, id) > Math.max(TEST_QUESTIONS_MOST, countIn(before, id)),
  );
}

const keptOf = (item: EditedItem): ItemWords => ({
  vignette: item.vignette,
  stem: item.stem,
  reference: item.reference,
  sectionId: item.section_id,
  choices: item.choices,
});

/** After the existing ones: two items must never have the same position. */
async function insertNew(
  db: Writer,
  fresh: readonly QuestionText[],
  items: readonly EditedItem[],
  offeringOf: (question: QuestionText) => number,
): Promise<void> {
  const last = new Map<number, number>();
  for (const { offering_id: id, position } of items) last.set(id, Math.max(last.get(id) ?? 0, position));
  const rows = fresh.map((question) => {
    const offering = offeringOf(question);
    const position = (last.get(offering) ?? 0) + 1;
    last.set(offering, position);
    return itemRow(question, offering, position);
  });
  await insertRows(db, 'item', rows);
  await insertRows(db, 'choice', fresh.flatMap(choiceRows));
}

/** In the folder's order, before those it does not name; nothing is written if the order is already right. */
async function order(
  db: Writer,
  asked: readonly EditedItem[],
  questions: readonly QuestionText[],
  now: ReadonlyMap<number, number>,
): Promise<void> {
  const rank = new Map(questions.map(({ id }, at) => [now.get(id) ?? id, at]));
  for (const offering of new Set(asked.map((item) => item.offering_id))) {
    const own = asked.filter((item) => item.offering_id === offering);
    const wanted = own.toSorted(
      (one, other) => (rank.get(one.id) ?? questions.length) - (rank.get(other.id) ?? questions.length),
    );
    if (own.some((item, at) => item.id !== wanted[at]?.id))
      await placeItems(
        db,
        wanted.map(({ id }) => id),
      );
  }
}
