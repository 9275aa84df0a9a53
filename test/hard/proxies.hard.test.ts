import assert from 'node:assert/strict';
import { createServer, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { Caller } from '#platform/admission/caller.ts';
import { callerFinder } from '#platform/admission/caller-finder.ts';
import { loadConfig } from '#platform/config/config.ts';
import { PEOPLE } from '#seed/people.ts';
import { type FreshDatabase, freshDatabase } from '../harness/database.ts';
import { byAccount, byAddress, headersOf, useUp } from '../harness/lists/limits.data.ts';
import {
  missingFor,
  openRealProxy,
  PROXIED_HOST,
  type RealProxy,
  type Recipe,
} from '../harness/outside/real-proxy.ts';
import { serve } from '../harness/process.ts';
import { MEDIA_TYPE, one, openStage, type Stage } from '../harness/stage.ts';

/** As the recipes say, and as operators are told. */
const ENV = { TRUSTED_PROXIES: '127.0.0.1', MAIN_HOST: PROXIED_HOST };
/** The way from the reader to the program: the outermost first. */
const WAYS: Recipe[][] = [
  ['nginx.conf'],
  ['haproxy.cfg'],
  ['Caddyfile'],
  ['haproxy.cfg', 'nginx-second.conf'],
];
const [LOUD, QUIET] = ['127.0.8.1', '127.0.8.2'] as const;

interface Asked {
  method?: string;
  headers?: Record<string, string | string[]>;
  body?: string;
  from?: string;
  secure?: boolean;
}
interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}
function ask(port: number, path: string, asked: Asked = {}): Promise<Answer> {
  const { method = 'GET', headers = {}, body, from = QUIET, secure = true } = asked;
  const options = { host: '127.0.0.1', port, path, method, localAddress: from, agent: false as const };
  const all = { host: PROXIED_HOST, ...headers };
  const request = secure ? requestSecure : requestPlain;
  return new Promise((resolve, reject) => {
    request({ ...options, headers: all, servername: PROXIED_HOST, rejectUnauthorized: false }, (reply) => {
      const parts: Buffer[] = [];
      reply
        .on('data', (part: Buffer) => parts.push(part))
        .on('error', reject)
        .on('end', () =>
          resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: Buffer.concat(parts) }),
        );
    })
      .on('error', reject)
      .end(body);
  });
}

async function openWay(recipes: Recipe[], targets: readonly number[], patience?: string) {
  const opened: RealProxy[] = [];
  let next = targets;
  for (const recipe of recipes.toReversed()) {
    const proxy = await openRealProxy(recipe, next, patience);
    opened.push(proxy);
    next = [proxy.port];
  }
  const close = async () => {
    for (const proxy of opened.toReversed()) await proxy.close();
  };
  return { port: next[0] ?? 0, plainPort: opened.at(-1)?.plainPort ?? 0, close };
}

/** A server that says whom it takes the caller for. */
async function openEcho() {
  const find = callerFinder(loadConfig(ENV), { warn: () => {} });
  const server = createServer((request, reply) => reply.end(JSON.stringify(find(request))));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

const FORGED: [what: string, headers: Record<string, string | string[]>][] = [
  ['nothing', {}],
  ['a list', { 'x-forwarded-for': '203.0.113.9' }],
  ['a list that ends with a proxy of ours', { 'x-forwarded-for': '203.0.113.9, 127.0.0.1' }],
  ['two lists', { 'x-forwarded-for': ['203.0.113.9', '127.0.0.1'] }],
  ['no address', { 'x-forwarded-for': 'unknown, "' }],
  ['the other header', { forwarded: 'for=203.0.113.9;proto=http;host=evil.example' }],
  ['the other header, broken', { forwarded: 'for="[::1' }],
  ['both', { forwarded: 'for=203.0.113.9', 'x-forwarded-for': '203.0.113.9' }],
  ['scheme and host', { 'x-forwarded-proto': 'http', 'x-forwarded-host': 'evil.example' }],
];

for (const recipes of WAYS) {
  const name = recipes.join(' before ');
  const missing = missingFor(recipes);
  const elsewhere = process.platform === 'linux' ? undefined : 'only Linux has many addresses of its own';
  const skip = missing ? `${missing} is not installed` : elsewhere;
  describe(`behind ${name}`, { skip: skip ?? false }, () => {
    let stage: Stage;
    let port: number;
    let plainPort: number;
    let close: () => Promise<void>;
    before(async () => {
      stage = await openStage({ env: ENV });
      ({ port, plainPort, close } = await openWay(recipes, [Number(new URL(stage.url).port)]));
    });
    after(async () => {
      await close?.();
      await stage?.close();
    });

    test('address, scheme and host are the reader’s, whatever the reader forges', async () => {
      const echo = await openEcho();
      const way = await openWay(recipes, [echo.port]);
      try {
        for (const [what, headers] of FORGED) {
          const { body } = await ask(way.port, '/', { from: LOUD, headers });
          const { address, counted, scheme, host, direct, refused } = JSON.parse(body.toString()) as Caller;
          assert.deepEqual(
            { address, counted, scheme, host, direct, refused },
            {
              address: LOUD,
              counted: LOUD,
              scheme: 'https',
              host: PROXIED_HOST,
              direct: false,
              refused: false,
            },
            what,
          );
        }
      } finally {
        await way.close();
        echo.close();
      }
    });

    test('the site is the one that was asked for; hosts that are none of ours are refused', async () => {
      const french = await ask(port, '/sitemap.xml', { headers: { host: `fr.${PROXIED_HOST}` } });
      assert.match(french.body.toString(), new RegExp(`//fr\\.${PROXIED_HOST}/`));
      const forged = await ask(port, '/sitemap.xml', {
        headers: { 'x-forwarded-host': `fr.${PROXIED_HOST}` },
      });
      assert.doesNotMatch(forged.body.toString(), /<loc>http:\/\/fr\./);
      const strange = await ask(port, '/api/categories/', {
        headers: { host: `de.${PROXIED_HOST}.evil.example` },
      });
      assert.notEqual(strange.body.toString().includes('"data"'), true);
    });

    test('by plain HTTP a page is led on, and a call is refused', async () => {
      const page = await ask(plainPort, '/library?page=2', { secure: false });
      assert.deepEqual([page.status, page.headers.location], [301, `https://${PROXIED_HOST}/library?page=2`]);
      for (const path of ['/api/publications/', '/api/login/', '/rest-auth/user/', '/requests']) {
        const { status, headers } = await ask(plainPort, path, { secure: false });
        assert.deepEqual([status, headers.location], [403, undefined], path);
      }
    });

    test('beside the ledger stands the reader’s address', async () => {
      const attributes = { username: PEOPLE.silver.email, password: 'steady-state-demo' };
      const body = JSON.stringify({ data: { type: 'ApiLoginView', attributes } });
      const headers = { 'content-type': MEDIA_TYPE, 'x-forwarded-for': '203.0.113.9' };
      assert.equal(
        (await ask(port, '/api/login/', { method: 'POST', headers, body, from: '127.0.8.9' })).status,
        200,
      );
      const rows = await stage.sql<{ address: string }>(
        `SELECT d.address FROM audit_entry JOIN audit_address d USING (position) WHERE action = 'user.sign-in'
         ORDER BY position DESC LIMIT 1`,
      );
      assert.deepEqual(rows, [{ address: '127.0.8.9' }]);
    });

    test('every limit slows down whoever used it up, and not the other behind the same proxy', async () => {
      await useUp(stage.sql, LOUD, PEOPLE.gold.id);
      const status = async (sent: (typeof byAddress)[number][1], from: string, token?: string | null) => {
        const { method, path, body } = sent;
        const headers = headersOf(sent, PROXIED_HOST, token);
        const text = body === undefined ? undefined : JSON.stringify(body);
        const reply = await ask(port, path, {
          ...(method && { method }),
          headers,
          ...(text && { body: text }),
          from,
        });
        if (reply.status === 429) assert.ok(Number(reply.headers['retry-after']) > 0, path);
        return reply.status;
      };
      for (const [bucket, sent] of byAddress) {
        assert.equal(await status(sent, LOUD), 429, bucket);
        assert.notEqual(await status(sent, QUIET), 429, bucket);
      }
      for (const [bucket, sent] of byAccount) {
        assert.equal(await status(sent, QUIET, await stage.token('gold')), 429, bucket);
        assert.notEqual(await status(sent, LOUD, await stage.token('silver')), 429, bucket);
      }
      await stage.sql('DELETE FROM rate_count');
    });

    test('parts of a file, what is known already, long tables and large bodies pass', async () => {
      const [found] = await stage.sql<{ id: string }>(
        `SELECT id FROM section WHERE attachment_file LIKE 'protected/%' ORDER BY id LIMIT 1`,
      );
      const section = await stage.send('GET', `/api/sections/${found?.id}/`, undefined, { as: 'gold' });
      const path = String(one(section).attributes.attachment_url);
      const whole = await ask(port, path);
      assert.equal(whole.status, 200);
      const part = await ask(port, path, { headers: { range: 'bytes=10-49' } });
      assert.deepEqual([part.status, part.body.equals(whole.body.subarray(10, 50))], [206, true]);
      const known = await ask(port, path, { headers: { 'if-none-match': String(whole.headers.etag) } });
      assert.deepEqual([known.status, known.body.length], [304, 0]);
      const authorization = `JWT ${await stage.token('admin')}`;
      const table = await ask(port, '/api/admin/orders/csv/', { headers: { authorization } });
      assert.equal(table.status, 200);
      assert.match(String(table.headers['content-type']), /^text\/csv/);
      const send = (bytes: number) =>
        ask(port, '/api/topic-requests/', {
          method: 'POST',
          headers: { 'content-type': MEDIA_TYPE },
          body: JSON.stringify({ data: { type: 'TopicRequest', attributes: { words: 'x'.repeat(bytes) } } }),
        });
      const large = await send(1_000_000);
      assert.deepEqual(
        [large.status, large.headers['content-type']],
        [422, MEDIA_TYPE],
        'read, and too long a wish',
      );
      const tooLarge = await send(1_100_000);
      assert.deepEqual(
        [tooLarge.status, tooLarge.headers['content-type']],
        [413, MEDIA_TYPE],
        'our own words',
      );
    });
  });

  test(`behind ${name}, a process that hangs or breaks off is told as one that is away`, {
    skip: skip ?? false,
  }, async () => {
    const ready = createServer((request, reply) => {
      if (request.url === '/readyz') reply.end();
      if (request.url === '/broken') request.socket.destroy();
    });
    await new Promise<void>((resolve) => ready.listen(0, '127.0.0.1', resolve));
    const way = await openWay(recipes, [(ready.address() as AddressInfo).port], '1s');
    try {
      for (const path of ['/hung', '/broken'])
        for (const method of ['GET', 'POST']) {
          const what = `${method} ${path}`;
          const { status, headers, body } = await ask(way.port, path, { method });
          assert.ok([502, 503, 504].includes(status), `${what}: ${status}`);
          assert.deepEqual([headers['retry-after'], headers['cache-control']], ['5', 'no-store'], what);
          assert.match(body.toString(), /^We are back in a moment\. Please try again\.\n?$/, what);
        }
    } finally {
      await way.close();
      ready.closeAllConnections();
      ready.close();
    }
  });

  describe(`behind ${name}, a process that leaves`, { skip: skip ?? false }, () => {
    let fresh: FreshDatabase;
    before(async () => {
      fresh = await freshDatabase();
    });
    after(() => fresh?.drop());

    test('alone: 503 with Retry-After until it is back; of two: nobody notices', async () => {
      const first = await serve(fresh, undefined, ENV);
      const second = await serve(fresh, undefined, ENV);
      const ports = [first, second].map(({ url }) => Number(new URL(url).port));
      const way = await openWay(recipes, ports);
      const statuses: number[] = [];
      let going = true;
      const read = async () => {
        while (going) {
          statuses.push((await ask(way.port, '/api/categories/')).status);
          await wait(5);
        }
      };
      // Both before the process leaves and after it.
      const more = async () => {
        const enough = statuses.length + 30;
        await wait(500);
        while (statuses.length < enough) await wait(20);
      };
      try {
        await wait(1_500);
        const reading = Promise.all([read(), read(), read()]);
        await more();
        assert.equal(await first.stop(), 0);
        await more();
        going = false;
        await reading;
        assert.deepEqual([...new Set(statuses)], [200]);
        assert.equal(await second.stop(), 0);
        const away = await ask(way.port, '/api/categories/');
        assert.deepEqual([away.status, away.headers['retry-after']], [503, '5'], away.body.toString());
        const back = await serve(fresh, ports[1], ENV);
        let status = 0;
        for (let tries = 0; tries < 40 && status !== 200; tries++) {
          await wait(100);
          ({ status } = await ask(way.port, '/api/categories/'));
        }
        assert.equal(status, 200);
        await back.cut();
      } finally {
        going = false;
        await Promise.all([first.cut(), second.cut()]);
        await way.close();
      }
    });
  });
}
