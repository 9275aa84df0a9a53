import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { encoded, PageCache, staleMarks } from './page-cache.ts';
import { cacheStandings } from './standing.ts';

const reply = (text: string, tags: string[] = []) => ({
  status: 200,
  headers: {},
  body: Buffer.from(text),
  tags,
  route: '',
});

test('a reply is kept for a minute at most', () => {
  const cache = new PageCache();
  cache.keep('a', reply('page'), 1_000, cache.generation);
  assert.equal(cache.find('a', 60_999)?.plain.toString(), 'page');
  assert.equal(cache.find('a', 61_001), null);
});

test('an invalidated tag drops its replies alone; missed messages drop all', () => {
  const cache = new PageCache();
  cache.keep('a', reply('a', ['publication:1', 'pages']), 0, cache.generation);
  cache.keep('b', reply('b', ['publication:2']), 0, cache.generation);
  cache.invalidate(['publication:1']);
  assert.deepEqual([cache.find('a', 1), cache.find('b', 1)?.plain.toString()], [null, 'b']);
  cache.invalidate(null);
  assert.equal(cache.find('b', 1), null);
});

test('what is old or may have been missed is still known, and says its age; what is known to have changed is not', () => {
  const cache = new PageCache();
  cache.keep('a', reply('a', ['publication:1']), 1_000, cache.generation);
  cache.keep('b', reply('b', ['publication:2']), 1_000, cache.generation);
  cache.keep('c', reply('c', ['publication:3']), 1_000, cache.generation);
  cache.invalidate(null);
  cache.invalidate(['publication:2']);
  cache.forget('c');
  const [known, changed, forgotten] = ['a', 'b', 'c'].map((key) => cache.stale(key));
  assert.deepEqual([known?.plain.toString(), changed, forgotten], ['a', null, null]);
  assert.deepEqual(known && staleMarks(known, 3_601_000), {
    age: '3600',
    'cache-status': 'site; hit; ttl=-3540; detail=database-away',
    warning: '110 - "Response is Stale"',
  });
});

test('a reply begun before an invalidation is sent but not kept', () => {
  const cache = new PageCache();
  const { generation } = cache;
  cache.invalidate(['other']);
  assert.equal(cache.keep('a', reply('old'), 0, generation).plain.toString(), 'old');
  assert.equal(cache.find('a', 1), null);
});

test('the same bytes have the same tag, other bytes another', () => {
  const cache = new PageCache();
  const tags = ['x', 'x', 'y'].map(
    (text, at) => cache.keep(String(at), reply(text), 0, cache.generation).etag,
  );
  assert.equal(tags[0], tags[1]);
  assert.notEqual(tags[0], tags[2]);
});

test('what a client takes is what it gets: brotli first, never what it refused; the strong tag is of the plain bytes alone', async () => {
  const cache = new PageCache();
  const entry = cache.keep('a', reply('text '.repeat(500)), 0, cache.generation);
  assert.deepEqual(
    encoded(entry, 'br').headers,
    { etag: entry.etag },
    'until it is compressed the plain text goes out',
  );
  await entry.compressed;
  const cases: [string | undefined, string | null][] = [
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['gzip;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.0', null],
    ['identity', null],
    ['', null],
    [undefined, null],
    ['abridged', null],
  ];
  for (const [accepts, encoding] of cases) {
    const { etag } = entry;
    const form = encoding === null ? { etag } : { etag: `W/${etag}`, 'content-encoding': encoding };
    assert.deepEqual(encoded(entry, accepts).headers, form, accepts);
  }
  assert.ok(brotliDecompressSync(encoded(entry, 'br').body).equals(entry.plain));
  assert.ok(gunzipSync(encoded(entry, 'gzip').body).equals(entry.plain));
});

test('switched off it keeps nothing; a flood of pages stays within its bound', () => {
  const off = new PageCache();
  off.enabled = false;
  off.keep('a', reply('a'), 0, off.generation);
  assert.equal(off.find('a', 1), null);
  const cache = new PageCache();
  const megabytes = Buffer.alloc(8 * 1024 * 1024);
  for (let at = 0; at < 20; at++)
    cache.keep(String(at), { ...reply(''), body: megabytes }, 0, cache.generation);
  const held = Array.from({ length: 20 }, (_, at) => cache.find(String(at), 1)).filter(Boolean).length;
  assert.ok(held > 0 && held <= 12, `${held} pages of 8 MB`);
});

test('whoever asks for ever so many addresses that are not there takes no page’s place', () => {
  const cache = new PageCache({ name: 'tested', mostBytes: 4 * 1024 * 1024 });
  const body = Buffer.alloc(100 * 1024);
  for (let at = 0; at < 20; at++) cache.keep(`page ${at}`, { ...reply(''), body }, 0, cache.generation);
  for (let at = 0; at < 500; at++)
    cache.keep(`never there ${at}`, { ...reply(''), status: 404, body }, 0, cache.generation);
  for (let at = 0; at < 20; at++) assert.ok(cache.find(`page ${at}`, 1), `page ${at}`);
  assert.ok(cache.find('never there 499', 1), 'the last is kept');
  assert.equal(cache.find('never there 0', 1), null);
});

test('compressed forms, headers, tags and names count, and what is dropped is not counted any more', async () => {
  const cache = new PageCache({ name: 'counted', mostBytes: 16 * 1024 * 1024 });
  const bytes = () =>
    cacheStandings()
      .find(({ name }) => name === 'counted')
      ?.bytes() ?? 0;
  const sizes: number[] = [bytes()];
  const entry = cache.keep('a', reply('text '.repeat(2_000), ['one']), 0, cache.generation);
  sizes.push(bytes());
  await entry.compressed;
  sizes.push(bytes());
  assert.ok(
    sizes.every((size, at) => at === 0 || size > (sizes[at - 1] ?? 0)),
    String(sizes),
  );
  cache.keep(
    'b'.repeat(5_000),
    { ...reply('b'), headers: { policy: 'x'.repeat(5_000) } },
    0,
    cache.generation,
  );
  assert.ok(bytes() > (sizes[2] ?? 0) + 20_000);
  cache.invalidate(['one']);
  cache.forget('b'.repeat(5_000));
  assert.equal(bytes(), 0);
});

test('whichever was asked for last stays longest', () => {
  const cache = new PageCache({ name: 'used', mostBytes: 1024 * 1024 });
  const body = Buffer.alloc(200 * 1024);
  for (let at = 0; at < 12; at++) {
    cache.keep(String(at), { ...reply(''), body }, 0, cache.generation);
    assert.ok(cache.find('0', 1), `after ${at}`);
  }
});

test('a reply that says until when it holds is kept no longer, and no longer than any other', () => {
  const cache = new PageCache();
  const until = (at: number | null) => ({ ...reply('page'), until: at === null ? null : new Date(at) });
  cache.keep('soon', until(5_000), 1_000, cache.generation);
  cache.keep('late', until(500_000), 1_000, cache.generation);
  cache.keep('never', until(null), 1_000, cache.generation);
  const keptAt = (now: number) => ['soon', 'late', 'never'].filter((key) => cache.find(key, now));
  assert.deepEqual(keptAt(4_999), ['soon', 'late', 'never']);
  assert.deepEqual(keptAt(5_000), ['late', 'never']);
  assert.deepEqual(keptAt(61_001), []);
});
