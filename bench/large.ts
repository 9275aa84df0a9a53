import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from '#platform/postgres/embedded.ts';
import { DEMO_PASSWORD } from '#seed/people.ts';
import { measureGrowth } from './growth.ts';
import { LOAD_CORE, pinTo } from './load.ts';
import { isAsked, line, say } from './report.ts';
import { measureSearch } from './search.ts';
import { ROOT, startProduct } from './server.ts';
import { measureSubmission } from './submission.ts';

const PORTS = { small: 3962, large: 3964 };
/** A running product, its database, and the request headers of its Gold member. */
export interface Site {
  url: string;
  port: number;
  dataDir: string;
  databaseUrl: string;
  gold: Record<string, string>;
  /** Clears the count of searches, which are limited per minute; the limit is not what is measured here. */
  forgive(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Provides a data folder with the large library: 100,000 publications, 1,000,000 members and 10,000,000 answers.
 * BENCH_LARGE names a folder that has it, or that will be filled and kept; BENCH_LARGE_SHARE=0.1 makes a tenth of it.
 */
export async function withLargeLibrary(
  dataDir: string,
  deed: (largeDir: string) => Promise<void>,
): Promise<void> {
  const largeDir = process.env.BENCH_LARGE ?? `${dataDir}-large`;
  try {
    await enlarge(largeDir);
    await deed(largeDir);
  } finally {
    if (!process.env.BENCH_LARGE) await rm(largeDir, { recursive: true, force: true });
  }
}

/** The demo library and the large one, side by side. */
export async function measureLarge(dataDir: string, largeDir: string): Promise<void> {
  const sites: Site[] = [];
  try {
    const large = await openSite(PORTS.large, largeDir);
    sites.push(large);
    pinTo(LOAD_CORE, process.pid);
    if (isAsked('P5')) await measureSearch(large);
    if (isAsked('P6')) {
      const small = await openSite(PORTS.small, dataDir);
      sites.push(small);
      await measureGrowth(small, large);
    }
    if (isAsked('P7')) await measureSubmission(large, line);
  } finally {
    for (const site of sites.reverse()) await site.stop();
  }
}

async function enlarge(dataDir: string): Promise<void> {
  say('the large library: takes some minutes where it is not there yet');
  const env = { ...process.env, DATA_DIR: dataDir };
  const large = `--large=${process.env.BENCH_LARGE_SHARE ?? 1}`;
  const child = spawn(process.execPath, ['scripts/seed.ts', large], { cwd: ROOT, env, stdio: 'inherit' });
  const status = await new Promise<number | null>((settle) => child.once('exit', settle));
  if (status !== 0) throw new Error('the large library could not be made');
}

/** Nothing is cached between replies, so that the work itself is measured. */
async function openSite(port: number, dataDir: string): Promise<Site> {
  const running = await startProduct(port, dataDir, { PAGE_CACHE: '0' });
  const database = await startEmbeddedPostgres({ dataDir, report: () => {} });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  return {
    url: running.url,
    port,
    dataDir,
    databaseUrl: database.url,
    gold: { authorization: `JWT ${await signIn(running.url)}` },
    forgive: async () => void (await client.query('DELETE FROM rate_count')),
    async stop() {
      await client.end();
      await running.stop();
      await database.stop();
    },
  };
}

async function signIn(url: string): Promise<string> {
  const attributes = { username: 'gold@demo.example', password: DEMO_PASSWORD };
  const reply = await fetch(`${url}/api/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/vnd.api+json' },
    body: JSON.stringify({ data: { type: 'ApiLoginView', attributes } }),
  });
  const document = (await reply.json()) as { data?: { attributes?: { token?: string } } };
  const token = document.data?.attributes?.token;
  if (!token) throw new Error(`the Gold member cannot sign in: ${reply.status}`);
  return token;
}

/** Milliseconds until the whole reply has arrived. */
export async function ask(url: string, headers: Record<string, string> = {}): Promise<number> {
  const begun = performance.now();
  const reply = await fetch(url, { headers });
  await reply.arrayBuffer();
  if (reply.status !== 200) throw new Error(`${url} answers ${reply.status}`);
  return performance.now() - begun;
}

export const quantile = (taken: readonly number[], share: number): number =>
  taken.toSorted((one, other) => one - other)[Math.floor(taken.length * share)] ?? 0;
