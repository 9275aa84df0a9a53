import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { endpoints } from '#server/api.ts';
import { openStage, raw, type Stage } from '../harness/stage.ts';

const ROOT = join(import.meta.dirname, '../..');
let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

/** What scanners of SQL try first: a quote, comments, unions, stacked statements, conditions, functions that wait. */
const PROBES = [
  `'`,
  `"`,
  `1'"`,
  `1 AND 1=1`,
  `1 AND 1=2`,
  `1' OR '1'='1`,
  `1') OR ('1'='1' -- `,
  `1;SELECT pg_sleep(5)--`,
  `1';SELECT pg_sleep(5)--`,
  `1 AND 5=(SELECT 5 FROM pg_sleep(5))`,
  `1'||pg_sleep(5)||'`,
  `(SELECT CASE WHEN 1=1 THEN pg_sleep(5) END)`,
  `1 UNION ALL SELECT NULL,version(),NULL--`,
  `' UNION SELECT password_hash FROM user_account--`,
  `CAST(version() AS int)`,
  `1 AND 1=CAST((SELECT password_hash FROM user_account LIMIT 1) AS int)`,
  `title,(SELECT pg_sleep(5))`,
  `id;DROP TABLE session`,
  `%27%20OR%201=1`,
  `$1`,
  `\\'; --`,
  `$$x$$`,
  `1/**/OR/**/1=1`,
  `\u02bc OR 1=1`,
];
/** Names that calls know, and one that none does. */
const NAMES = [
  'filter[search]',
  'filter[types]',
  'filter[id]',
  'filter[categories]',
  'filter[from]',
  'filter[state]',
  'sort',
  'include',
  'page[number]',
  'page[size]',
  'fields[Publication]',
  's',
  'q',
  'order_by_pk_in',
  'username',
  'referred_email',
  'unknown',
];
const TELLS =
  /syntax error|pg_|unterminated|SQLSTATE|relation "|column "|PostgreSQL \d|argon2|invalid input syntax/i;
const SLOW_MS = 4_000;
const AT_ONCE = 4;

async function judge({ probe, address }: { probe: string; address: string }): Promise<string[]> {
  const begun = performance.now();
  const { status, text } = await stage.send('GET', address, undefined, { as: 'admin' });
  const ms = performance.now() - begun;
  const echoed = JSON.stringify(probe).slice(1, -1);
  const isTold = TELLS.test(text.replaceAll(echoed, ''));
  return status >= 500 || isTold || ms > SLOW_MS
    ? [`${status} after ${Math.round(ms)} ms: ${address} ${text.slice(0, 120)}`]
    : [];
}

test('no parameter of any call reaches the database but as a value', async () => {
  const problems: string[] = [];
  let asked = 0;
  const reads = endpoints.filter(({ call }) => call.method === 'GET');
  assert.ok(reads.length > 60);
  for (const [turn, { call }] of reads.entries()) {
    await stage.sql('DELETE FROM rate_count');
    const path = call.path.replace(/:\w+/g, () => '2746');
    const tries = NAMES.flatMap((name, at) =>
      [0, 1].map((more) => {
        const probe = PROBES[(turn * 5 + at * 2 + more) % PROBES.length] ?? '';
        return { probe, address: `${path}?${encodeURIComponent(name)}=${encodeURIComponent(probe)}` };
      }),
    );
    const inPath = call.path.includes(':')
      ? PROBES.map((probe) => ({ probe, address: call.path.replace(/:\w+/g, encodeURIComponent(probe)) }))
      : [];
    const all = [...tries, ...inPath];
    for (let at = 0; at < all.length; at += AT_ONCE)
      problems.push(...(await Promise.all(all.slice(at, at + AT_ONCE).map(judge))).flat());
    asked += all.length;
  }
  assert.ok(asked > 2_000, String(asked));
  assert.deepEqual(problems.slice(0, 10), []);
  assert.equal((await stage.sql('SELECT 1 FROM session LIMIT 1')).length, 1, 'the tables are there');
});

test('a name that no column holds is the name of nothing', async () => {
  for (const { call, read } of endpoints) {
    if (!read || !call.path.includes(':')) continue;
    for (const name of ['%00', '1%00', 'a%00b']) {
      const path = call.path.replace(/:\w+/g, name);
      assert.equal((await stage.send('GET', path, undefined, { as: 'admin' })).status, 404, path);
    }
  }
});

test('a condition that is always true does not find everything', async () => {
  const found = async (query: string) => {
    const { json } = await stage.send('GET', `/api/publications/${query}`);
    return (json as { meta?: { pagination?: { count?: number } } }).meta?.pagination?.count ?? -1;
  };
  const all = await found('');
  assert.ok(all > 20);
  for (const words of [
    `qzzq' OR 'qxxq'='qxxq`,
    `qzzq') OR (1=1)--`,
    `qzzq%' OR title LIKE '%`,
    `' OR true --`,
  ]) {
    const some = await found(`?filter[search]=${encodeURIComponent(words)}`);
    assert.ok(some >= 0 && some < all, `${some} of ${all}: ${words}`);
  }
});

test('programs are started by the files that are named here, none of them by a shell', () => {
  const started = globSync('src/**/*.ts', { cwd: ROOT })
    .map((file) => file.replaceAll('\\', '/'))
    .filter(
      (file) =>
        !/\.(test|fixture)\.ts$/.test(file) &&
        /node:child_process/.test(readFileSync(join(ROOT, file), 'utf8')),
    );
  assert.deepEqual(started.sort(), [
    ...['binaries', 'cluster', 'place', 'server'].map((part) => `src/platform/postgres/embedded-${part}.ts`),
    'src/platform/process/program.ts',
  ]);
  for (const file of started)
    assert.doesNotMatch(
      readFileSync(join(ROOT, file), 'utf8'),
      /shell: ?true|\{[^}]*\bexec(?:Sync)?\b[^}]*\} from 'node:child_process'/,
      file,
    );
});

test('keys of prototypes are no fields, wherever they stand', async () => {
  const before = Object.getOwnPropertyNames(Object.prototype).length;
  for (const body of [
    '{"data":{"type":"User","attributes":{"firstName":"Amara","__proto__":{"isSuperuser":true}}}}',
    '{"data":{"type":"User","attributes":{"firstName":"Amara","constructor":{"prototype":{"isSuperuser":true}}}}}',
    '{"__proto__":{"isSuperuser":true},"data":{"type":"User","attributes":{"firstName":"Amara"}}}',
  ]) {
    const { status } = await stage.send('PATCH', '/api/users/me/', body, { as: 'gold' });
    assert.ok(status === 200 || (status >= 400 && status < 500), `${status} ${body}`);
  }
  for (const query of [
    '__proto__[isSuperuser]=1',
    'constructor[prototype][x]=1',
    'filter[__proto__]=1',
    'fields[__proto__]=x',
  ]) {
    const { status } = await stage.send('GET', `/api/publications/?${query}`);
    assert.equal(status, 400, query);
  }
  assert.equal(Object.getOwnPropertyNames(Object.prototype).length, before);
  assert.equal(({} as { isSuperuser?: boolean }).isSuperuser, undefined);
  const me = await stage.send('GET', '/api/users/me/', undefined, { as: 'gold' });
  assert.equal(
    (me.json.data as { attributes: { isSuperuser?: boolean } }).attributes.isSuperuser ?? false,
    false,
  );
});

test('a parameter given twice is refused', async () => {
  for (const query of [
    'page[size]=2&page[size]=100',
    'sort=title&sort=-title',
    'filter[search]=a&filter[search]=b',
  ]) {
    const { status } = await stage.send('GET', `/api/publications/?${query}`);
    assert.equal(status, 400, query);
  }
});

/** Bytes as they are; gives everything that came back. */
function spoken(bytes: string): Promise<string> {
  const { hostname, port } = new URL(stage.url);
  return new Promise((resolve, reject) => {
    let heard = '';
    const socket = connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname, () =>
      socket.write(bytes),
    );
    socket.on('data', (part) => {
      heard += part.toString('latin1');
    });
    socket.on('error', reject).on('close', () => resolve(heard));
    setTimeout(() => socket.destroy(), 1_500);
  });
}

test('a request of two lengths is refused, and what is hidden in it is never answered', async () => {
  const { host } = new URL(stage.url);
  const hidden = `GET /api/users/me/ HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
  for (const heads of [
    `Content-Length: 4\r\nTransfer-Encoding: chunked\r\n`,
    `Transfer-Encoding: chunked\r\nContent-Length: ${hidden.length + 5}\r\n`,
    `Content-Length: 4\r\nContent-Length: 44\r\n`,
    `Transfer-Encoding : chunked\r\n`,
    `Transfer-Encoding: xchunked\r\n`,
    `Transfer-Encoding: identity, chunked\r\nContent-Length: 5\r\n`,
    `Content-Length: +4\r\n`,
    `Content-Length: 0x4\r\n`,
  ]) {
    const heard = await spoken(
      `POST /api/login/ HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n${heads}\r\n0\r\n\r\n${hidden}`,
    );
    assert.match(heard, /^HTTP\/1\.1 4\d\d/, heads);
    assert.equal(heard.match(/^HTTP\/1\.1 \d{3}/gm)?.length, 1, `${heads}${heard.slice(0, 400)}`);
  }
});

test('a request that names two hosts, or none, is answered by no site', async () => {
  const { host } = new URL(stage.url);
  const other = 'Host: evil.example\r\n';
  for (const heads of [
    `Host: ${host}\r\n${other}`,
    `${other}Host: ${host}\r\n`,
    `Host: ${host}\r\nhost: ${host}\r\n`,
  ])
    for (const path of ['/', '/api/categories/', '/sitemap.xml'])
      assert.match(
        await spoken(`GET ${path} HTTP/1.1\r\n${heads}\r\n`),
        /^HTTP\/1\.1 4(?:00|21) /,
        path + heads,
      );
  assert.match(await spoken('GET / HTTP/1.1\r\n\r\n'), /^HTTP\/1\.1 400 /);
});

test('TRACE and CONNECT are answered by nobody', async () => {
  for (const path of ['/', '/api/publications/', '/healthz']) {
    const traced = await raw(stage.url, path, { method: 'TRACE', headers: { 'x-secret': 'canary' } });
    assert.ok(traced.status >= 400 && traced.status < 500, `${path}: ${traced.status}`);
    assert.doesNotMatch(traced.body.toString(), /canary/);
  }
  const { host } = new URL(stage.url);
  assert.doesNotMatch(
    await spoken(`CONNECT example.org:443 HTTP/1.1\r\nHost: ${host}\r\n\r\n`),
    /^HTTP\/1\.1 2/,
  );
});

/** What lies beside the program and is none of anybody's outside. */
const UNSERVED = [
  '/.git/config',
  '/.git/HEAD',
  '/.env',
  '/.env.example',
  '/package.json',
  '/package-lock.json',
  '/src/server/app.ts',
  '/server/index.js',
  '/build/server/index.js',
  '/data/secret.key',
  '/secret.key',
  '/outbox/',
  '/postgres/server.log',
  '/migrations/0001_ground.sql',
  '/node_modules/pg/package.json',
  '/assets/',
  '/assets/../../package.json',
  '/storage/protected/',
  '/__test/clock',
  '/server-status',
  '/debug',
  '/phpinfo.php',
];
test('nothing that lies beside the program is served, nor a list of what is there', async () => {
  for (const path of UNSERVED.filter((one) => one !== '/__test/clock')) {
    const { status, body } = await raw(stage.url, path);
    assert.ok(status >= 400 && status < 500, `${path}: ${status}`);
    assert.doesNotMatch(body.toString(), /\[core\]|"dependencies"|CREATE EXTENSION|Index of/, path);
  }
  const maps = globSync('build/client/**/*.map', { cwd: ROOT });
  assert.deepEqual(maps, [], 'no source maps are built');
});
