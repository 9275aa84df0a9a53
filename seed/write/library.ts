import { isReversed, utcDate } from '#kit/dates.ts';
import type { Visit } from '#kit/visit.ts';
import { noteLibraryMedia, notePictures } from '#media/medium/medium.service.ts';
import type { Config } from '#platform/config/config.ts';
import type { Writer } from '#platform/postgres/database.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { reindex } from '#search/search.service.ts';
import type { Problem } from '../folder/file.ts';
import { type FolderPlaces, folderPlaces } from '../folder/places.ts';
import { endWords } from '../folder/words.ts';
import type { Library } from '../library.ts';
import { type Plan, plansOf } from '../plans.ts';
import { Drawings } from '../story/drawings.ts';
import { type StoryFiles, writeStoryFiles } from '../story/files.ts';
import { kindsOf } from '../tell/activities.ts';
import { libraryRows } from '../tell/catalogue.ts';
import { withFigureNames } from '../tell/figures.ts';
import type { Row, TopicNumbers } from '../tell/rows.ts';
import { rewriteFiles, writeTexts } from '../tell/texts.ts';
import { affectedBy, affectedTags, lockAffected, tellAffected } from './affected.ts';
import { factsBefore, settleFacts } from './facts.ts';
import { inUse } from './in-use.ts';
import { writeItems } from './items.ts';
import { followCover, lacksOf, lockedChanges, moveTo, reviewOutlasted } from './laws.ts';
import {
  advanceNumbers,
  materialNumbers,
  publicationsOfSections,
  type StandingPublication,
  standingOf,
  topicNumbers,
} from './library.repository.ts';
import { writeSite } from './site.ts';
import { keptRecordings, standingWords } from './standing.ts';
import { writeTables } from './tables.ts';
import { Tally } from './tally.ts';

/** What the caller of an import provides. */
export interface WritePorts {
  storage: Storage;
  config: Pick<Config, 'productName' | 'demo' | 'supportEmail'>;
  /** Files, if they are already being written elsewhere. */
  files?: Promise<StoryFiles>;
  /** Whether the caller writes search index, translated slides and captions itself, once the texts are committed. */
  isDerivedLater?: boolean;
}
export type Report = (line: string) => void;

interface Work {
  db: Writer;
  visit: Visit;
  library: Library;
  plans: Plan[];
  before: Map<number, StandingPublication>;
  topics: TopicNumbers;
  tally: Tally;
  /** Publications with any change. */
  touched: Set<number>;
  faults: Problem[];
  places: FolderPlaces;
}

/** Writes a library as its folder describes it, in the caller's transaction; also used to insert the demo. */
export async function writeLibrary(
  db: Writer,
  { storage, config, files: written, isDerivedLater = false }: WritePorts,
  visit: Visit,
  folder: Library,
  report: Report,
): Promise<{ tally: Tally; faults: Problem[] }> {
  const { now } = visit;
  const plans = plansOf(folder.catalogue, folder.texts, now);
  const ids = plans.map(({ id }) => id);
  const files = await (written ?? filesNow(storage, folder, plans, config, report));
  report('writing rows');
  const before = await standingOf(db, ids);
  const kept = await keptRecordings(db, folder, ids);
  const library = { ...folder, media: [...folder.media, ...kept] };
  const topics = await topicNumbers(db);
  const rows = libraryRows({
    ...{ library, plans, topics, now },
    files: { ...files, media: [...files.media, ...kept] },
    materialId: await materialNumbers(db),
    ...(await standingWords(db, library, before, now)),
  });
  await numberFigures(db, files.figures, [...rows.section, ...rows.section_translation], now);
  const work: Work = {
    ...{ db, visit, library, plans, before, topics },
    tally: new Tally(),
    touched: new Set(),
    faults: [],
    places: folderPlaces(library.folder),
  };
  work.faults.push(...(await inUse(work, rows)), ...endProblems(work, rows.activity));
  // What belongs to others, or ends before it begins, would only fail further on, in the words of the database.
  if (work.faults.length > 0) return { tally: work.tally, faults: work.faults };
  refuseLocked(work, rows.publication);
  const stood = await factsBefore(db, library, ids);
  const renamed = await lockAffected(db, rows, ids);
  await writeTables(work, rows);
  await followDays(work, rows.activity);
  const affected = await affectedBy(db, work.tally, renamed);
  const changed = { authors: affected.authors, publications: [...work.touched] };
  work.faults.push(...(await settleFacts(db, work, stood, changed)));
  await writeTests(work, report);
  await tellAffected(work, affected, config, now);
  await writeTextTranslations(work, isDerivedLater ? null : storage);
  await writeSite(work, files);
  await noteLibraryMedia(db, visit.now);
  await move(work);
  if (!isDerivedLater) await reindexAll(db, [...new Set([...work.touched, ...affected.indexed])], report);
  for (const plan of plans) if (work.touched.has(plan.id)) await refuseLacking(work, plan);
  await advanceNumbers(db);
  if (!work.tally.isEmpty)
    db.invalidate(
      'publications',
      ...[...work.touched].map((id) => `publication:${id}`),
      'authors',
      'site',
      'pages',
      ...affectedTags(affected),
    );
  return { tally: work.tally, faults: work.faults };
}

const filesNow = async (
  storage: Storage,
  ...rest: [Library, Plan[], WritePorts['config'], Report]
): Promise<StoryFiles> => writeStoryFiles({ storage, drawings: await Drawings.open(null) }, ...rest);

/** Replaces the references to pictures in texts by the numbers they have here. */
async function numberFigures(
  db: Writer,
  figures: StoryFiles['figures'],
  rows: readonly Row[],
  now: Date,
): Promise<void> {
  const numbers = await notePictures(db, [...figures.values()], now);
  const numberOf = (file: string) => numbers.get(figures.get(file)?.file ?? '')?.toString();
  for (const row of rows) row.body_html = withFigureNames(row.body_html as string, numberOf);
}

function refuseLocked({ before, faults, places }: Work, rows: readonly Row[]): void {
  for (const row of rows) {
    const id = row.id as number;
    const standing = before.get(id);
    if (!standing) continue;
    const after = {
      type: row.type as string,
      minutes: row.minutes as number,
      publicationDate: row.publication_date as string,
    };
    for (const field of lockedChanges(standing, after))
      faults.push(
        places.publication(
          id,
          `${field}: stays ${standing[field]}, because credit was offered by publication ${id}`,
        ),
      );
  }
}

/** Credit that ends before the first day that it has in the library: the check knows only that of the folder. */
const endProblems = ({ places }: Work, rows: readonly Row[]): Problem[] =>
  rows
    .filter((row) => isReversed({ from: row.starts_on as string, to: row.ends_on as string | null }))
    .map(({ publication_id: id }) => places.end(id as number, endWords()));

/**
 * Credit that the folder leaves out follows the days of its publication, and its review carries it as long, as when a
 * cover is saved (rule R18).
 */
async function followDays(
  { db, visit, plans, before, faults, places, touched }: Work,
  named: readonly Row[],
): Promise<void> {
  const today = utcDate(visit.now);
  const own = new Set(named.map((row) => row.publication_id));
  for (const { id } of plans.filter((plan) => kindsOf(plan).length === 0)) {
    const standing = before.get(id);
    if (!touched.has(id) || !standing?.creditFrom) continue;
    const refused = own.has(id) ? [] : await followCover(db, id, standing);
    refused.push(...(await reviewOutlasted(db, id, standing, today)));
    faults.push(...refused.map((text) => places.end(id, text)));
  }
}

async function writeTests(work: Work, report: Report): Promise<void> {
  const { plans, tally, touched } = work;
  for (const [at, plan] of plans.entries()) {
    if (at > 0 && at % 20 === 0) report(`writing tests: ${at} of ${plans.length} publications`);
    for (const [id, standing] of await writeItems(work, plan)) {
      tally.note(['questions', String(id)], standing);
      if (standing !== 'unchanged') touched.add(plan.id);
    }
  }
}

/** Texts of sections from which files are made. */
const FILED: readonly string[] = ['slides', 'captions'];
async function writeTextTranslations(
  { db, library, visit, tally, touched }: Work,
  storage: Storage | null,
): Promise<void> {
  const texts = await writeTexts(db, storage, library, visit.now);
  const changed = texts.filter(({ standing }) => standing !== 'unchanged');
  for (const { name, standing } of texts) tally.note(['translations', name], standing);
  for (const { kind, id } of changed) if (kind === 'cover') touched.add(id);
  const rewritten = new Set([
    ...tally.changes('sections').flatMap(([id, standing]) => (standing === 'changed' ? [Number(id)] : [])),
    ...texts
      .filter(({ kind, standing }) => FILED.includes(kind) && standing === 'changed')
      .map(({ id }) => id),
  ]);
  if (storage) await rewriteFiles(db, storage, [...rewritten]);
  const sections = changed.filter(({ kind }) => kind === 'captions').map(({ id }) => id);
  for (const row of await publicationsOfSections(db, sections)) touched.add(row.publication_id);
}

const AT_ONCE = 25;
async function reindexAll(db: Writer, ids: readonly number[], report: Report): Promise<void> {
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    if (at > 0) report(`writing what search finds: ${at} of ${ids.length} publications`);
    await reindex(db, ids.slice(at, at + AT_ONCE));
  }
}

/** Publishes, announces or removes publications the way editors do it, with all consequences. */
async function move({ db, visit, plans, before, faults, places, tally, touched }: Work): Promise<void> {
  for (const { id, visibility, removalReason: reason } of plans) {
    const from = before.get(id)?.visibility;
    if (!from || from === visibility) continue;
    const refused = await moveTo(db, visit, id, from, { to: visibility, reason });
    faults.push(...refused.map((text) => places.publication(id, text)));
    tally.note(['publications', String(id)], 'changed');
    touched.add(id);
  }
}

async function refuseLacking({ db, visit, faults, places }: Work, { id }: Plan): Promise<void> {
  for (const text of await lacksOf(db, id, visit)) {
    const fault = places.publication(id, text);
    if (!faults.some((one) => one.line === fault.line && one.text === fault.text)) faults.push(fault);
  }
}
