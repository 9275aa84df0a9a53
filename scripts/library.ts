/**
 * A library as a folder: `npm run library -- check FOLDER` lists its errors by file and line; `import FOLDER` imports
 * it, all of it or nothing (`--dry-run` shows what would change); `export FOLDER` writes the library to a folder, or
 * only the publications named by `--publication`. Both also accept the zip archive of a folder. The exit status is 1 on
 * any error. See docs/library.md.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openStorage } from '#platform/storage/object-storage.ts';
import { isArchive, unpackArchive } from '#seed/archive/unpack.ts';
import { checkFolder } from '#seed/folder/check.ts';
import type { Problem } from '#seed/folder/file.ts';
import { exportFolder } from '#seed/library-export.ts';
import { type ImportResult, importFolder } from '#seed/library-import.ts';
import { fromHere, say } from './run-tool.ts';
import { endWith, UsageError } from './running/failure.ts';
import { visitHere, withOwnDatabase } from './running/own-database.ts';

const USAGE =
  'npm run library -- check FOLDER_OR_ZIP | import FOLDER_OR_ZIP [--dry-run] | export FOLDER [--publication NUMBER]…';
const tell = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

try {
  const { deed, folder, dry, only } = asked();
  if (deed === 'check') await unpacked(folder, check);
  else if (deed === 'import') await unpacked(folder, (found) => bringIn(found, dry));
  else await writeOut(folder, only);
} catch (error) {
  endWith(error);
}

function asked() {
  const { positionals, values } = read();
  const [deed, folder, ...more] = positionals;
  const { 'dry-run': dry = false, publication } = values;
  const isRight =
    (deed === 'check' && !dry && !publication) ||
    (deed === 'import' && !publication) ||
    (deed === 'export' && !dry);
  const only = publication?.map(Number);
  if (!isRight || !folder || more.length > 0 || only?.some((id) => !(Number.isSafeInteger(id) && id > 0)))
    throw new UsageError(USAGE);
  return { deed, folder: fromHere(folder), dry, only };
}

function read() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { 'dry-run': { type: 'boolean' }, publication: { type: 'string', multiple: true } },
    });
  } catch {
    throw new UsageError(USAGE);
  }
}

function tellProblems(problems: readonly Problem[]): void {
  for (const { file, line, text } of problems) tell(`${file}:${line}: ${text}`);
  process.exitCode = 1;
}

/** Unpacks an archive to a temporary folder for as long as it is read. */
async function unpacked(path: string, deed: (folder: string) => void | Promise<void>): Promise<void> {
  if (!(await isArchive(path))) return deed(path);
  const beside = await mkdtemp(join(tmpdir(), 'library-'));
  try {
    await deed(await unpackArchive(path, beside));
  } finally {
    await rm(beside, { recursive: true, force: true });
  }
}

function check(folder: string): void {
  const { problems, publications, sections, questions } = checkFolder(folder);
  if (problems.length > 0) tellProblems(problems);
  else tell(`${publications} publications, ${sections} sections, ${questions} questions: nothing wrong`);
}

async function bringIn(folder: string, dry: boolean): Promise<void> {
  await withOwnDatabase(async (database, config) => {
    const ports = { database, storage: openStorage(config.storage), config };
    const { problems, counts } = await importFolder(ports, visitHere(config, 'library'), folder, {
      dry,
      report: say,
    });
    if (counts) tellCounts(counts, dry);
    else {
      tellProblems(problems);
      say(`${problems.length} to mend; nothing was changed`);
    }
  });
}

function tellCounts(counts: NonNullable<ImportResult['counts']>, dry: boolean): void {
  for (const [kind, { new: fresh, changed, unchanged }] of Object.entries(counts))
    tell(`${kind}: ${fresh} new, ${changed} changed, ${unchanged} unchanged`);
  if (dry) say('a dry run: nothing was changed');
}

async function writeOut(folder: string, only: readonly number[] | undefined): Promise<void> {
  await withOwnDatabase(async (database, config) => {
    const ports = { database, storage: openStorage(config.storage) };
    const { publications, files, unlike } = await exportFolder(ports, folder, say, only);
    tell(`${publications} publications and ${files} files written to ${folder}`);
    for (const what of unlike)
      tell(`${what} would read otherwise after an import: it is not written as Markdown is`);
  });
}
