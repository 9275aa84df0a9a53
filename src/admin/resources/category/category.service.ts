import { recordAudit } from '#audit/audit.service.ts';
import { moveTitles } from '#catalog/publication/cover.service.ts';
import { notFound } from '#kit/general.refusals.ts';
import { atField } from '#kit/refusal.ts';
import type { Visit } from '#kit/visit.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import { recordVersion } from '#platform/postgres/record-version.ts';
import { reindex } from '#search/search.service.ts';
import { keepingPasts } from '../../history/history.service.ts';
import { refuseUnseen } from '../../kit/seen-record.service.ts';
import { refuseUnreadElsewhere } from '../machine-translation/machine.service.ts';
import { coverPast } from '../publication/past.service.ts';
import { lockRecords } from '../publication/record.repository.ts';
import { TRANSLATED } from '../translation/translation.data.ts';
import { refuse } from './category.refusals.ts';
import {
  type AdminCategoryRow,
  allCategories,
  deleteCategory,
  insertCategory,
  lockCategories,
  moveAll,
  putNames,
  putOrder,
  reclaimSlug,
  rememberSlug,
  titlesOf,
  updateCategory,
} from './category.repository.ts';
import { type CategoryWords, categoryProblem, categorySlug, placedAt } from './category.rules.ts';

/** A topic and the titles that have it, for a change that readers of these see: titles first, as a cover that is saved. */
export async function lockTopic(db: Writer, id: number): Promise<void> {
  await lockRecords(db, await titlesOf(db, id));
  await lockCategories(db);
}

/** A topic with its place, counted from 1. */
export interface CategoryEntry extends AdminCategoryRow {
  place: number;
  version: string;
}
export type CategoryChanges = CategoryWords & { names: Record<string, string>; featured: boolean };

export async function categoriesFor(db: Reader): Promise<CategoryEntry[]> {
  return (await allCategories(db)).map((row, at) => ({ ...row, place: at + 1, version: versionOf(row) }));
}

const versionOf = ({ slug, name, names, parentId, featured }: AdminCategoryRow): string =>
  recordVersion(slug, name, Object.entries(names).sort(), parentId, featured);

async function categoryOf(db: Reader, id: number): Promise<CategoryEntry> {
  return found(await categoriesFor(db), id);
}
function found(all: readonly CategoryEntry[], id: number): CategoryEntry {
  const one = all.find((each) => each.id === id);
  if (!one) throw notFound();
  return one;
}

export async function addCategory(db: Writer, visit: Visit, given: CategoryChanges): Promise<CategoryEntry> {
  await lockCategories(db);
  const all = await categoriesFor(db);
  const stored = storable(given, null, all);
  const id = await insertCategory(db, stored);
  await putNames(db, id, given.names, visit.now);
  await reclaimSlug(db, stored.slug);
  const { name, slug } = stored;
  await told(db, visit, 'category.add', id, { name, slug });
  return categoryOf(db, id);
}

/** The former address redirects to the new one (ROUTE-092 is about addresses that never existed). */
export async function changeCategory(
  db: Writer,
  visit: Visit,
  id: number,
  given: CategoryChanges & { version: string },
): Promise<CategoryEntry> {
  await lockTopic(db, id);
  const all = await categoriesFor(db);
  const before = found(all, id);
  if (before.version !== given.version) throw changedMeanwhile();
  const stored = storable(given, id, all);
  await refuseMachineNames(db, before, given.names);
  await updateCategory(db, id, stored);
  await putNames(db, id, given.names, visit.now);
  if (stored.slug !== before.slug) {
    await reclaimSlug(db, stored.slug);
    await rememberSlug(db, before.slug, id, id);
  }
  const after = await categoryOf(db, id);
  if (after.version === before.version) return after;
  if (wordsOf(after) !== wordsOf(before)) await tellTopic(db, id);
  await told(db, visit, 'category.change', id, differences(before, after));
  return after;
}

async function refuseMachineNames(
  db: Reader,
  { id, names: before }: CategoryEntry,
  names: CategoryChanges['names'],
): Promise<void> {
  for (const language of TRANSLATED)
    await refuseUnreadElsewhere(
      db,
      { kind: 'topic', id, language },
      { words: { name: names[language] }, before: { name: before[language] }, at: `names/${language}` },
    );
}

export async function placeCategory(
  db: Writer,
  visit: Visit,
  id: number,
  { place, from }: { place: number; from: number },
): Promise<CategoryEntry> {
  await lockCategories(db);
  const all = await categoriesFor(db);
  const before = found(all, id);
  if (before.place !== from) throw changedMeanwhile();
  await putOrder(
    db,
    placedAt(
      all.map((one) => one.id),
      id,
      place,
    ),
  );
  const after = await categoryOf(db, id);
  if (after.place !== before.place)
    await told(db, visit, 'category.place', id, { placeBefore: before.place, place: after.place });
  return after;
}

/** Moves titles and subtopics; every address that led to this topic redirects to the other. */
export async function mergeCategory(
  db: Writer,
  visit: Visit,
  id: number,
  { into, version }: { into: number; version: string },
): Promise<CategoryEntry> {
  await lockTopic(db, id);
  const all = await categoriesFor(db);
  const before = found(all, id);
  if (before.version !== version) throw changedMeanwhile();
  const target = all.find((one) => one.id === into);
  if (!target || into === id) throw refuse('invalid-field.topic-parent', {}, atField('into'));
  const titles = await titlesOf(db, id);
  await keepingPasts(db, visit, [coverPast(db, ...titles)], () => moveTitles(db, id, into));
  await moveAll(db, id, into);
  await deleteCategory(db, id);
  await rememberSlug(db, before.slug, id, into);
  await reindex(db, titles);
  await told(db, visit, 'category.merge', id, {
    name: before.name,
    slug: before.slug,
    into: target.name,
    intoId: into,
    titles: titles.length,
  });
  return categoryOf(db, into);
}

export async function removeCategory(db: Writer, visit: Visit, id: number, seen?: string): Promise<void> {
  await lockCategories(db);
  const all = await categoriesFor(db);
  const { name, slug, publications, version } = found(all, id);
  refuseUnseen(seen, version);
  const below = all.filter((one) => one.parentId === id).length;
  if (publications > 0) throw refuse('category-in-use');
  if (below > 0) throw refuse('category-in-use.below');
  await deleteCategory(db, id);
  await told(db, visit, 'category.remove', id, { name, slug });
}

/** Reindexes its titles, so that they are found by its present name. */
export async function tellTopic(db: Writer, id: number): Promise<void> {
  await reindex(db, await titlesOf(db, id));
  db.invalidate('categories', 'publications');
}

/** Writes to the audit log, and invalidates every page that shows topics. */
async function told(
  db: Writer,
  visit: Visit,
  action: string,
  id: number,
  detail: Record<string, string | number | boolean | null>,
): Promise<void> {
  await recordAudit(db, visit, { action, subject: `category:${id}`, detail });
  db.invalidate('categories', 'publications');
}

/** The names by which search finds the titles of a topic. */
const wordsOf = ({ name, names }: CategoryEntry): string =>
  JSON.stringify([name, Object.entries(names).sort()]);

function differences(before: CategoryEntry, after: CategoryEntry) {
  const read = (one: CategoryEntry) => ({
    name: one.name,
    slug: one.slug,
    parent: one.parentId,
    featured: one.featured,
    names: JSON.stringify(one.names),
  });
  const [was, is] = [read(before), read(after)];
  const changed = (Object.keys(is) as (keyof typeof is)[]).filter((key) => was[key] !== is[key]);
  return Object.fromEntries(
    changed.flatMap((key) => [
      [`${key}Before`, was[key]],
      [key, is[key]],
    ]),
  );
}

function storable(given: CategoryChanges, id: number | null, all: readonly CategoryEntry[]) {
  const problem = categoryProblem(given, id, all);
  if (problem) throw refuse(`invalid-field.topic-${problem.problem}`, {}, atField(problem.field));
  const slug = categorySlug(given);
  const other = all.find((one) => one.slug === slug && one.id !== id);
  if (other) throw exists(other);
  const { name, parentId, featured } = given;
  return { slug, name, parentId, featured };
}

const changedMeanwhile = () => refuse('category-changed');
const exists = ({ name, slug }: CategoryEntry) => refuse('category-exists', { name, slug });
