import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import type { SignedHead } from '#credit/ledger/head.rules.ts';
import { ifAbsent } from '#platform/backup/absent.ts';
import { BackupError } from '#platform/backup/archive.ts';
import { connect } from '#platform/backup/tables.ts';
import { type Config, loadConfig } from '#platform/config/config.ts';
import { SECRET_FILE, secretKeys } from '#platform/config/secrets.ts';
import { pendingMigrations } from '#platform/postgres/migrations.ts';
import { ageFinding, type Finding, schemaFinding, unchecked } from './findings.ts';
import { lookAt } from './program.ts';
import { silentSettings } from './silence.ts';

interface RunningTerms {
  /** Of a running copy that somebody else restored, with a role that may read all of it. */
  url: string;
  /** A folder of the drill's own. */
  dataDir: string;
  against: readonly SignedHead[];
  maxAge: number | null;
}

/** What can be said of a copy that is already running. Nothing is written to it, so a wrong address does no harm. */
export async function lookAtRunning({ url, dataDir, against, maxAge }: RunningTerms): Promise<Finding[]> {
  const living = loadConfig(process.env);
  const config = loadConfig(silentSettings(process.env, dataDir));
  const readOnly = readOnlyUrl(url);
  const { applied, restorableAt } = await standingOf(readOnly);
  // Where SECRET_KEY is a setting, there is no file.
  await cp(join(living.dataDir, SECRET_FILE), join(dataDir, SECRET_FILE)).catch(ifAbsent(undefined));
  const found = await lookAt({
    config,
    addresses: { owner: readOnly, serving: readOnly },
    keys: await secretKeys(config),
    against,
    manifest: { members: {}, filesAt: placeOf(living) },
    served: () => {},
  });
  return [
    schemaFinding(applied, []),
    unchecked('rows', 'nobody noted the rows of this copy; pgBackRest compares the pages that it restores'),
    ...found,
    restorableAt
      ? ageFinding(restorableAt, new Date(), maxAge)
      : unchecked('age', 'the server was started again since it replayed its log, and forgot how far'),
    unchecked('time', 'somebody else restored this copy: from the order until it took writes is their time'),
  ];
}

/** Every connection with it is read-only, whatever the program requests. */
function readOnlyUrl(url: string): string {
  const target = new URL(url);
  target.searchParams.set('options', '-c timezone=UTC -c default_transaction_read_only=on');
  return target.href;
}

interface RunningStanding {
  applied: number;
  /** The time up to which its log was replayed; null: the server has been restarted since. */
  restorableAt: Date | null;
  /** A replica: the program cannot listen there, and would not serve. */
  follows: boolean;
}
async function standingOf(url: string): Promise<RunningStanding> {
  const client = await connect(url);
  try {
    const pending = await pendingMigrations(client);
    if (pending.length > 0)
      throw new BackupError(
        `the copy lacks ${pending.length} migrations of this release, ${pending[0]} first: DATABASE_URL=… npm run migrate`,
      );
    const { rows } = await client.query<RunningStanding>(
      `SELECT count(*)::int AS applied, pg_last_xact_replay_timestamp() AS "restorableAt", pg_is_in_recovery() AS follows
         FROM schema_migration`,
    );
    const [standing] = rows as [RunningStanding];
    if (standing.follows)
      throw new BackupError('the copy still replays its log, or follows another server: promote it first');
    return standing;
  } finally {
    await client.end();
  }
}

const placeOf = ({ storage }: Config): string =>
  storage.kind === 'file' ? storage.directory : `s3://${storage.bucket}/${storage.prefix}`;

/** The address of a copy, without user and password. */
export function nameOf(url: string): string {
  const { host, pathname, searchParams } = new URL(url);
  return `${searchParams.get('host') ?? host}${pathname}`;
}
