import { isDeepStrictEqual } from 'node:util';
import { FRONT_PAGE_ID } from '#admin/resources/home-block/home-block.data.ts';
import { recordAudit } from '#audit/audit.service.ts';
import type { Visit } from '#kit/visit.ts';
import { forgetSpent, holdFiles, spendUnshown, unshownFiles } from '#media/medium/medium.service.ts';
import type { Database, Reader, Writer } from '#platform/postgres/database.ts';
import { type FolderFindings, lookOver } from './folder/check.ts';
import { inOrder, type Problem } from './folder/file.ts';
import { type Library, readLibrary } from './library.ts';
import { lockLibrary } from './write/library.repository.ts';
import { type Report, type WritePorts, writeLibrary } from './write/library.ts';
import { refusedRow } from './write/refused-rows.ts';
import { dryStorage, type StagedStorage, stageStorage } from './write/staged-storage.ts';
import { recordingLengths } from './write/standing.ts';
import { type Counts, KINDS, type Kind, type Tally } from './write/tally.ts';

export interface ImportResult {
  /**
   * What is wrong with the folder, or with the library it would produce; if there is any problem, nothing was written.
   */
  problems: Problem[];
  counts: Record<Kind, Counts> | null;
  /** Nothing was written, since the counts differ from the expected ones. */
  isAnother?: true;
}
export interface ImportPorts extends WritePorts {
  database: Database;
}

/** Others are at work on the library; trying again helps. */
export class ImportBusy extends Error {
  readonly code = 'usage';
  constructor(why: string) {
    super(`${why}; nothing was changed`);
  }
}
/** Rolls back a transaction, and carries the result that it would have had. */
class Rollback extends Error {
  readonly result: ImportResult;
  constructor(result: ImportResult) {
    super('nothing is kept');
    this.result = result;
  }
}

/**
 * Imports a folder into the library: all of it or nothing. Existing content that is identical is not touched, and what
 * the folder does not name stays as it is. `dry` reports what would change, and writes nothing; `expected` are the
 * counts that somebody has seen and approved; `alongside` runs in the same transaction.
 */
export async function importFolder(
  ports: ImportPorts,
  visit: Visit,
  folder: string,
  {
    dry,
    report,
    expected,
    alongside,
  }: {
    dry: boolean;
    report: Report;
    expected?: Record<Kind, Counts> | null;
    alongside?: (db: Writer, counts: Record<Kind, Counts>) => Promise<void>;
  },
): Promise<ImportResult> {
  report('looking the folder over');
  const { database, storage } = ports;
  const { problems, library } = await lookedOver(database.reader(), folder, visit.now);
  if (!library) return { problems, counts: null };
  const staged: { storage: StagedStorage | null } = { storage: null };
  try {
    const counts = await database.write(async (db) => {
      if (!(await lockLibrary(db)))
        throw new ImportBusy('another import is under way: try again when it is done');
      staged.storage = dry ? dryStorage(storage) : await stageFiles(db, ports);
      const own = { ...ports, storage: staged.storage };
      const { tally, faults } = await writeLibrary(db, own, visit, library, report);
      if (faults.length > 0) throw new Rollback({ problems: faults, counts: null });
      if (dry) throw new Rollback({ problems: [], counts: tally.counts() });
      if (expected && !isDeepStrictEqual(expected, tally.counts()))
        throw new Rollback({ problems: [], counts: tally.counts(), isAnother: true });
      if (!(await staged.storage.isWhole()))
        throw new ImportBusy('one of its files was given up meanwhile and deleted: try again');
      await auditImport(db, visit, tally);
      const counts = tally.counts();
      await alongside?.(db, counts);
      return counts;
    });
    await staged.storage?.keep();
    return { problems: [], counts };
  } catch (thrown) {
    await staged.storage?.undo();
    if (thrown instanceof Rollback) return thrown.result;
    const refused = refusedRow(thrown);
    if (refused) return { problems: [refused], counts: null };
    throw thrown;
  }
}

/** Files of an import in its transaction; what it put and replaced itself is to be deleted like any other. */
export const stageFiles = (
  db: Writer,
  { database, storage }: Pick<ImportPorts, 'database' | 'storage'>,
): Promise<StagedStorage> =>
  stageStorage(storage, {
    unnamed: (keys) => unshownFiles(database.reader(), keys),
    bringBack: (key) => forgetSpent(db, key),
    hold: async (keys) => {
      await holdFiles(db, keys);
      await spendUnshown(db, keys);
    },
  });

/** Credit also counts recordings that the library has and the folder does not mention: they stay. */
async function lookedOver(
  db: Reader,
  folder: string,
  now: Date,
): Promise<{ problems: Problem[]; library: Library | null }> {
  const { problems, library, beyond, publicationIds, isShort } = readOver(folder, now);
  const found = isShort ? beyond(await recordingLengths(db, publicationIds)) : [];
  const all = inOrder([...problems, ...found]);
  return { problems: all, library: all.length > 0 ? null : library };
}

/** Whatever cannot be read is a problem of the folder, which trying again does not solve; a full disk is not. */
function readOver(folder: string, now: Date): FolderFindings & { library: Library | null; isShort: boolean } {
  try {
    const found = lookOver(folder, now);
    const library = found.problems.length > 0 ? null : readLibrary(folder);
    return { ...found, library, isShort: found.beyond([]).length > 0 };
  } catch (thrown) {
    if (!(thrown instanceof Error) || 'errno' in thrown) throw thrown;
    const [what = ''] = thrown.message.split('\n');
    return {
      problems: [{ file: 'catalogue.json', line: 1, text: `the folder cannot be read: ${what}` }],
      publicationIds: [],
      beyond: () => [],
      isShort: false,
      library: null,
    };
  }
}

/**
 * One entry for each changed publication, topic, page and faculty member, one for the front page, and one for the
 * whole.
 */
async function auditImport(db: Writer, visit: Visit, tally: Tally): Promise<void> {
  if (tally.isEmpty) return;
  const subjects = {
    publications: 'publication',
    faculty: 'author',
    topics: 'category',
    pages: 'page',
  } as const;
  for (const [kind, noun] of Object.entries(subjects))
    for (const [id, standing] of tally.changes(kind as Kind))
      await recordAudit(db, visit, {
        action: `${noun === 'author' ? 'faculty' : noun}.import`,
        subject: `${noun}:${id}`,
        detail: { standing },
      });
  if (tally.changes('blocks').length > 0)
    await recordAudit(db, visit, { action: 'front-page.import', subject: `front-page:${FRONT_PAGE_ID}` });
  const counts = tally.counts();
  const detail = Object.fromEntries(
    KINDS.flatMap((kind) => {
      const { new: fresh, changed } = counts[kind];
      return [
        ...(fresh > 0 ? [[`${kind}New`, fresh] as const] : []),
        ...(changed > 0 ? [[`${kind}Changed`, changed] as const] : []),
      ];
    }),
  );
  await recordAudit(db, visit, { action: 'library.import', subject: 'library', detail });
}
