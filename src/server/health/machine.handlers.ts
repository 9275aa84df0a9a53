import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { headLine } from '#credit/ledger/head.rules.ts';
import { headCount, signedHeads } from '#credit/ledger/head.service.ts';
import { ledgerKeys } from '#credit/ledger/signature.service.ts';
import { notFound } from '#kit/general.refusals.ts';
import { speechIn } from '#locale/speech.service.ts';
import type { Caller } from '#platform/admission/caller.ts';
import { isLoopbackAddress } from '#platform/admission/network-address.ts';
import { refuse as refuseOften } from '#platform/admission/rate-limit.refusals.ts';
import { countRequest } from '#platform/admission/rate-limit.ts';
import { encoded, PageCache } from '#platform/cache/page-cache.ts';
import { type CacheUsage, cacheStandings, tellCache, textBytes } from '#platform/cache/standing.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import { lostLines } from '#platform/log/report-losses.ts';
import type { Ports } from '#platform/ports.ts';
import { siteTexts } from '#shell/site.messages.ts';
import { apiDocsPage } from '../openapi/api-docs.serializer.ts';
import { openApiDocument } from '../openapi/open-api.rules.ts';
import { refuse } from './machine.refusals.ts';

type FindCaller = (request: IncomingMessage) => Caller;

/** Addresses for machines: health, readiness, metrics, the printed contract, and the test clock where it is on. */
export function addMachineRoutes(
  app: FastifyInstance,
  {
    ports,
    clock,
    endpoints,
    caller,
    runJobs,
  }: {
    ports: Ports;
    clock: Clock;
    endpoints: Endpoint[];
    caller: FindCaller;
    runJobs: () => Promise<void>;
  },
): void {
  const text = 'text/plain; charset=utf-8';
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').type(text).send('ok\n'));
  app.get('/readyz', async (_request, reply) => {
    const ready = await Promise.race([
      ports.database.ready(),
      new Promise<boolean>((resolve) => setTimeout(resolve, 2_000, false).unref()),
    ]);
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .type(text)
      .send(ready ? 'ready\n' : 'not ready\n');
  });
  addMetrics(app, ports, caller);
  addPolicyReports(app, ports, caller);
  addContract(app, ports, endpoints);
  addHeads(app, ports);
  if (ports.config.testClock) addTestClock(app, clock, runJobs);
}

/** Printed when first asked for, and the same until the program ends. */
function addContract(app: FastifyInstance, { config }: Ports, endpoints: Endpoint[]): void {
  const kept = new PageCache({ name: 'contract', mostBytes: CONTRACT_BYTES });
  const print = (path: string, made: () => { headers: Record<string, string>; body: string }) =>
    app.get(path, async (request, reply) => {
      const entry = kept.find(path, 0) ?? keep(path, made());
      await entry.compressed;
      const { body, encoding } = encoded(entry, request.headers['accept-encoding']);
      if (encoding) reply.header('content-encoding', encoding);
      return reply.headers(entry.headers).send(body);
    });
  const keep = (path: string, { headers, body }: { headers: Record<string, string>; body: string }) =>
    kept.keep(
      path,
      { status: 200, headers: { ...PUBLIC, ...headers }, body: Buffer.from(body), tags: [] },
      0,
      0,
    );
  const notice = config.demo ? speechIn('en', siteTexts)('demo') : '';
  const about = { productName: config.productName, origin: config.origin, notice };
  print('/api/docs', () => apiDocsPage(endpoints, about));
  print('/api/openapi.json', () => ({
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(
      openApiDocument(
        endpoints.map((one) => one.call),
        about,
      ),
    ),
  }));
}
const CONTRACT_BYTES = 8 * 1024 * 1024;
const PUBLIC = { 'cache-control': 'public, max-age=300', vary: 'Accept-Encoding' };

const lostReports = () =>
  new Counter({
    name: 'reports_lost_total',
    help: 'Lines of the log, and failures of standard output and error, that nobody can read.',
    labelNames: ['stream'],
    registers: [],
    collect() {
      this.reset();
      for (const [stream, lines] of Object.entries(lostLines())) this.inc({ stream }, lines);
    },
  });

const ofCaches = (name: string, help: string, value: (of: CacheUsage) => number) =>
  new Gauge({
    name,
    help,
    labelNames: ['cache'],
    registers: [],
    collect() {
      for (const one of cacheStandings()) this.set({ cache: one.name }, value(one));
    },
  });

let measured: Registry | null = null;
/** Of the whole process, and measured once, however many instances it runs: each measure has a timer that never ends. */
function processMetrics(): Registry {
  if (measured) return measured;
  measured = new Registry();
  collectDefaultMetrics({ register: measured });
  measured.registerMetric(lostReports());
  measured.registerMetric(
    ofCaches('cache_bytes', 'What a cache of this process holds.', (one) => one.bytes()),
  );
  measured.registerMetric(
    ofCaches('cache_most_bytes', 'What it holds at most.', ({ mostBytes }) => mostBytes),
  );
  return measured;
}

/** Nobody learns from the time of an answer how much of a token was right. */
const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Without a token for this machine alone, and in production for nobody: what a proxy passes on comes from here, too. */
function addMetrics(app: FastifyInstance, ports: Ports, caller: FindCaller): void {
  const registry = processMetrics();
  app.get('/metrics', async (request, reply) => {
    const { metricsToken, production } = ports.config;
    const { address, direct } = caller(request.raw);
    const allowed =
      metricsToken === null
        ? !production && direct && isLoopbackAddress(address)
        : isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`);
    if (!allowed) throw notFound();
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}

function addTestClock(app: FastifyInstance, clock: Clock, runJobs: () => Promise<void>): void {
  app.post('/__test/jobs/run', async (_request, reply) => {
    await runJobs();
    return reply.code(204).send();
  });
  app.put('/__test/clock', async (request, reply) => {
    const body = JSON.parse(String(request.body ?? '{}')) as { now?: unknown };
    const at = body.now === null ? null : new Date(String(body.now));
    if (at && Number.isNaN(at.getTime())) throw refuse('invalid-field.now');
    clock.set(at);
    return reply
      .code(200)
      .type('application/json')
      .send(JSON.stringify({ now: clock.now().toISOString() }));
  });
}

/** For whoever keeps them elsewhere: heads of the ledgers, oldest first, one a line and only ever added to; and whose they are. */
function addHeads(app: FastifyInstance, { database, config, keys }: Ports): void {
  const headers = { 'cache-control': 'public, max-age=300', 'x-content-type-options': 'nosniff' };
  let kept = { position: 0, text: '' };
  tellCache({ name: 'ledger-heads', mostBytes: HEADS_BYTES, bytes: () => textBytes(kept.text) });
  app.get('/ledger/heads', async (_request, reply) => {
    const position = await headCount(database.reader());
    if (position !== kept.position) {
      const { heads } = await signedHeads(database.reader());
      const text = heads.map((one) => `${headLine(one)}\n`).join('');
      if (textBytes(text) > HEADS_BYTES)
        return reply.headers(headers).type('text/plain; charset=utf-8').send(text);
      kept = { position, text };
    }
    return reply.headers(headers).type('text/plain; charset=utf-8').send(kept.text);
  });
  app.get('/ledger/keys', async (_request, reply) => {
    const own = ledgerKeys(keys, config.ledgerKeys);
    return reply
      .headers(headers)
      .type('text/plain; charset=utf-8')
      .send(`${own.join('\n')}\n`);
  });
}

/** A line a day: some years of them. */
const HEADS_BYTES = 8 * 1024 * 1024;

const REPORT_LIMIT = { count: 30, seconds: 600, refusal: refuseOften('too-many-requests.reports') };
const REPORT_LENGTH = 2000;
/** What browsers say of the content policy: written to the log, never answered with more than that it came. */
function addPolicyReports(app: FastifyInstance, ports: Ports, caller: FindCaller): void {
  app.post('/api/csp-reports', async (request, reply) => {
    const bucket = `csp:${caller(request.raw).counted}`;
    await countRequest(ports.database, { bucket, ...REPORT_LIMIT }, ports.now());
    ports.log.warn({ report: String(request.body ?? '').slice(0, REPORT_LENGTH) }, 'content policy');
    return reply.code(204).send();
  });
}
