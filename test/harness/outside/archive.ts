import { execFile } from 'node:child_process';
import { appendFileSync, writeFileSync } from 'node:fs';
import { chown, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeCluster, ownFolder, SUPERUSER } from '#platform/postgres/embedded-cluster.ts';
import type { PostgresPlace } from '#platform/postgres/embedded-place.ts';
import { type DatabaseNode, makeOurs, startNode } from '../replicated.ts';
import { until } from '../until.ts';
import {
  installedPostgres,
  isInstalled,
  type OwnFolder,
  ownedFolder,
  PROGRAM_ENV,
  recipeText,
} from './programs.ts';

const STANZA = 'steady-state';

/** The program that this machine lacks, if any. */
export const missingArchive = !isInstalled('pgbackrest')
  ? 'pgbackrest is not installed here (apt-get install pgbackrest)'
  : !installedPostgres() && 'PostgreSQL is not installed here (apt-get install postgresql)';

/** A server that archives its log to a pgBackRest repository, with the recipes of the documentation. */
export interface ArchivedDatabase {
  node: DatabaseNode;
  backUp(type: 'full' | 'diff'): Promise<void>;
  /** Waits until what is committed by now is in the repository, through the settings alone. */
  archived(): Promise<void>;
  /** Loses the server and its folder, with all of its log, at once. */
  lose(): Promise<void>;
  /** Restores in place, as far as the log goes, archiving as before; resolves when it accepts writes. */
  comeBack(): Promise<DatabaseNode>;
  /** Restores to another folder, up to that moment, archiving nothing; resolves when it accepts writes. */
  restoreBeside(target: Date): Promise<DatabaseNode>;
  close(): Promise<void>;
}

export async function openArchived(): Promise<ArchivedDatabase> {
  const own = ownedFolder('archived-');
  const [config, place] = [join(own.folder, 'pgbackrest.conf'), await placeIn(own, 'lost')];
  for (const name of ['repository', 'log', 'lock', 'spool'])
    await ownFolder(join(own.folder, name), own.account);
  const node = await startArchiving(place, config);
  const { port } = new URL(node.url(SUPERUSER));
  writeFileSync(config, configText(own, place, port), { mode: 0o600 });
  if (own.account) await chown(config, own.account.uid, own.account.gid);
  const pgbackrest = async (...args: string[]) => {
    const given = [`--config=${config}`, `--stanza=${STANZA}`, ...args];
    await promisify(execFile)('pgbackrest', given, {
      env: PROGRAM_ENV,
      cwd: own.folder,
      ...(own.account ?? {}),
    });
  };
  const running = [node];
  const writing = async (settings: Record<string, string>, where: PostgresPlace) => {
    const restored = await startNode(where, settings);
    running.push(restored);
    await until(async () => {
      const [found] = await restored.asked<{ follows: boolean }>('SELECT pg_is_in_recovery() AS follows');
      return found?.follows === false;
    }, 'the restored one takes no writes');
    return restored;
  };
  const archive: ArchivedDatabase = {
    node,
    backUp: (type) => pgbackrest(`--type=${type}`, 'backup'),
    async archived() {
      const [written] = await node.asked<{ segment: string }>(
        'SELECT pg_walfile_name(pg_current_wal_lsn()) AS segment',
      );
      await until(async () => {
        const [last] = await node.asked<{ segment: string | null }>(
          'SELECT last_archived_wal AS segment FROM pg_stat_archiver',
        );
        return (last?.segment ?? '') >= (written?.segment ?? '');
      }, 'what was written is not archived');
    },
    async lose() {
      await node.kill();
      const data = join(place.root, 'data');
      await rm(data, { recursive: true });
      await ownFolder(data, place.account);
    },
    async comeBack() {
      await pgbackrest('restore');
      return writing({ unix_socket_directories: place.root, port }, place);
    },
    async restoreBeside(target) {
      const beside = await placeIn(own, 'beside');
      const path = `--pg1-path=${join(beside.root, 'data')}`;
      // pgBackRest's format of a time: to the second, with the zone.
      const moment = `${target.toISOString().slice(0, 19).replace('T', ' ')}+00`;
      const upTo = ['--type=time', `--target=${moment}`, '--target-action=promote'];
      await pgbackrest(path, '--archive-mode=off', ...upTo, 'restore');
      return writing({}, beside);
    },
    async close() {
      for (const each of running) await each.kill();
      await rm(own.folder, { recursive: true, force: true });
    },
  };
  const made = async () => {
    await pgbackrest('stanza-create');
    await pgbackrest('check');
    await makeOurs(node);
    return archive;
  };
  return made().catch(async (thrown: unknown) => {
    await archive.close();
    throw thrown;
  });
}

async function placeIn(own: OwnFolder, name: string): Promise<PostgresPlace> {
  const root = join(own.folder, name);
  for (const folder of [root, join(root, 'data')]) await ownFolder(folder, own.account);
  return { root, bin: installedPostgres() ?? '', account: own.account, note: null };
}

async function startArchiving(place: PostgresPlace, config: string): Promise<DatabaseNode> {
  await makeCluster(place);
  const settings = recipeText('databases/archiving.conf', [
    [`pgbackrest --stanza=${STANZA}`, `pgbackrest --config=${config} --stanza=${STANZA}`],
  ]);
  appendFileSync(join(place.root, 'data/postgresql.conf'), settings);
  return startNode(place, { unix_socket_directories: place.root });
}

function configText({ folder }: OwnFolder, { root }: PostgresPlace, port: string): string {
  return recipeText('databases/pgbackrest.conf', [
    ['/srv/pgbackrest', join(folder, 'repository')],
    ['/var/log/pgbackrest', join(folder, 'log')],
    ['/tmp/pgbackrest', join(folder, 'lock')],
    ['/var/spool/pgbackrest', join(folder, 'spool')],
    ['/var/lib/postgresql/15/main', join(root, 'data')],
    ['/var/run/postgresql', root],
    ['pg1-port=5432', `pg1-port=${port}`],
  ]);
}
