import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { englishTexts } from '#locale/dictionary.service.ts';
import type { Reader } from '#platform/postgres/database.ts';
import { exampleRecords } from './text-use.repository.ts';
import { exampleAddress, readModule, routesIn, type TextUses, textUses } from './text-use.rules.ts';

const SOURCE = join(import.meta.dirname, '../../..');
const ROUTES = 'app/routes.ts';
/** What stands around every page. */
const FRAME = ['app/root.tsx', 'app/extras.tsx', 'app/routes/every.page.tsx'];
/** Nothing that a page brings along. */
const ELSEWHERE = /\.(test|fixture|service|repository|handlers)\.tsx?$/;

let read: Promise<TextUses> | null = null;
/** On which pages each text stands, as the source says it: read once, when somebody first asks, and again where that failed. */
export function usesOfTexts(): Promise<TextUses> {
  read ??= readUses().catch((cause: unknown) => {
    read = null;
    throw cause;
  });
  return read;
}

async function readUses(): Promise<TextUses> {
  const files = globSync('**/*.{ts,tsx}', { cwd: SOURCE })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !ELSEWHERE.test(file));
  const modules = await Promise.all(
    files.map(async (file) => [file, readModule(file, await sourceOf(file))] as const),
  );
  const keys = Object.keys(await englishTexts());
  return textUses(new Map(modules), routesIn(await sourceOf(ROUTES)), keys, FRAME);
}
const sourceOf = (file: string): Promise<string> => readFile(join(SOURCE, file), 'utf8');

export interface PageExample {
  path: string;
  /** Where it can be looked at; null where that takes somebody else's letter or proof. */
  address: string | null;
}
/** Every page of the site with an address where its texts are seen. */
export async function pageExamples(db: Reader): Promise<PageExample[]> {
  const [{ pages }, found] = await Promise.all([usesOfTexts(), exampleRecords(db)]);
  const records = {
    'publication:slug': found.publication,
    'publication:publicationId': found.test,
    'section:slug': found.section,
    'author:slug': found.author,
    'publications:id': found.test ?? found.publication_id,
    'sections:id': found.section_id,
    'translations:id': found.section_id && `section-${found.section_id}-fr`,
    'faculty:id': found.author_id,
    'media:id': found.medium,
    'members:id': found.member,
    'orders:id': found.membership_order,
    'support:id': found.request,
    'newsletter:id': found.issue,
    'certificates:id': found.certificate,
    'accreditation:id': found.test,
  };
  return pages.map((path) => ({ path, address: exampleAddress(path, records) }));
}
