import { globSync, mkdtempSync, readFileSync } from 'node:fs';
import { chmod, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { PROOF_MARKS } from '#credit/proof/marks.data.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/postgres/embedded.ts';
import { prepareDatabase } from '#platform/postgres/prepare-database.ts';

/** A separate database server, to be killed, stopped and starved. */
export interface Cluster {
  dataDir: string;
  url: string;
  servingUrl: string;
  /** The postmaster and all processes it has started. */
  processes(): number[];
  signal(name: NodeJS.Signals): void;
  /** Runs as the owner of the tables, on its own connection. */
  asked<Row>(text: string): Promise<Row[]>;
  /** Waits until it responds; whatever supervises the folder restarts a killed one. */
  isBack(): Promise<void>;
  close(): Promise<void>;
}

const PATIENCE_MS = 60_000;

/** `durable`: with all that protects a real one against a power cut. `dataDir`: an existing folder. */
export async function openCluster({
  durable = false,
  dataDir = mkdtempSync(join(tmpdir(), 'cluster-')),
} = {}): Promise<Cluster> {
  await chmod(dataDir, 0o711);
  const quiet = () => {};
  const embedded: EmbeddedPostgres = await startEmbeddedPostgres({
    dataDir,
    report: quiet,
    throwaway: !durable,
  });
  const { url, servingUrl } = embedded;
  await prepareDatabase({ owner: url, serving: servingUrl }, PROOF_MARKS, quiet);
  const processes = () => {
    const file = join(dataDir, 'postgres/data/postmaster.pid');
    const postmaster = Number(readFileSync(file, 'utf8').split('\n')[0]);
    return [postmaster, ...childrenOf(postmaster)];
  };
  const asked = async <Row>(text: string): Promise<Row[]> => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    // The statement in progress reports the error.
    client.on('error', quiet);
    await client.connect();
    try {
      return (await client.query(text)).rows as Row[];
    } finally {
      await client.end().catch(quiet);
    }
  };
  return {
    dataDir,
    url,
    servingUrl,
    processes,
    asked,
    signal(name) {
      for (const pid of processes()) sent(pid, name);
    },
    async isBack() {
      for (const began = Date.now(); ; await wait(50)) {
        if (await asked('SELECT 1 FROM schema_migration LIMIT 1').catch(() => null)) return;
        if (Date.now() - began > PATIENCE_MS) throw new Error('the database does not come back');
      }
    },
    async close() {
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export function childrenOf(parent: number): number[] {
  return globSync('/proc/[0-9]*/stat').flatMap((file) => {
    try {
      const told = / \w (\d+) /.exec(readFileSync(file, 'utf8').replace(/^.*\)/, ''))?.[1];
      return Number(told) === parent ? [Number(file.split('/')[2])] : [];
    } catch {
      // Ended while being read.
      return [];
    }
  });
}

export function sent(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // Ended with its parent.
  }
}
