import type { Visit } from '#kit/visit.ts';
import type { Writer } from '#platform/postgres/database.ts';
import type { Library } from '../library.ts';
import type { Plan } from '../plans.ts';
import {
  type LibraryRows,
  RECORDS,
  type RecordTable,
  type Row,
  SETS,
  type TopicNumbers,
} from '../tell/rows.ts';
import type { StandingPublication } from './library.repository.ts';
import { Past } from './past.ts';
import { followChanges, writeRecords } from './records.ts';
import { writeSets } from './sets.ts';
import { OWNERS, type Tally } from './tally.ts';
import { keepAddresses } from './topic-addresses.ts';
import { dueRows } from './translation-time.ts';

interface TablesWork {
  db: Writer;
  visit: Visit;
  library: Library;
  plans: readonly Plan[];
  before: ReadonlyMap<number, StandingPublication>;
  topics: TopicNumbers;
  tally: Tally;
  touched: Set<number>;
}

/** Writes the rows that differ, and notes to which publications they belong. */
export async function writeTables(work: TablesWork, rows: LibraryRows): Promise<void> {
  const { db, visit, tally, touched } = work;
  const past = new Past(work);
  /** Publications whose own rows stay. */
  const same = new Set<number>();
  const followed = new Set<number>();
  for (const table of RECORDS) {
    const own = await dueRows(db, table, rows[table]);
    const written = await writeRecords(db, table, own, visit.now, (due) => past.remember(table, due));
    if (table === 'category') await keepAddresses(db, written, work.topics.before);
    if (table === 'publication')
      for (const { row, standing } of written) if (standing === 'unchanged') same.add(row.id as number);
    for (const { row, standing } of written) {
      if (table === 'image') continue;
      tally.note(OWNERS[table](row), standing);
      const publication = publicationOf(table, row);
      if (standing !== 'unchanged' && publication) touched.add(publication);
    }
  }
  const sections = rows.section.map((row) => [row.id as number, row.publication_id as number] as const);
  const ofSection = new Map(sections);
  for (const [id, standing] of tally.changes('translations')) {
    const [of, number] = id.split(' ');
    if (standing && of === 'section') touched.add(ofSection.get(Number(number)) ?? 0);
  }
  for (const table of SETS) {
    const owners = ownersOf(work, table, rows);
    for (const id of await writeSets(db, table, rows[table], owners, (due) => past.remember(table, due))) {
      const [kind, owner] = OWNERS[table]({ publication_id: id, author_id: id });
      tally.note([kind, owner], 'changed');
      if (kind === 'publications') touched.add(id);
      if (COVER_SETS.includes(table) && same.has(id)) followed.add(id);
    }
  }
  await followChanges(db, [...followed], visit.now);
  await past.keep();
  touched.delete(0);
}

/** Lists that the cover's form edits along with its fields. */
const COVER_SETS: readonly string[] = ['publication_author', 'publication_category', 'key_point'];
const publicationOf = (table: RecordTable, row: Row): number | null =>
  table === 'publication' ? (row.id as number) : ((row.publication_id as number | undefined) ?? null);

function ownersOf({ plans, library }: TablesWork, table: keyof LibraryRows, rows: LibraryRows): number[] {
  if (table === 'disclosure') return library.catalogue.authors.map(({ id }) => id);
  if (table === 'content_role' || table === 'commercial_support')
    return [...new Set([...rows.activity, ...rows.content_role].map((row) => row.publication_id as number))];
  return plans.map(({ id }) => id);
}
