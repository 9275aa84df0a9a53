import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { headLine } from '#credit/ledger/head.rules.ts';
import { headCount, signedHeads } from '#credit/ledger/head.service.ts';
import { ledgerKeys } from '#credit/ledger/signature.service.ts';
import { broughtSpeechIn } from '#locale/speech.service.ts';
import type { Caller } from '#platform/admission/caller.ts';
import { refuse as refuseOften } from '#platform/admission/rate-limit.refusals.ts';
import { countRequest } from '#platform/admission/rate-limit.ts';
import { encoded, PageCache } from '#platform/cache/page-cache.ts';
import { tellCache, textBytes } from '#platform/cache/standing.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import type { Ports } from '#platform/ports.ts';
import { siteTexts } from '#shell/site.messages.ts';
import { needsToken } from '../openapi/api-docs.rules.ts';
import { apiDocsPage } from '../openapi/api-docs.serializer.ts';
import { openApiDocument } from '../openapi/open-api.rules.ts';
import { refuse } from './machine.refusals.ts';
import { addMetrics } from './metrics.handlers.ts';
import { policyReport } from './policy-report.rules.ts';

type FindCaller = (request: IncomingMessage) => Caller;

/** Addresses for machines: health, readiness, metrics, the printed contract, and the test clock if it is on. */
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

/** Printed at the first request and unchanged until the program ends. */
function addContract(app: FastifyInstance, { config }: Ports, endpoints: Endpoint[]): void {
  const kept = new PageCache({ name: 'contract', mostBytes: CONTRACT_BYTES });
  const print = (path: string, made: () => { headers: Record<string, string>; body: string }) =>
    app.get(path, async (request, reply) => {
      const entry = kept.find(path, 0) ?? keep(path, made());
      await entry.compressed;
      const { body, headers } = encoded(entry, request.headers['accept-encoding']);
      return reply.headers({ ...entry.headers, ...headers }).send(body);
    });
  const keep = (path: string, { headers, body }: { headers: Record<string, string>; body: string }) =>
    kept.keep(
      path,
      { status: 200, headers: { ...PUBLIC, ...headers }, body: Buffer.from(body), tags: [], route: path },
      0,
      0,
    );
  const notice = config.demo ? broughtSpeechIn('en', siteTexts)('demo') : '';
  const about = { productName: config.productName, origin: config.origin, notice };
  print('/api/docs', () => apiDocsPage(endpoints, about));
  print('/api/openapi.json', () => ({
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(
      openApiDocument(
        endpoints.map((one) => ({ call: one.call, isSignedIn: needsToken(one) })),
        about,
      ),
    ),
  }));
}
const CONTRACT_BYTES = 8 * 1024 * 1024;
const PUBLIC = { 'cache-control': 'public, max-age=300', vary: 'Accept-Encoding' };

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

/**
 * For anyone who archives them elsewhere: the heads of the ledgers, oldest first, one per line, append-only; and whose
 * they are.
 */
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

/** At one line a day, enough for some years. */
const HEADS_BYTES = 8 * 1024 * 1024;

const REPORT_LIMIT = { count: 30, seconds: 600, refusal: refuseOften('too-many-requests.reports') };
/** Browsers' reports on the content policy: written to the log; the reply only confirms receipt. */
function addPolicyReports(app: FastifyInstance, ports: Ports, caller: FindCaller): void {
  app.post('/api/csp-reports', async (request, reply) => {
    const bucket = `csp:${caller(request.raw).counted}`;
    await countRequest(ports.database, { bucket, ...REPORT_LIMIT }, ports.now());
    ports.log.warn({ report: policyReport(String(request.body ?? '')) }, 'content policy');
    return reply.code(204).send();
  });
}
