import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts';
import { type Load, rounds } from './load.ts';
import { measureSearch } from './search.ts';
import { type Running, startPinned } from './server.ts';
import { countStatements } from './statements.ts';
import { weigh } from './weight.ts';

/** Measures what is due against its bound in one run on one machine, prints the table, writes bench/results.json. */
const ROOT = join(import.meta.dirname, '..');
const COVER =
  '/publication/starting-clozapine-without-delay-baselines-titration-and-the-first-six-months-2746';
const LIST = '/api/publications/?include=author.image,categories&page%5Bsize%5D=6';
const ONE =
  '/api/publications/2746/?include=authors.image,interviewer,categories,jointSponsor,keyPoints,materials,sections';
const PORTS = { kept: 3961, fresh: 3962, bound: 3963 };
interface Line {
  id: string;
  what: string;
  measured: string;
  target: string;
  met: boolean;
}
const lines: Line[] = [];
const line = (id: string, what: string, measured: string, target: string, met: boolean) =>
  lines.push({ id, what, measured, target, met });
const say = (text: string) => process.stderr.write(`${text}\n`);

const ratio = (one: Load | undefined, bound: Load | undefined): number =>
  (one?.perSecond ?? 0) / (bound?.perSecond || 1);
const show = (one: Load | undefined, share: number): string =>
  `${Math.round(one?.perSecond ?? 0)}/s, ${share.toFixed(2)} of its bound, p99 ${(one?.p99Ms ?? 0).toFixed(1)} ms`;

const dataDir = await mkdtemp(join(tmpdir(), 'steady-state-bench-'));
const base = { DATA_DIR: dataDir, LOG_LEVEL: 'silent', NODE_ENV: 'bench' };
const stops: (() => Promise<void>)[] = [];
try {
  await measureBuild();
  await measureStart();
  await measureLoad();
} finally {
  for (const stop of stops.reverse()) await stop();
  await rm(dataDir, { recursive: true, force: true });
}
print();

async function measureBuild(): Promise<void> {
  say('building the web from nothing');
  await rm(join(ROOT, 'build'), { recursive: true, force: true });
  const begun = performance.now();
  await promisify(execFile)(process.execPath, ['scripts/build.ts'], { cwd: ROOT });
  const seconds = (performance.now() - begun) / 1000;
  line('P12', 'build of the web from nothing', `${seconds.toFixed(1)} s`, 'at most 20 s', seconds <= 20);
}

async function measureStart(): Promise<void> {
  say('first start with the demo library, then a warm one');
  const url = `http://localhost:${PORTS.kept}`;
  const start = () =>
    startPinned(
      ['--max-semi-space-size=4', 'scripts/start.ts'],
      { ...base, PORT: String(PORTS.kept) },
      url,
      '/',
    );
  const first = await start();
  await first.stop();
  const warm = await start();
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  const idle = warm.rssMiB();
  await warm.stop();
  line(
    'P10',
    'first start to first 200',
    `${(first.readyMs / 1000).toFixed(1)} s`,
    'at most 15 s',
    first.readyMs <= 15_000,
  );
  line(
    'P10',
    'warm start to first 200',
    `${(warm.readyMs / 1000).toFixed(2)} s`,
    'at most 1.5 s',
    warm.readyMs <= 1_500,
  );
  line('P10', 'idle memory of the Node process', `${idle} MiB`, 'at most 150 MiB', idle <= 150);
}

async function measureLoad(): Promise<void> {
  // The first process starts the database, which so shares its core; the others attach to it.
  const kept = await started('kept', {});
  const database = await startEmbeddedPostgres({ dataDir, report: () => {} });
  stops.push(database.stop);
  const fresh = await started('fresh', { PAGE_CACHE: '0' });
  const encoding = { 'accept-encoding': 'br' };
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const reply = await fetch(`${kept.url}/`, { headers: encoding });
  const wire = await rawBytes(kept.url, '/');
  const bound = await startPinned(
    [
      'bench/bound.ts',
      String(PORTS.bound),
      database.url,
      wire.toString('base64'),
      JSON.stringify(Object.fromEntries(reply.headers)),
    ],
    {},
    `http://127.0.0.1:${PORTS.bound}`,
    '/list',
  );
  stops.push(bound.stop);
  await pages(kept, fresh, bound, encoding);
  await calls(kept, fresh, bound);
  const loaded = kept.rssMiB();
  line('P10', 'memory after load', `${loaded} MiB`, 'at most 350 MiB', loaded <= 350);
  await weights(kept);
  for (const one of await countStatements(database.url, dataDir))
    line('P11', one.what, `${one.statements} statements`, 'at most 3', one.statements <= 3);
  await measureSearch(fresh.url, database.url, line, say);
}

async function started(name: 'kept' | 'fresh', env: Record<string, string>): Promise<Running> {
  const running = await startPinned(
    ['--max-semi-space-size=4', 'scripts/start.ts'],
    { ...base, ...env, PORT: String(PORTS[name]) },
    `http://localhost:${PORTS[name]}`,
    '/',
  );
  stops.push(running.stop);
  return running;
}

async function pages(
  kept: Running,
  fresh: Running,
  bound: Running,
  headers: Record<string, string>,
): Promise<void> {
  say('pages: kept, and rendered anew');
  const all = await rounds({
    kept: { url: `${kept.url}/`, headers },
    bound: { url: `${bound.url}/page`, headers },
    home: { url: `${fresh.url}/` },
    cover: { url: `${fresh.url}${COVER}` },
  });
  const share = ratio(all.kept, all.bound);
  const slower = (all.kept?.p99Ms ?? 0) / (all.bound?.p99Ms || 1);
  line(
    'P1',
    'home from the page cache',
    `${show(all.kept, share)} (${slower.toFixed(1)}x the bound's)`,
    'at least 0.6, p99 at most 3x',
    share >= 0.6 && slower <= 3,
  );
  line(
    'P2',
    'publication cover, rendered anew',
    `${Math.round(all.cover?.perSecond ?? 0)}/s`,
    'at least 600/s',
    (all.cover?.perSecond ?? 0) >= 600,
  );
  line(
    'P2',
    'home, rendered anew',
    `${Math.round(all.home?.perSecond ?? 0)}/s`,
    'at least 600/s',
    (all.home?.perSecond ?? 0) >= 600,
  );
}

async function calls(kept: Running, fresh: Running, bound: Running): Promise<void> {
  say('calls: list and cover');
  const all = await rounds({
    list: { url: `${kept.url}${LIST}` },
    listFresh: { url: `${fresh.url}${LIST}` },
    listBound: { url: `${bound.url}/list` },
    one: { url: `${kept.url}${ONE}` },
    oneFresh: { url: `${fresh.url}${ONE}` },
    oneBound: { url: `${bound.url}/one` },
  });
  for (const [id, what, served, anew, own] of [
    ['P3', 'list of 6', all.list, all.listFresh, all.listBound],
    ['P4', 'cover mode', all.one, all.oneFresh, all.oneBound],
  ] as const) {
    line(
      id,
      `${what}, as served to visitors`,
      show(served, ratio(served, own)),
      'at least 0.75',
      ratio(served, own) >= 0.75,
    );
    line(id, `${what}, nothing kept`, show(anew, ratio(anew, own)), '(for comparison)', true);
  }
}

async function weights(kept: Running): Promise<void> {
  say('bytes of a first visit');
  const paths = ['/', '/library', COVER, '/section/why-delay-is-the-larger-risk-2746-5392', '/signin'];
  const all = await weigh(kept.url, paths);
  for (const one of all)
    line(
      'P8',
      `JavaScript of ${one.path.slice(0, 40)}`,
      `${one.scriptKb} kB`,
      'at most 135 kB',
      one.scriptKb <= 135,
    );
  const home = all[0]?.allKb ?? 0;
  line('P8', 'all bytes of the home', `${home} kB`, 'at most 300 kB', home <= 300);
}

/** The compressed bytes as they leave: fetch would open them. */
async function rawBytes(url: string, path: string): Promise<Buffer> {
  const { request } = await import('node:http');
  return new Promise((resolve, reject) => {
    request(`${url}${path}`, { headers: { 'accept-encoding': 'br' } }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('end', () => resolve(Buffer.concat(chunks)));
    })
      .on('error', reject)
      .end();
  });
}

function print(): void {
  const width = Math.max(...lines.map((one) => one.what.length));
  for (const one of lines)
    process.stdout.write(
      `${one.met ? 'met   ' : 'MISSED'} ${one.id.padEnd(4)} ${one.what.padEnd(width)}  ${one.measured}  (${one.target})\n`,
    );
  void writeFile(
    join(ROOT, 'bench/results.json'),
    `${JSON.stringify({ measured: new Date().toISOString().slice(0, 10), lines }, null, 2)}\n`,
  );
  if (lines.some((one) => !one.met)) process.exitCode = 1;
}
