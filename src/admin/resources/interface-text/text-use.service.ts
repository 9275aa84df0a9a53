import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readOnce } from '#kit/read-once.ts';
import { englishTexts } from '#locale/dictionary.service.ts';
import type { Reader } from '#platform/postgres/database.ts';
import { PRODUCT_PAGES } from '#support/static-page/static-page.data.ts';
import { scopesReplacedBy } from '../static-page/product-texts.data.ts';
import { TEXT_USES_FILE } from './interface-text.data.ts';
import { exampleRecords, writtenPages } from './text-use.repository.ts';
import {
  exampleAddress,
  readModule,
  routesIn,
  type SourceModule,
  type TextUses,
  textUses,
  unsaidTexts,
  usesFrom,
  type WrittenUses,
  writtenUses,
} from './text-use.rules.ts';

const SOURCE = join(import.meta.dirname, '../../..');
/** Written by the build: finding this out takes a second of processor time. */
const BUILT = join(SOURCE, '../build', TEXT_USES_FILE);
const ROUTES = 'app/routes.ts';
/** The frame of every page. */
const FRAME = ['app/root.tsx', 'app/extras.tsx', 'app/routes/every.page.tsx'];
/** Files that no page loads. */
const ELSEWHERE = /\.(service|repository|handlers)\.tsx?$/;
const TESTS = /\.(test|fixture)\.tsx?$/;

/** The pages of each text, from the build or else from the source. */
export const usesOfTexts = readOnce(readUses);

async function readUses(): Promise<TextUses> {
  const built = await readFile(BUILT, 'utf8').catch(() => null);
  return built === null ? usesInSource() : usesFrom(JSON.parse(built) as WrittenUses);
}

/** The file contents for the build. */
export const writtenTextUses = async (): Promise<string> => JSON.stringify(writtenUses(await usesInSource()));

async function usesInSource(): Promise<TextUses> {
  const modules = await modulesOf((file) => !ELSEWHERE.test(file));
  const keys = Object.keys(await englishTexts());
  return textUses(modules, routesIn(await sourceOf(ROUTES)), keys, FRAME);
}

/** Texts of the product that nothing in its source uses any more: there must be none. */
export const unsaidOfProduct = async (): Promise<string[]> =>
  unsaidTexts(await modulesOf(() => true), Object.keys(await englishTexts()));

async function modulesOf(isWanted: (file: string) => boolean): Promise<Map<string, SourceModule>> {
  const files = globSync('**/*.{ts,tsx}', { cwd: SOURCE })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !TESTS.test(file) && isWanted(file));
  const modules = new Map<string, SourceModule>();
  // One by one: open all at once, they exceed the file limit of many systems.
  for (const file of files) modules.set(file, readModule(file, await sourceOf(file)));
  return modules;
}

/** Scopes whose page an editor has rewritten: nobody sees their texts. */
export const replacedScopes = async (db: Reader): Promise<ReadonlySet<string>> =>
  scopesReplacedBy(await writtenPages(db));
const sourceOf = (file: string): Promise<string> => readFile(join(SOURCE, file), 'utf8');

export interface PageExample {
  path: string;
  /** Where it can be looked at; null if that takes somebody else's e-mail or proof. */
  address: string | null;
}
/** Every page of the site, with an address that shows its texts. */
export async function pageExamples(db: Reader): Promise<PageExample[]> {
  const [{ pages }, found] = await Promise.all([usesOfTexts(), exampleRecords(db, PRODUCT_PAGES)]);
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
    'pages:slug': found.own_page,
    'pages:id': found.own_page_id,
    'certificates:id': found.certificate,
    'accreditation:id': found.test,
  };
  return pages.map((path) => ({ path, address: exampleAddress(path, records) }));
}
