import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { ArrivedArchive, BringingTerms } from '#admin/resources/bundle/bundle.data.ts';
import type { ArchiveOutcome, ImportCounts } from '#admin/resources/library-import/library-import.data.ts';
import { noteDone } from '#admin/resources/library-import/library-import.service.ts';
import { wholeFile } from '#media/medium/whole-file.service.ts';
import { openDatabase, type Writer } from '#platform/postgres/database.ts';
import { openStorage } from '#platform/storage/object-storage.ts';
import { ImportBusy, importFolder } from '../library-import.ts';
import { ArchiveFault, unpackArchive } from './unpack.ts';

interface Given extends Omit<BringingTerms, 'database'> {
  archive: ArrivedArchive;
  url: string;
}

/** Run in a thread of its own by `lent-folders.ts`: unpacks an uploaded archive and imports it. */
async function bringIn({
  archive,
  url,
  config,
  visit,
  importId,
  dry,
  expected,
}: Given): Promise<ArchiveOutcome> {
  const database = openDatabase(url, { pool: 3, work: true });
  const storage = openStorage(config.storage);
  const beside = await placeIn(join(config.dataDir, 'imports'));
  try {
    const folder = await unpackArchive(wholeFile(storage, archive), beside);
    const alongside = (db: Writer, counts: ImportCounts) => noteDone(db, visit, importId, counts);
    const terms = { dry, expected, report: () => {}, alongside };
    const found = await importFolder({ database, storage, config }, visit, folder, terms);
    const { problems, counts, isAnother = false } = found;
    return counts ? { is: 'counted', counts, isAnother } : { is: 'faulty', problems };
  } catch (thrown) {
    if (thrown instanceof ImportBusy) return { is: 'busy' };
    if (thrown instanceof ArchiveFault) return { is: 'unreadable', fault: thrown.kind, file: thrown.file };
    if (['ENOSPC', 'EDQUOT'].includes((thrown as NodeJS.ErrnoException).code ?? ''))
      return { is: 'unreadable', fault: 'no-room', file: null };
    throw thrown;
  } finally {
    await rm(beside, { recursive: true, force: true });
    await database.close();
  }
}

const DAY_MS = 86_400_000;
/**
 * A folder within the data folder, where a container has space; leftovers of a killed process are removed with a later
 * archive.
 */
async function placeIn(room: string): Promise<string> {
  await mkdir(room, { recursive: true, mode: 0o700 });
  for (const name of await readdir(room)) {
    const left = join(room, name);
    const { mtimeMs = 0 } = (await stat(left).catch(() => null)) ?? {};
    if (Date.now() - mtimeMs > DAY_MS) await rm(left, { recursive: true, force: true });
  }
  return mkdtemp(join(room, 'archive-'));
}

parentPort?.postMessage(await bringIn(workerData as Given));
