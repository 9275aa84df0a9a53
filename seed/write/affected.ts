import { publicationsNaming } from '#admin/resources/author/author.repository.ts';
import { lockCategories, titlesOf } from '#admin/resources/category/category.repository.ts';
import { lockRecords } from '#admin/resources/publication/record.repository.ts';
import { publicationsNaming as publicationsWith } from '#admin/resources/sponsor/sponsor.repository.ts';
import { controlledBy, renewFrontMatter } from '#learning/activity/facts.service.ts';
import type { Config } from '#platform/config/config.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import type { Library } from '../library.ts';
import type { Plan } from '../plans.ts';
import type { LibraryRows } from '../tell/rows.ts';
import { tellFrontMatter } from './laws.ts';
import { changedRows } from './records.ts';
import { differingSets } from './sets.ts';
import type { Tally } from './tally.ts';

/** People, sponsors and topics by number: publications show them, whether or not the folder has these. */
interface Shared {
  authors: readonly number[];
  sponsors: readonly number[];
  topics: readonly number[];
}
async function every(
  db: Reader,
  ids: readonly number[],
  read: (db: Reader, id: number) => Promise<number[]>,
): Promise<number[]> {
  const all: number[] = [];
  for (const id of new Set(ids)) all.push(...(await read(db, id)));
  return all;
}
/** Publications whose front matter says something of them (rules R2 to R4). */
const telling = async (db: Reader, { authors, sponsors }: Shared): Promise<number[]> => [
  ...(await every(db, authors, controlledBy)),
  ...(await every(db, sponsors, publicationsWith)),
];
/** Publications that name them. */
const naming = async (db: Reader, { authors, topics }: Omit<Shared, 'sponsors'>): Promise<number[]> => [
  ...(await every(db, authors, publicationsNaming)),
  ...(await every(db, topics, titlesOf)),
];

/** People and topics whose names change: search finds publications by them. */
type Renamed = Omit<Shared, 'sponsors'>;
/**
 * Locks publications before what they share, as the desks do: those of the folder, each of which may be written to after
 * that, and others to which the change matters. The rest can be edited while tests and files are written. If nothing
 * shared changes, nothing is locked: an import that changes nothing writes nothing.
 */
export async function lockAffected(
  db: Writer,
  rows: LibraryRows,
  planned: readonly number[],
): Promise<Renamed> {
  const idsOf = async (table: 'author' | 'joint_sponsor' | 'category', columns?: readonly string[]) =>
    (await changedRows(db, table, rows[table], columns)).map(({ id }) => id as number);
  const authors = rows.author.map(({ id }) => id as number);
  const shared: Shared = {
    authors: [
      ...(await idsOf('author')),
      ...(await differingSets(db, 'disclosure', rows.disclosure, authors)),
    ],
    sponsors: await idsOf('joint_sponsor'),
    topics: await idsOf('category'),
  };
  const renamed: Renamed = {
    authors: await idsOf('author', ['full_name', 'affix', 'affix_type']),
    topics: await idsOf('category', ['name']),
  };
  if (Object.values(shared).every((ids) => ids.length === 0)) return renamed;
  await lockRecords(db, [...planned, ...(await telling(db, shared)), ...(await naming(db, renamed))]);
  if ((await idsOf('category', ['name', 'slug', 'parent_id'])).length > 0) await lockCategories(db);
  return renamed;
}

/** What an import changed of what publications share, and the publications to which that matters. */
export interface Affected extends Shared {
  telling: ReadonlySet<number>;
  naming: ReadonlySet<number>;
  indexed: ReadonlySet<number>;
}
export async function affectedBy(db: Reader, tally: Tally, renamed: Renamed): Promise<Affected> {
  const changed = (kind: 'faculty' | 'sponsors' | 'topics') => tally.changes(kind).map(([id]) => Number(id));
  const named = tally.changes('translations').flatMap(([id]) => {
    const [kind, number] = id.split(' ');
    return kind === 'topic' ? [Number(number)] : [];
  });
  const shared: Shared = {
    authors: changed('faculty'),
    sponsors: changed('sponsors'),
    topics: [...changed('topics'), ...named],
  };
  return {
    ...shared,
    telling: new Set(await telling(db, shared)),
    naming: new Set(await naming(db, shared)),
    indexed: new Set(await naming(db, { ...renamed, topics: [...renamed.topics, ...named] })),
  };
}

interface FrontMatterWork {
  db: Writer;
  library: Library;
  plans: readonly Plan[];
  touched: ReadonlySet<number>;
}
/** Front matter follows what changed: of the folder's publications, and of others that show the same people. */
export async function tellAffected(
  { db, library, plans, touched }: FrontMatterWork,
  affected: Affected,
  config: Pick<Config, 'productName' | 'demo' | 'supportEmail'>,
  now: Date,
): Promise<void> {
  const others = new Set(affected.telling);
  for (const plan of plans) {
    if (touched.has(plan.id) || others.has(plan.id)) await tellFrontMatter(db, library, plan, config, now);
    others.delete(plan.id);
  }
  for (const id of others) await renewFrontMatter(db, id, now);
}

/** Cache tags of the pages that show what changed. */
export const affectedTags = ({ authors, topics, telling, naming }: Affected): string[] => [
  ...authors.map((id) => `author:${id}`),
  ...(topics.length > 0 ? ['categories'] : []),
  ...[...telling, ...naming].map((id) => `publication:${id}`),
];
