import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, before, test } from 'node:test';
import { openLog } from '#platform/log/log.ts';
import { instruments } from '#platform/telemetry/instrument.ts';
import { openTelemetry } from '#platform/telemetry/open-telemetry.ts';
import { tracedAlone } from '#platform/telemetry/scope.ts';
import { PEOPLE } from '#seed/people.ts';
import { attributesOf, type OtlpReceiver, openOtlpReceiver } from '../../harness/outside/otlp-receiver.ts';
import { MEDIA_TYPE, openStage, type Stage } from '../../harness/stage.ts';

const CANARY = 'c4n4ry-7731';
const PASSWORD = 'steady-state-demo';
const TRUSTED_PARENT = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
const FORGED_PARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
const STRANGER = '127.0.8.1';

let stage: Stage;
let receiver: OtlpReceiver;
const secrets: string[] = [CANARY, PASSWORD, 'Delacroix', 'Yoon', 'Rosa', 'Parks', STRANGER, '@'];
const logged: string[] = [];

interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
  from?: string;
}
function ask(
  path: string,
  { method = 'GET', headers = {}, body, from = '127.0.0.1' }: Asked = {},
): Promise<string> {
  const { hostname, port } = new URL(stage.url);
  const type = body ? { 'content-type': MEDIA_TYPE } : {};
  const options = { host: '127.0.0.1', port, path, method, localAddress: from, agent: false as const };
  return new Promise((resolve, reject) => {
    request({ ...options, headers: { host: `${hostname}:${port}`, ...type, ...headers } }, (reply) => {
      let text = '';
      reply.on('data', (part) => {
        text += part;
      });
      reply.on('end', () => resolve(text));
    })
      .on('error', reject)
      .end(body ? JSON.stringify(body) : undefined);
  });
}

/** Somebody is known by everything they do and type; none of it may leave in a trace or a figure. */
before(async () => {
  receiver = await openOtlpReceiver();
  const telemetry = openTelemetry({
    endpoint: receiver.endpoint,
    headers: { authorization: 'Bearer of-the-receiver' },
    serviceName: 'test',
    sampled: 1,
    metricsMs: 60_000,
  });
  stage = await openStage({ pages: true, env: { TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'warn' } });
  const { email } = PEOPLE.gold;
  const { text } = await stage.send('POST', '/api/login/', {
    data: { type: 'ApiLoginView', attributes: { username: email, password: PASSWORD } },
  });
  const token = /"token":"([^"]+)"/.exec(text)?.[1] ?? '';
  assert.ok(token, text);
  secrets.push(email, token);
  const own = { authorization: `JWT ${token}` };
  await ask(`/api/login/`, {
    method: 'POST',
    body: {
      data: { type: 'ApiLoginView', attributes: { username: `${CANARY}@x.example`, password: CANARY } },
    },
  });
  for (const path of ['/api/users/me/', '/api/credits/', '/api/transcripts/'])
    await ask(path, { headers: own });
  await ask(`/api/search/?q=Rosa+Parks+${CANARY}`, { headers: own });
  await ask(`/search?q=${CANARY}&name=Rosa%20Parks`);
  await ask(`/verify/${CANARY}?name=Rosa%20Parks`);
  await ask(`/${CANARY}/rosa.parks@mail.example`);
  await ask(`/files/protected/${CANARY}?signature=${CANARY}`);
  await ask('/', { headers: { traceparent: TRUSTED_PARENT, 'x-forwarded-for': '203.0.113.9' } });
  await ask('/', { headers: { 'user-agent': CANARY, referer: `https://x.example/${CANARY}` } });
  await ask('/faculty', { from: STRANGER, headers: { traceparent: FORGED_PARENT, cookie: `x=${CANARY}` } });
  secrets.push('203.0.113.9');
  const log = openLog({ logLevel: 'warn' }, { write: (line: string) => logged.push(line) });
  await tracedAlone('job of the test', async () => {
    log.warn('a line of work on time');
    await fetch(`${receiver.endpoint}/somewhere/${CANARY}?q=${CANARY}`, { method: 'POST', body: '{}' });
  });
  await telemetry.close();
});
after(async () => {
  await stage.close();
  await receiver.close();
});

test('a page is a trace: the request, the calls that it makes, their statements by name', () => {
  const spans = receiver.spans();
  const byId = new Map(spans.map((span) => [span.spanId, span]));
  const wayOf = (span: (typeof spans)[number]): string[] => {
    const parent = byId.get(span.parentSpanId ?? '');
    return parent ? [...wayOf(parent), span.name] : [span.name];
  };
  const ways = spans.map((span) => wayOf(span).join(' > '));
  const named = (pattern: RegExp) => ways.some((way) => pattern.test(way));
  assert.ok(named(/^GET \/ > GET \/api\/[\w/:-]+ > [\w.-]+$/), ways.slice(0, 20).join('\n'));
  assert.ok(
    named(/^POST \/api\/login > POST \/api\/login\/ > [\w.-]+$/),
    'a body that is read does not end it',
  );
  assert.ok(named(/^job of the test > POST$/), 'what is asked of other services');
  const server = spans.find(({ name }) => name === 'GET /verify/:code?' || name.startsWith('GET /verify/'));
  assert.ok(server, 'a page by its route');
  const said = attributesOf(server);
  assert.equal(said['http.request.method'], 'GET');
  assert.equal(said['http.route'], server.name.slice(4));
  assert.ok(Number(said['http.response.status_code']) >= 200);
});

test('no address, name, token or word of a person leaves the house', () => {
  const text = receiver.text();
  assert.ok(receiver.spans().length > 40);
  for (const secret of secrets) {
    const at = text.indexOf(secret);
    assert.equal(at, -1, `${secret}: ${text.slice(at - 80, at + 80)}`);
  }
});

test('where a trace began is said by a proxy of ours alone', () => {
  const traces = new Set(receiver.spans().map(({ traceId }) => traceId));
  assert.ok(traces.has(TRUSTED_PARENT.split('-')[1] ?? ''));
  assert.ok(!traces.has(FORGED_PARENT.split('-')[1] ?? ''));
  const joined = receiver
    .spans()
    .find(({ traceId }) => TRUSTED_PARENT.includes(traceId) && traceId.length > 0);
  assert.ok(joined);
});

test('everything that is measured arrives, under its own name and unit, once counted', () => {
  const metrics = receiver.metrics();
  const names = new Set(metrics.map(({ name }) => name));
  const told = instruments().map(({ name }) => name);
  const silent = [
    'admission.refused',
    'db.client.operation.failures',
    // Of standbys, of which there is none here.
    'db.lagging.reads',
    'db.replica.lag',
    'db.replica.used',
    'jobs.run.duration',
    'mail.deliveries',
  ];
  assert.deepEqual(
    told.filter((name) => !names.has(name) && !silent.includes(name) && !/^jobs\./.test(name)),
    [],
  );
  const requests = metrics.findLast(({ name }) => name === 'http.server.request.duration');
  assert.equal(requests?.unit, 's');
  const points = requests?.histogram?.dataPoints ?? [];
  const home = points.find((point) => attributesOf(point)['http.route'] === '/');
  assert.equal(Number(home?.count), 2);
  assert.equal(
    home?.bucketCounts.map(Number).reduce((sum, one) => sum + one, 0),
    2,
    'each is in one bucket',
  );
  assert.ok(
    receiver
      .headers()
      .every((one) => one.authorization === 'Bearer of-the-receiver' || one['content-length'] === '2'),
  );
});

test('a line of the log names the trace it belongs to', () => {
  const { traceId, spanId } = JSON.parse(logged[0] ?? '{}');
  const job = receiver.spans().find(({ name }) => name === 'job of the test');
  assert.deepEqual([traceId, spanId], [job?.traceId, job?.spanId]);
});
