import { mkdir, mkdtemp, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, sep } from 'node:path';
import type { Bundle } from '#admin/resources/bundle/bundle.data.ts';
import { ifAbsent } from '#platform/backup/absent.ts';
import type { Database } from '#platform/postgres/database.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { EVERYTHING, openCompanions } from './export/companions.ts';
import {
  allOf,
  publicationIds,
  type Stored,
  shownFigures,
  wholePublication,
} from './export/export.repository.ts';
import {
  authorEntry,
  filesOf,
  mediaEntries,
  planEntry,
  sponsorEntry,
  textEntry,
  topicEntry,
} from './export/plan.ts';
import { siteFiles } from './export/site.ts';
import { NUMBERED, UNNUMBERED } from './export/unnumbered.ts';
import { titlesOf, writeSections, writeTexts, writeWords } from './export/words.ts';
import {
  copy,
  copyInto,
  json,
  namedByFiles,
  type Report,
  type Target,
  type Work,
  write,
  yaml,
} from './export/work.ts';
import { FIGURES_FILE } from './library.ts';
import { FOLDER_FORMAT } from './shapes/format.ts';

export interface ExportResult {
  publications: number;
  files: number;
  /** Texts that Markdown cannot express exactly: they would read differently after an import. */
  unlike: string[];
}

/** The target folder is not empty. */
export class FolderTaken extends Error {
  readonly code = 'usage';
}
export class NotThere extends Error {
  readonly code = 'usage';
}

/**
 * Writes the library as a folder that an import accepts; from a single snapshot, all of it or nothing. `only`: just
 * these publications, with the people and things they name.
 */
export async function exportFolder(
  { database, storage }: { database: Database; storage: Storage },
  folder: string,
  report: Report,
  only?: readonly number[],
): Promise<ExportResult> {
  if ((await readdir(folder).catch(ifAbsent([]))).length > 0) throw taken(folder);
  await mkdir(dirname(folder), { recursive: true });
  const beside = await mkdtemp(`${folder}.part-`);
  // Within it: the folder itself would be open to nobody else.
  const part = join(beside, basename(folder));
  try {
    const result = await database.snapshot((db) =>
      writeAll({ db, folder: part, take: copyInto(storage, part), report }, only),
    );
    await removeEmpty(folder);
    await rename(part, folder);
    return result;
  } finally {
    await rm(beside, { recursive: true, force: true });
  }
}

const taken = (folder: string): FolderTaken =>
  new FolderTaken(`${folder} is not empty: an export writes a new folder`);

/** Somebody may have put something there while the export was written. */
const removeEmpty = (folder: string): Promise<void> =>
  rmdir(folder).catch((thrown: NodeJS.ErrnoException) => {
    if (thrown.code === 'ENOTEMPTY') throw taken(folder);
    ifAbsent(undefined)(thrown);
  });

/** One publication as a folder that an import accepts, with only the names of its files; from a single snapshot. */
export async function bundleOf({ database }: { database: Database }, id: number): Promise<Bundle> {
  const folder = await mkdtemp(join(tmpdir(), 'bundle-'));
  const files: string[] = [];
  const take = async (key: string) => void files.push(key);
  try {
    const { unlike } = await database.snapshot((db) =>
      writeAll({ db, folder, take, report: () => {} }, [id]),
    );
    return { texts: await textsIn(folder), files, unlike };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function textsIn(folder: string): Promise<Map<string, Buffer>> {
  const texts = new Map<string, Buffer>();
  const all = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const one of all.filter((entry) => entry.isFile())) {
    const path = join(one.parentPath, one.name);
    texts.set(relative(folder, path).split(sep).join('/'), await readFile(path));
  }
  return texts;
}

async function writeAll(target: Target, only?: readonly number[]): Promise<ExportResult> {
  const { db, report } = target;
  const figures = await shownFigures(db);
  const files = new Map(figures.map(({ id, file }) => [String(id), file]));
  const work: Work = { ...target, figures: files, named: new Set(), copied: new Set(), unlike: [] };
  const note = (what: string) => work.unlike.push(what);
  const [companions, numbering] = only ? [openCompanions(), UNNUMBERED] : [EVERYTHING, NUMBERED];
  const ids = chosen(await publicationIds(db), only);
  const [plans, media, handouts]: [unknown[], unknown[], Record<string, unknown>] = [[], [], {}];
  for (const [at, id] of ids.entries()) {
    if (at > 0 && at % 20 === 0) report(`${at} of ${ids.length} publications`);
    const row = await wholePublication(db, id);
    companions.note(row);
    for (const section of row.sections as Stored[]) section.body_html = namedByFiles(work, section.body_html);
    plans.push(numbering.plan(planEntry(row)));
    media.push(...mediaEntries(row));
    await write(
      work,
      `library/${Math.floor(id / 100)}xx/${id}.yaml`,
      yaml(numbering.text(textEntry(row, note))),
    );
    for (const key of filesOf(row)) await copy(work, key);
    const titles = titlesOf(row);
    if (Object.keys(titles).length > 0) handouts[id] = titles;
    await writeSections(work, id);
  }
  const authors = (await allOf(db, 'author')).filter(companions.author);
  const topics = companions.topics(await allOf(db, 'category'));
  // Former addresses of topics belong to the library, as its pages do.
  const formerTopics = only ? [] : await allOf(db, 'formerTopic');
  const sponsors = (await allOf(db, 'sponsor')).filter(companions.sponsor);
  for (const { image } of authors) if (image) await copy(work, (image as Stored).file as string);
  for (const { picture_file: picture } of topics) if (picture) await copy(work, picture as string);
  for (const { logo } of sponsors) if (logo) await copy(work, logo as string);
  await writeFigures(work, only ? figures.filter(({ id }) => work.named.has(String(id))) : figures);
  await write(work, 'media/media.json', json(media));
  await write(
    work,
    'catalogue.json',
    json({
      format: FOLDER_FORMAT,
      authors: authors.map((row) => numbering.author(authorEntry(row, note))),
      topics: topics.map((row) => numbering.topic(topicEntry(row))),
      formerTopics,
      sponsors: sponsors.map(sponsorEntry),
      publications: plans,
    }),
  );
  const going = new Set(ids);
  await writeWords(work, authors, topics, handouts, going);
  const sponsorIds = new Set(sponsors.map(({ id }) => id));
  await writeTexts(work, (of, id) => (of === null ? sponsorIds.has(id) : going.has(of)));
  if (!only) for (const [file, said] of await siteFiles(db, note)) await write(work, file, yaml(said));
  return { publications: ids.length, files: work.copied.size, unlike: work.unlike };
}

/** Each number once, in the order of the library. */
function chosen(all: readonly number[], only?: readonly number[]): readonly number[] {
  if (!only) return all;
  const missing = only.find((id) => !all.includes(id));
  if (missing !== undefined) throw new NotThere(`there is no publication ${missing}`);
  return all.filter((id) => only.includes(id));
}

async function writeFigures(work: Work, figures: Awaited<ReturnType<typeof shownFigures>>): Promise<void> {
  if (figures.length === 0) return;
  for (const { file } of figures) await copy(work, file);
  const said = figures.map(({ file, title, alt, focus_x: focusX, focus_y: focusY }) => ({
    file,
    title,
    alt,
    focusX,
    focusY,
  }));
  await write(work, FIGURES_FILE, json(said));
}
