import { notFound } from '#kit/general.refusals.ts';
import type { Visit } from '#kit/visit.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import { type EditedTest, editedTest, insertItem } from '../edit.repository.ts';
import { askedItemsOf, recordItemChange, refuseFull, testAlone, wordsOf } from '../test-alone.service.ts';
import { askedTheSame, type ExchangedItem, onOneLine, type ReadItem } from './exchanged-item.rules.ts';
import type { ItemFormat } from './interchange.data.ts';
import { refuse } from './interchange.refusals.ts';
import {
  type ItemFile,
  isFault,
  type RowProblem,
  readFile,
  rowProblems,
  writtenFile,
} from './interchange.rules.ts';
import { refusedFile } from './row-words.service.ts';

/** What is filled in for questions that come without an explanation or a source. */
export interface ImportFill {
  rationale: string;
  reference: string;
}
export interface ImportRow extends ReadItem {
  state: 'new' | 'there' | 'faulty';
  rowProblems: RowProblem[];
}
export interface ItemImport {
  format: ItemFormat;
  rows: ImportRow[];
}

/**
 * What a file would import, question by question: new, already present, or faulty. Two questions are the same if they
 * ask the same; so importing a file a second time adds nothing.
 */
async function weighed(
  db: Reader,
  test: EditedTest,
  offeringId: number,
  file: ItemFile,
): Promise<ItemImport> {
  const asked = await askedItemsOf(db, test.publication_id, offeringId);
  const there = new Set(asked.map((item) => askedTheSame(wordsOf(item))));
  const problems = rowProblems(file, new Set(lessonsOf(test).keys()));
  const rows = file.items.map((read, at): ImportRow => {
    const own = problems[at] ?? [];
    const isThere = there.has(askedTheSame(read.item)) && !own.includes('twice');
    const state = isThere ? 'there' : own.some(isFault) ? 'faulty' : 'new';
    return { ...read, state, rowProblems: isThere ? [] : own };
  });
  const added = rows.filter(({ state }) => state === 'new').length;
  if (added > 0) refuseFull(asked.length + added);
  return { format: file.format, rows };
}

const lessonsOf = ({ sections }: EditedTest): Map<string, number> =>
  new Map(sections.map(({ id, title }) => [onOneLine(title), id]));

const filled = (item: ExchangedItem, { rationale, reference }: ImportFill): ExchangedItem => ({
  ...item,
  reference: item.reference || reference,
  choices: item.choices.map((choice) =>
    choice.correct ? { ...choice, rationale: choice.rationale || rationale } : choice,
  ),
});

export interface ImportInput {
  kind: 1 | 2;
  bytes: Uint8Array;
  fill: ImportFill;
}
function fileOf({ bytes, fill }: ImportInput): ItemFile {
  const file = readFile(bytes);
  if ('problem' in file) throw refusedFile(file);
  return { ...file, items: file.items.map((read) => ({ ...read, item: filled(read.item, fill) })) };
}

const offeringOf = (test: EditedTest, kind: 1 | 2): number => {
  const offering = test.offerings.find((one) => one.kind === kind);
  if (!offering) throw notFound();
  return offering.id;
};

/** A dry run that changes nothing. */
export async function tryImport(db: Reader, publicationId: number, input: ImportInput): Promise<ItemImport> {
  const test = await editedTest(db, publicationId);
  if (!test) throw notFound();
  return weighed(db, test, offeringOf(test, input.kind), fileOf(input));
}

/** Adds every new question of a file at the end of a test, in file order; none if one of them is faulty. */
export async function importItems(
  db: Writer,
  visit: Visit,
  publicationId: number,
  input: ImportInput,
): Promise<ItemImport> {
  const file = fileOf(input);
  const test = await testAlone(db, publicationId);
  const offeringId = offeringOf(test, input.kind);
  const found = await weighed(db, test, offeringId, file);
  const faulty = found.rows.filter(({ state }) => state === 'faulty');
  if (faulty.length > 0) throw refuse('item-import-faulty', { n: faulty.length });
  const others = await askedItemsOf(db, publicationId, offeringId);
  const last = Math.max(0, ...others.map(({ position }) => position));
  const lessons = lessonsOf(test);
  const made: number[] = [];
  for (const { item } of found.rows.filter(({ state }) => state === 'new')) {
    const { lesson, ...words } = item;
    const place = { offeringId, position: last + made.length + 1, firstId: null, version: 1, at: visit.now };
    made.push(await insertItem(db, place, { ...words, sectionId: lessons.get(lesson) ?? null }));
  }
  if (made.length > 0)
    await recordItemChange(db, visit, 'item.import', test, null, {
      format: found.format,
      kind: input.kind,
      items: made.join(' '),
    });
  return found;
}

/**
 * The questions that a test currently asks, as a file; what a format cannot hold is omitted. Without a kind, those of
 * the first one offered.
 */
export async function exportItems(
  db: Reader,
  publicationId: number,
  kind: 1 | 2 | null,
  format: ItemFormat,
): Promise<{ kind: 1 | 2; questions: number; text: string }> {
  const test = await editedTest(db, publicationId);
  const offering = test?.offerings.find((one) => kind === null || one.kind === kind);
  if (!test || !offering) throw notFound();
  const titles = new Map(test.sections.map(({ id, title }) => [id, title]));
  const items = await askedItemsOf(db, publicationId, offering.id);
  const text = writtenFile(
    format,
    items.map((item) => ({ ...wordsOf(item), lesson: titles.get(item.section_id ?? 0) ?? '' })),
  );
  return { kind: offering.kind, questions: items.length, text };
}
