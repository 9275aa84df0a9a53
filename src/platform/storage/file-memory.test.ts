import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, request } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyReply } from 'fastify';
import { FileMemory } from './file-memory.ts';

const FOREVER = 'public, max-age=31536000, immutable';
const asked: string[] = [];
const files = new FileMemory(({ headers }) => headers.host ?? '');
const app = Fastify({
  serverFactory: (handler) =>
    createServer((incoming, response) => {
      if (!files.answer(incoming, response)) handler(incoming, response);
    }),
});
app.addHook('onSend', (incoming, reply, payload) => files.take(incoming, reply, payload));
const hand = (reply: FastifyReply, body: string, headers: Record<string, string>) =>
  reply
    .headers({ 'content-length': Buffer.byteLength(body), 'x-own': 'kept', ...headers })
    .send(Readable.from([Buffer.from(body)]));
const LARGE = 'x'.repeat(300 * 1024);
const COVER = '/files/covers/2746-e551e62eef.svg';
const DRAWN = '/files/covers/2747-0551e62eef.svg';
const TOPIC = '/media/topics/clozapine-light.svg';
const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg">${'<path d="M0 0h10v10z"/>'.repeat(200)}</svg>`;
const ROUTES: Record<string, (reply: FastifyReply) => unknown> = {
  '/assets/forever.js': (reply) => hand(reply, 'forever', { 'cache-control': FOREVER }),
  [COVER]: (reply) => hand(reply, 'cover', { 'cache-control': FOREVER }),
  [DRAWN]: (reply) =>
    hand(reply, DRAWING, { 'cache-control': FOREVER, 'content-type': 'image/svg+xml', etag: '"0551e62eef"' }),
  [TOPIC]: (reply) =>
    reply
      .headers({ 'cache-control': 'public, max-age=86400', 'content-type': 'image/svg+xml' })
      .send(DRAWING),
  '/media/topics/none-light.svg': (reply) => reply.code(404).send('none'),
  '/assets/private.js': (reply) =>
    hand(reply, 'private', { 'cache-control': 'private, max-age=3600, immutable' }),
  '/assets/hour.svg': (reply) => hand(reply, 'hour', { 'cache-control': 'public, max-age=3600' }),
  '/assets/large.js': (reply) => hand(reply, LARGE, { 'cache-control': FOREVER }),
  '/assets/cookie.js': (reply) => hand(reply, 'cookie', { 'cache-control': FOREVER, 'set-cookie': 'a=b' }),
  '/assets/gone.js': (reply) => hand(reply.code(404), 'gone', { 'cache-control': FOREVER }),
  '/files/plain.mp3': (reply) => hand(reply, 'may be put anew', { 'cache-control': FOREVER }),
  '/assets/text.js': (reply) => reply.header('cache-control', FOREVER).send('text'),
};
for (const [path, answer] of Object.entries(ROUTES))
  app.get(path, (incoming, reply) => {
    asked.push(`${incoming.method} ${incoming.url}`);
    return answer(reply);
  });

let port = 0;
before(async () => {
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});
after(() => app.close());

async function send(path: string, headers: Record<string, string> = {}, method = 'GET') {
  asked.length = 0;
  const sent = request({ port, path, method, headers: { host: 'one.example', ...headers } }).end();
  const [reply] = await new Promise<[IncomingMessage]>((done, failed) =>
    sent.on('response', (...given) => done(given)).on('error', failed),
  );
  return {
    status: reply.statusCode,
    headers: reply.headers,
    ...(await buffer(reply).then((bytes) => ({ bytes, body: bytes.toString() }))),
    fromMemory: asked.length === 0,
  };
}

test('a file that never changes is read once, and leaves from memory as it left at first', async () => {
  const first = await send('/assets/forever.js');
  const second = await send('/assets/forever.js');
  assert.deepEqual([first.fromMemory, second.fromMemory], [false, true]);
  assert.deepEqual([second.status, second.body], [200, 'forever']);
  const { date: _then, ...before } = first.headers;
  const { date, ...now } = second.headers;
  assert.ok(date);
  assert.deepEqual([(await send(COVER)).fromMemory, (await send(COVER)).fromMemory], [false, true]);
  assert.deepEqual(now, before);
});

test('another host, another encoding and whoever asks with a condition do not get what is held', async () => {
  await send('/assets/forever.js');
  const others: [why: string, path: string, headers?: Record<string, string>, method?: string][] = [
    ['another host', '/assets/forever.js', { host: 'two.example' }],
    ['another encoding', '/assets/forever.js', { 'accept-encoding': 'br' }],
    ['a part', '/assets/forever.js', { range: 'bytes=0-1' }],
    ['what is known', '/assets/forever.js', { 'if-none-match': '"a"' }],
    ['since a day', '/assets/forever.js', { 'if-modified-since': 'Wed, 18 Nov 2026 06:00:00 GMT' }],
    ['who asks', '/assets/forever.js', { authorization: 'Bearer a' }],
    ['a query', '/assets/forever.js?again=1'],
    ['the head alone', '/assets/forever.js', {}, 'HEAD'],
  ];
  for (const [why, ...one] of others) assert.equal((await send(...one)).fromMemory, false, why);
  for (const [why, ...one] of others.slice(2))
    assert.equal((await send(...one)).fromMemory, false, `${why}, again`);
  assert.equal((await send('/assets/forever.js', { host: 'two.example' })).fromMemory, true);
});

test('what is private, may change, is not named by its content, is large, sets a cookie, failed or is no file is never held', async () => {
  for (const path of Object.keys(ROUTES).filter(
    (one) => !['/assets/forever.js', COVER, DRAWN, TOPIC].includes(one),
  )) {
    const first = await send(path);
    const second = await send(path);
    assert.equal(second.fromMemory, false, path);
    assert.equal(second.body, first.body, path);
  }
  assert.equal((await send('/assets/large.js')).body.length, LARGE.length);
});

test('a picture drawn from its address leaves packed and is drawn once, a day long', async () => {
  const replies = [
    await send(TOPIC, { 'accept-encoding': 'br' }),
    await send(TOPIC, { 'accept-encoding': 'br' }),
  ];
  assert.deepEqual(
    replies.map(({ fromMemory }) => fromMemory),
    [false, true],
  );
  for (const { headers, bytes } of replies) {
    assert.equal(headers['cache-control'], 'public, max-age=86400');
    assert.equal(brotliDecompressSync(bytes).toString(), DRAWING);
  }
});

test('a drawn cover leaves as small as its reader can take it, from memory too, and says on what that depends', async () => {
  const ways: [string, string | undefined, (bytes: Buffer) => Buffer][] = [
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['identity', undefined, (bytes) => bytes],
    ['br;q=0', undefined, (bytes) => bytes],
  ];
  for (const [accepts, encoding, unpacked] of ways)
    for (const fromMemory of [false, true]) {
      const reply = await send(DRAWN, { 'accept-encoding': accepts });
      assert.deepEqual(
        [reply.fromMemory, reply.headers['content-encoding'], reply.headers.vary],
        [fromMemory, encoding, 'Accept-Encoding'],
        accepts,
      );
      assert.equal(unpacked(reply.bytes).toString(), DRAWING);
      assert.equal(Number(reply.headers['content-length']), reply.bytes.length);
      if (encoding) assert.ok(reply.bytes.length < DRAWING.length / 10);
      assert.equal(
        reply.headers.etag,
        encoding ? undefined : '"0551e62eef"',
        'a strong tag is of these bytes',
      );
    }
});
