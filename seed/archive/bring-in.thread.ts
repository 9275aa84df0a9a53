import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { ArrivedArchive, BringingTerms } from '#admin/resources/bundle/bundle.data.ts';
import type { ArchiveOutcome } from '#admin/resources/library-import/library-import.data.ts';
import { wholeFile } from '#media/medium/whole-file.service.ts';
import { openDatabase } from '#platform/postgres/database.ts';
import { openStorage } from '#platform/storage/object-storage.ts';
import { ImportBusy, importFolder } from '../library-import.ts';
import { ArchiveFault, unpackArchive } from './unpack.ts';

interface Given extends Omit<BringingTerms, 'database'> {
  archive: ArrivedArchive;
  url: string;
}

/** Run in a thread of its own by `lent-folders.ts`: unpacks what has arrived beside the library, and brings it in. */
async function bringIn({ archive, url, config, visit, dry, expected }: Given): Promise<ArchiveOutcome> {
  const database = openDatabase(url, { pool: 3, work: true });
  const storage = openStorage(config.storage);
  const beside = await mkdtemp(join(tmpdir(), 'library-'));
  try {
    const folder = await unpackArchive(wholeFile(storage, archive), beside);
    const terms = { dry, expected, report: () => {} };
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

parentPort?.postMessage(await bringIn(workerData as Given));
