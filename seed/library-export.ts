import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'yaml';
import type { Database, Reader } from '#platform/postgres/database.ts';
import type { Storage } from '#platform/storage/storage.ts';
import {
  allOf,
  coverLanguages,
  publicationIds,
  type Stored,
  sectionLanguages,
  textLanguages,
  wholePublication,
} from './export/export.repository.ts';
import {
  authorEntry,
  filesOf,
  markdownFor,
  mediaEntries,
  planEntry,
  sponsorEntry,
  textEntry,
  topicEntry,
} from './export/plan.ts';
import { readLibrary } from './library.ts';
import { digestOf, sourceTexts } from './translation-source.ts';

export interface ExportResult {
  publications: number;
  files: number;
  /** What Markdown does not say to the letter: it would read otherwise after an import. */
  unlike: string[];
}
type Report = (line: string) => void;

/** What is in the way of an export. */
export class FolderTaken extends Error {
  readonly code = 'usage';
}

/** Writes the library as a folder that an import takes; all of one moment, and all of it or nothing. */
export async function exportFolder(
  { database, storage }: { database: Database; storage: Storage },
  folder: string,
  report: Report,
): Promise<ExportResult> {
  const there = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (there.length > 0) throw new FolderTaken(`${folder} is not empty: an export writes a new folder`);
  const part = `${folder}.part`;
  await rm(part, { recursive: true, force: true });
  try {
    const result = await database.snapshot((db) => writeAll(db, storage, part, report));
    await rm(folder, { recursive: true, force: true });
    await rename(part, folder);
    return result;
  } catch (thrown) {
    await rm(part, { recursive: true, force: true });
    throw thrown;
  }
}

interface Work {
  db: Reader;
  storage: Storage;
  folder: string;
  copied: Set<string>;
  unlike: string[];
  report: Report;
}

async function writeAll(db: Reader, storage: Storage, folder: string, report: Report): Promise<ExportResult> {
  const work: Work = { db, storage, folder, copied: new Set(), unlike: [], report };
  const note = (what: string) => work.unlike.push(what);
  const authors = await allOf(db, 'author');
  const topics = await allOf(db, 'category');
  const formerTopics = await allOf(db, 'formerTopic');
  const sponsors = await allOf(db, 'sponsor');
  for (const { image } of authors) if (image) await copy(work, (image as Stored).file as string);
  for (const { picture_file: picture } of topics) if (picture) await copy(work, picture as string);
  for (const { logo } of sponsors) if (logo) await copy(work, logo as string);
  const ids = await publicationIds(db);
  const [plans, media, handouts]: [unknown[], unknown[], Record<string, unknown>] = [[], [], {}];
  for (const [at, id] of ids.entries()) {
    if (at > 0 && at % 20 === 0) report(`${at} of ${ids.length} publications`);
    const row = await wholePublication(db, id);
    plans.push(planEntry(row));
    media.push(...mediaEntries(row));
    await write(work, `library/${Math.floor(id / 100)}xx/${id}.yaml`, yaml(textEntry(row, note)));
    for (const key of filesOf(row)) await copy(work, key);
    const titles = titlesOf(row);
    if (Object.keys(titles).length > 0) handouts[id] = titles;
    await writeSections(work, id);
  }
  await write(work, 'media/media.json', json(media));
  await write(
    work,
    'catalogue.json',
    json({
      authors: authors.map((row) => authorEntry(row, note)),
      topics: topics.map(topicEntry),
      formerTopics,
      sponsors: sponsors.map(sponsorEntry),
      publications: plans,
    }),
  );
  await writeWords(work, authors, topics, handouts);
  await writeTexts(work);
  return { publications: ids.length, files: work.copied.size, unlike: work.unlike };
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
const yaml = (value: unknown): string => stringify(value, { lineWidth: 0, aliasDuplicateObjects: false });

async function write({ folder }: Work, file: string, text: string): Promise<void> {
  const path = join(folder, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

/** As it is stored, under its key; piece by piece, never whole in memory. */
async function copy({ storage, folder, copied }: Work, key: string): Promise<void> {
  if (copied.has(key)) return;
  const found = await storage.open(key);
  if (!found) throw new Error(`the library names ${key}, which is not in its store`);
  const path = join(folder, 'media', key);
  await mkdir(dirname(path), { recursive: true });
  await pipeline(found.stream(), createWriteStream(path));
  copied.add(key);
}

/** Titles of hand-outs by language, in their order. */
function titlesOf(row: Stored): Record<string, string[]> {
  const materials = row.materials as { languages: Record<string, string> }[];
  const languages = [...new Set(materials.flatMap((one) => Object.keys(one.languages)))].sort();
  return Object.fromEntries(
    languages.map((language) => [language, materials.map((one) => one.languages[language] ?? '')]),
  );
}

async function writeSections(work: Work, publicationId: number): Promise<void> {
  for (const row of await sectionLanguages(work.db, publicationId)) {
    const text = markdownFor(row.body_html, () =>
      work.unlike.push(`the ${row.language} text of section ${row.section_id}`),
    );
    if (text === '') continue;
    const head = yaml({ slug: row.slug, lead: row.lead, ...(row.stale ? { stale: true } : {}) });
    const file = `translations/${row.language}/sections/${publicationId}/${row.section_id}.md`;
    await write(work, file, `---\n${head}---\n# ${row.title}\n\n${text}`);
  }
}

type ByLanguage = Record<string, Record<string, unknown>>;
async function writeWords(
  work: Work,
  authors: readonly Stored[],
  topics: readonly Stored[],
  handouts: Record<string, unknown>,
): Promise<void> {
  const covers: ByLanguage = {};
  for (const row of await coverLanguages(work.db)) {
    const { publication_id: id, language, slug, title, excerpt, stale } = row;
    covers[id] ??= {};
    covers[id][language] = { title, excerpt, slug, ...(stale ? { stale } : {}) };
  }
  const languages = (
    rows: readonly Stored[],
    key: string,
    value: (one: Stored, of: Stored) => unknown,
  ): ByLanguage =>
    Object.fromEntries(
      rows
        .filter((row) => (row.languages as Stored[]).length > 0)
        .map((row) => [
          row[key],
          Object.fromEntries((row.languages as Stored[]).map((one) => [one.language, value(one, row)])),
        ]),
    );
  const bio = (one: Stored, of: Stored) =>
    markdownFor(one.bio_html, () => work.unlike.push(`the ${one.language} biography of ${of.slug}`));
  const files: Record<string, unknown> = {
    publications: covers,
    topics: languages(topics, 'name', ({ name }) => name),
    faculty: languages(authors, 'id', ({ job_title: title }) => title),
    bios: languages(authors, 'id', bio),
    handouts,
  };
  for (const [name, words] of Object.entries(files))
    await write(work, `translations/${name}.yaml`, yaml(words));
}

/** Texts in pieces; the digest of the English that each was made from is that of the folder itself. */
async function writeTexts(work: Work): Promise<void> {
  const digests = new Map(
    sourceTexts(readLibrary(work.folder)).map(({ id, words }) => [id, digestOf(words)]),
  );
  const files = new Map<string, Record<string, unknown>>();
  for (const { kind, id, publication_id: of, language, words, current } of await textLanguages(work.db)) {
    const name = `${kind}-${id}`;
    const described = words.description
      ? {
          ...words,
          description: markdownFor(words.description, () =>
            work.unlike.push(`the ${language} description of ${name}`),
          ),
        }
      : words;
    const file = `translations/${language}/${of ?? 'program'}.yaml`;
    const texts = files.get(file) ?? {};
    texts[name] = { english: current ? (digests.get(name) ?? '') : 'another', ...described };
    files.set(file, texts);
  }
  for (const [file, texts] of files) await write(work, file, yaml(texts));
}
