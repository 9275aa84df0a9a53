import { startEmbeddedPostgres } from '#platform/postgres/embedded.ts';
import { type Load, rounds } from './load.ts';
import { isAsked, line, say } from './report.ts';
import { type Running, startPinned, startProduct } from './server.ts';
import { countStatements } from './statements.ts';
import { weigh } from './weight.ts';

const COVER =
  '/publication/starting-clozapine-without-delay-baselines-titration-and-the-first-six-months-2746';
const LIST = '/api/publications/?include=author.image,categories&page%5Bsize%5D=6';
const ONE =
  '/api/publications/2746/?include=authors.image,interviewer,categories,jointSponsor,keyPoints,materials,sections';
/** React and the router take 93 of these. */
const SCRIPT_KB_MAX = 120;
const PORTS = { kept: 3961, fresh: 3962, bound: 3963, written: 3964 };

const ratio = (one: Load | undefined, bound: Load | undefined): number =>
  (one?.perSecond ?? 0) / (bound?.perSecond || 1);
const show = (one: Load | undefined, share: number): string =>
  `${Math.round(one?.perSecond ?? 0)}/s, ${share.toFixed(2)} of its bound, p99 ${(one?.p99Ms ?? 0).toFixed(1)} ms`;

/** Pages, calls, bytes and statements of the demo library under load, each relative to its bound. */
export async function measureLoad(dataDir: string): Promise<void> {
  const stops: (() => Promise<void>)[] = [];
  const open = async <T extends { stop(): Promise<void> }>(opening: Promise<T>): Promise<T> => {
    const opened = await opening;
    stops.push(() => opened.stop());
    return opened;
  };
  try {
    const kept = await open(startProduct(PORTS.kept, dataDir));
    const database = await open(startEmbeddedPostgres({ dataDir, report: () => {} }));
    const fresh = await open(startProduct(PORTS.fresh, dataDir, { PAGE_CACHE: '0' }));
    const bound = await open(startBound(kept, database.url));
    if (isAsked('P1', 'P10')) await keptPage(kept, bound);
    if (isAsked('P2')) {
      const written = await open(startProduct(PORTS.written, dataDir, { PAGE_CACHE: 'documents' }));
      await pagesAnew(fresh, written);
    }
    if (isAsked('P3', 'P4', 'P10')) await calls(kept, fresh, bound);
    const loaded = kept.rssMiB();
    line('P10', 'memory after load', `${loaded} MiB`, 'at most 350 MiB', loaded <= 350);
    if (isAsked('P8')) await weights(kept);
    if (isAsked('P11'))
      for (const one of await countStatements(database.url, dataDir))
        line('P11', one.what, `${one.statements} statements`, 'at most 3', one.statements <= 3);
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

const ENCODING = { 'accept-encoding': 'br' };
async function startBound(kept: Running, databaseUrl: string): Promise<Running> {
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const reply = await fetch(`${kept.url}/`, { headers: ENCODING });
  const wire = await rawBytes(kept.url, '/');
  const head = JSON.stringify(Object.fromEntries(reply.headers));
  const given = [String(PORTS.bound), databaseUrl, wire.toString('base64'), head];
  return startPinned(['bench/bound.ts', ...given], {}, `http://127.0.0.1:${PORTS.bound}`, '/list');
}

async function keptPage(kept: Running, bound: Running): Promise<void> {
  say('pages: kept');
  const all = await rounds({
    kept: { url: `${kept.url}/`, headers: ENCODING },
    bound: { url: `${bound.url}/page`, headers: ENCODING },
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
}

/** Few enough at once that overload protection refuses nobody. */
const AT_ONCE = 8;
/** Pages rendered for each request: with nothing kept, and from kept replies, as a visitor's page is when it is due. */
async function pagesAnew(fresh: Running, written: Running): Promise<void> {
  say('pages: rendered anew');
  const all = await rounds(
    {
      cover: { url: `${fresh.url}${COVER}` },
      home: { url: `${fresh.url}/` },
      coverKept: { url: `${written.url}${COVER}` },
      homeKept: { url: `${written.url}/` },
    },
    { connections: AT_ONCE },
  );
  for (const [name, what, least] of [
    ['cover', 'publication cover, rendered anew', 600],
    ['home', 'home, rendered anew', 600],
    ['coverKept', 'publication cover, rendered anew from kept replies', 200],
    ['homeKept', 'home, rendered anew from kept replies', 200],
  ] as const) {
    const { perSecond = 0, errors = 0 } = all[name] ?? {};
    const refused = errors > 0 ? `, ${errors} refused` : '';
    line('P2', what, `${Math.round(perSecond)}/s${refused}`, `at least ${least}/s`, perSecond >= least);
  }
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
  for (const one of all) {
    const page = one.path.slice(0, 40);
    const isMet = (kb: number): boolean => kb <= SCRIPT_KB_MAX;
    const target = `at most ${SCRIPT_KB_MAX} kB`;
    line('P8', `JavaScript of ${page}`, `${one.scriptKb} kB`, target, isMet(one.scriptKb));
    line('P8', `${page}, at rest`, `${one.restScriptKb} kB`, target, isMet(one.restScriptKb));
  }
  const home = all[0]?.allKb ?? 0;
  line('P8', 'all bytes of the home', `${home} kB`, 'at most 300 kB', home <= 300);
}

/** The compressed bytes as sent: fetch would decompress them. */
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
