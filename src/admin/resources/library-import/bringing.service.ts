import type { Visit } from '#kit/visit.ts';
import { siteOf } from '#locale/site.rules.ts';
import { clearUploads } from '#media/upload/sweep.service.ts';
import { heldMeanwhile } from '#platform/jobs/hold.ts';
import type { Ports } from '#platform/ports.ts';
import type { Writer } from '#platform/postgres/database.ts';
import { type ArchiveOutcome, PROBLEMS_TOLD } from './library-import.data.ts';
import {
  claimImport,
  holdImport,
  type ImportEnd,
  type LibraryImportRow,
  settleImport,
} from './library-import.repository.ts';

/** A process holds an import for this long, and renews the hold regularly. */
const HOLD_MS = 120_000;
/** After this many failures for reasons other than the archive, the import counts as failed. */
const TRIES = 3;

/** Checks every archive that has arrived, and imports those confirmed; one after the other. */
export async function workAtImports(ports: Ports, now: Date, stopping?: AbortSignal): Promise<void> {
  const until = () => new Date(ports.now().getTime() + HOLD_MS);
  while (!stopping?.aborted) {
    const claimed = await ports.database.write((db) => claimImport(db, now, until()));
    if (!claimed) return;
    const outcome = await brought(ports, claimed, until).catch((thrown: unknown) => {
      ports.log.warn({ err: thrown, import: claimed.id }, 'an archive was not brought in');
      return null;
    });
    // Retried once the hold has expired.
    if (outcome?.is === 'busy' || (!outcome && claimed.tries < TRIES)) continue;
    await ports.database.write((db) => concluded(db, claimed, outcome, ports.now()));
    if (claimed.state === 'confirmed') await clearUploads(ports);
  }
}

function brought(ports: Ports, one: LibraryImportRow, until: () => Date): Promise<ArchiveOutcome> {
  const { config, database, libraryFolders, log } = ports;
  const dry = one.state === 'waiting';
  return heldMeanwhile(
    {
      everyMs: HOLD_MS / 4,
      hold: () => database.write((db) => holdImport(db, one.id, until())),
      lost: (err) => log.warn({ err, import: one.id }, 'an import is no longer held'),
    },
    () =>
      libraryFolders.bringIn(
        { mark: one.mark ?? '', bytes: one.bytes },
        {
          config,
          database,
          visit: visitOf(ports, one),
          importId: one.id,
          dry,
          expected: dry ? null : one.counts,
        },
      ),
  );
}

/** Acts for the person who confirmed it, or else for the one who began it. */
function visitOf({ config, now }: Ports, one: LibraryImportRow): Visit {
  const id = one.confirmed_by ?? one.begun_by;
  return {
    site: siteOf(config),
    visitor:
      id === null
        ? { kind: 'anonymous' }
        : {
            kind: 'user',
            id,
            sessionId: '',
            emailVerified: true,
            isSuperuser: true,
            scope: 'full',
            holding: null,
          },
    now: now(),
    requestId: `library-import ${one.id}`,
    address: '',
  };
}

async function concluded(
  db: Writer,
  one: LibraryImportRow,
  outcome: Exclude<ArchiveOutcome, { is: 'busy' }> | null,
  at: Date,
): Promise<void> {
  // Recorded already by the import itself.
  if (one.state === 'confirmed' && outcome?.is === 'counted' && !outcome.isAnother) return;
  await settleImport(db, one, endOf(one, outcome), at);
}

function endOf(
  { counts: seen }: LibraryImportRow,
  outcome: Exclude<ArchiveOutcome, { is: 'busy' }> | null,
): ImportEnd {
  if (!outcome) return { state: 'failed', counts: seen };
  if (outcome.is === 'unreadable') return { state: 'unreadable', fault: outcome.fault, file: outcome.file };
  if (outcome.is === 'faulty') {
    const { problems } = outcome;
    return { state: 'faulty', problems: problems.slice(0, PROBLEMS_TOLD), problemCount: problems.length };
  }
  const { counts, isAnother } = outcome;
  return { state: 'checked', counts, isAnother };
}
