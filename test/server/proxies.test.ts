import assert from 'node:assert/strict';
import { type IncomingMessage, request } from 'node:http';
import { after, before, test } from 'node:test';
import { callerFinder } from '#platform/admission/caller-finder.ts';
import { openProxy, type TestProxy } from '../harness/outside/proxy.ts';
import { inOneWindow, MEDIA_TYPE, openStage, raw, type Stage } from '../harness/stage.ts';

let stage: Stage;
let proxy: TestProxy;
before(async () => {
  stage = await openStage({ env: { TRUSTED_PROXIES: '127.0.0.1', METRICS_TOKEN: '' } });
  proxy = await openProxy(stage.url);
});
after(async () => {
  proxy.close();
  await stage.close();
});

/** Signs in through the proxy, from one of the addresses that this machine has of its own. */
function signIn(from: string, username: string, password: string, headers: Record<string, string> = {}) {
  const { hostname, port } = new URL(proxy.url);
  const { host } = new URL(stage.url);
  const attributes = { username, password };
  return new Promise<number>((resolve, reject) => {
    const options = { method: 'POST', hostname, port, path: '/api/login/', localAddress: from, agent: false };
    request({ ...options, headers: { host, 'content-type': MEDIA_TYPE, ...headers } }, (reply) => {
      reply.resume().on('end', () => resolve(reply.statusCode ?? 0));
    })
      .on('error', reject)
      .end(JSON.stringify({ data: { type: 'ApiLoginView', attributes } }));
  });
}

const onLinux = { skip: process.platform === 'linux' ? false : 'only Linux has many addresses of its own' };

test('behind a proxy one guesser is slowed down, and nobody else', onLinux, () =>
  inOneWindow(stage, 900, async () => {
    const guess = (at: number) =>
      signIn('127.0.0.2', `spray${at}@example.org`, 'spraying-around', {
        'x-forwarded-for': `198.51.100.${at}`,
      });
    const statuses: number[] = [];
    for (let at = 0; at < 23; at++) statuses.push(await guess(at));
    assert.deepEqual(statuses.slice(0, 20), Array(20).fill(401));
    assert.deepEqual(
      statuses.slice(20),
      Array(3).fill(429),
      'what the guesser writes itself changes nothing',
    );
    assert.equal(await signIn('127.0.0.3', 'gold@demo.example', 'steady-state-demo'), 200);
  }),
);

test('beside the ledger stands the address of whoever asked, not that of the proxy', onLinux, async () => {
  assert.equal(await signIn('127.0.0.9', 'silver@demo.example', 'steady-state-demo'), 200);
  const rows = await stage.sql<{ address: string }>(
    `SELECT d.address FROM audit_entry JOIN audit_address d USING (position) WHERE action = 'user.sign-in' ORDER BY position DESC LIMIT 1`,
  );
  assert.deepEqual(rows, [{ address: '127.0.0.9' }]);
});

test('a proxy that writes its own Host names the site beside it; links stay with the settings', async () => {
  const { host } = new URL(stage.url);
  const ask = (headers: Record<string, string>) => raw(stage.url, '/sitemap.xml', { headers });
  const french = await ask({ host, 'x-forwarded-for': '192.0.2.1', 'x-forwarded-host': `fr.${host}` });
  assert.match(french.body.toString(), new RegExp(`http://fr\\.${host}/`));
  const strange = await ask({ host, 'x-forwarded-for': '192.0.2.1', 'x-forwarded-host': 'evil.example' });
  assert.equal(strange.status, 421);
});

test('every name of a site is kept once, and a port that is not ours is refused', async () => {
  const { host, port } = new URL(stage.url);
  for (const own of [host, `127.0.0.1:${port}`, 'localhost', `LOCALHOST:${port}`])
    assert.equal((await raw(stage.url, '/api/categories/', { headers: { host: own } })).status, 200, own);
  for (const foreign of ['localhost:1', '127.0.0.1:65000', `${host}0`, 'constructor', '__proto__'])
    assert.equal(
      (await raw(stage.url, '/api/categories/', { headers: { host: foreign } })).status,
      421,
      foreign,
    );
  const twice = await raw(stage.url, '/api/categories/', { headers: { host: `127.0.0.1:${port}` } });
  assert.equal(
    twice.headers.etag,
    (await raw(stage.url, '/api/categories/', { headers: { host } })).headers.etag,
  );
});

test('a host named like what every object inherits is none of ours, on any page, file or call', async () => {
  for (const host of ['constructor', '__proto__'])
    for (const path of ['/', '/robots.txt', '/sitemap.xml', '/files/x.svg', '/api/categories/'])
      for (const accept of ['text/html', '*/*']) {
        const { status, body } = await raw(stage.url, path, { headers: { host, accept } });
        assert.equal(status, 421, `${host} ${path}`);
        assert.doesNotMatch(body.toString(), /statusCode|function/);
      }
});

test('metrics without a token are for this machine, never for what is passed on', async () => {
  const ask = (headers: Record<string, string> = {}) => raw(stage.url, '/metrics', { headers });
  assert.equal((await ask()).status, 200);
  assert.equal((await ask({ 'x-forwarded-for': '192.0.2.1' })).status, 404);
  assert.equal((await ask({ 'x-forwarded-for': '127.0.0.1' })).status, 404);
  const { config } = stage.app.ports;
  config.production = true;
  assert.equal((await ask()).status, 404, 'production has none without a token');
  config.metricsToken = 'sixteen-letters-or-more';
  assert.equal((await ask()).status, 404);
  assert.equal((await ask({ authorization: 'Bearer sixteen-letters-or-mor' })).status, 404);
  assert.equal((await ask({ authorization: 'Bearer sixteen-letters-or-more' })).status, 200);
  Object.assign(config, { production: false, metricsToken: null });
});

test('headers that somebody forwards who may not are told of once, in production, a neighbour by its address', () => {
  assert.deepEqual(toldOf('10.9.8.7'), [{ address: '10.9.8.7' }]);
  assert.deepEqual(toldOf('fd00::7'), [{ address: 'fd00::7' }]);
  assert.deepEqual(toldOf('198.51.100.7'), [{}], 'who may be a reader by none');
  assert.deepEqual(toldOf('2001:db8::7'), [{}]);
});
function toldOf(remoteAddress: string): unknown[] {
  const told: unknown[] = [];
  const log = { warn: (fields: unknown) => told.push(fields) };
  const ask = (find: ReturnType<typeof callerFinder>, headers: Record<string, string>) =>
    find({
      socket: { remoteAddress },
      headers,
      rawHeaders: Object.entries(headers).flat(),
    } as unknown as IncomingMessage);
  for (const production of [false, true]) {
    const find = callerFinder({ trustedProxies: { hops: 0 }, production }, log);
    ask(find, { host: 'own.example' });
    for (const name of ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'forwarded'])
      assert.equal(ask(find, { [name]: '192.0.2.1' }).address, remoteAddress);
  }
  return told;
}
