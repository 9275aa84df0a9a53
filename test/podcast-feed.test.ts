import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { feedGuid } from '#catalog/podcast-feed.service.ts';
import { statement } from '#platform/database.ts';
import { openTestApp, type TestApp, type Who } from './harness/app.ts';
import { childOf, childrenOf, type Element, parseXml } from './harness/xml.ts';

let app: TestApp;
before(async () => {
  app = await openTestApp();
});
after(() => app.close());

const pathOf = (address: string | undefined) => {
  const url = new URL(address ?? '');
  assert.equal(url.origin, app.url);
  return `${url.pathname}${url.search}`;
};
const itemsOf = (text: string): Element[] => childrenOf(childOf(parseXml(text), 'channel'), 'item');
const write = (method: string, as: Who, body?: unknown) =>
  app.ask('/api/audio-feed/', {
    as,
    method,
    ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/vnd.api+json' } } : {}),
  });
const renew = (as: Who) => write('POST', as, { data: { type: 'AudioFeed' } });
const addressIn = (reply: { json: unknown }): string =>
  (reply.json as { data: { attributes: { address: string } } }).data.attributes.address;

test('the public feed: every open episode with its true length and type, parts of it on demand, captions beside it', async () => {
  const reply = await app.ask('/podcasts/rss.xml');
  assert.deepEqual(
    [reply.status, reply.headers.get('content-type')],
    [200, 'application/rss+xml; charset=utf-8'],
  );
  const channel = childOf(parseXml(reply.text), 'channel');
  assert.equal(childOf(channel, 'atom:link').attributes.href, `${app.url}/podcasts/rss.xml`);
  assert.equal(childOf(channel, 'podcast:guid').text, feedGuid(`${app.url}/podcasts/rss.xml`));
  const items = childrenOf(channel, 'item');
  const { meta } = (
    await app.ask('/api/publications/?filter[types]=PODCAST&filter[visibility]=published&page[size]=1')
  ).json as unknown as { meta: { pagination: { count: number } } };
  assert.ok(items.length >= 10 && items.length < meta.pagination.count, 'members-only episodes stay out');
  const dates = items.map((item) => Date.parse(childOf(item, 'pubDate').text));
  assert.deepEqual(
    dates,
    dates.toSorted((one, other) => other - one),
  );
  assert.equal(new Set(items.map((item) => childOf(item, 'guid').text)).size, items.length);
  for (const item of items) {
    const { url, length, type } = childOf(item, 'enclosure').attributes;
    const sound = await app.ask(pathOf(url), { method: 'HEAD' });
    assert.deepEqual(
      [sound.status, sound.headers.get('content-length'), sound.headers.get('content-type')],
      [200, length, type],
    );
    const captions = await app.ask(pathOf(childOf(item, 'podcast:transcript').attributes.url));
    assert.match(captions.text, /^WEBVTT/);
  }
  const part = await app.ask(pathOf(childOf(items[0] as Element, 'enclosure').attributes.url), {
    headers: { range: 'bytes=0-9' },
  });
  assert.equal(part.status, 206);
  const again = await app.ask('/podcasts/rss.xml', {
    headers: { 'if-none-match': reply.headers.get('etag') ?? '' },
  });
  assert.deepEqual([again.status, again.text], [304, '']);
});

test('chapters of an open episode are listed in the feed and served; those of others are not found', async () => {
  const set = statement(
    'test.chapters',
    {},
    `UPDATE section SET chapters = '[{"start":0,"title":"Pain & sleep"},{"start":20,"title":"Doses"}]' WHERE publication_id IN (2781, 2734)`,
  );
  await app.database.write((db) => db.run(set));
  const withChapters = itemsOf((await app.ask('/podcasts/rss.xml')).text).flatMap((item) =>
    childrenOf(item, 'podcast:chapters').map(({ attributes }) => attributes),
  );
  const own = { url: `${app.url}/podcasts/chapters/2781.json`, type: 'application/json+chapters' };
  assert.deepEqual(
    withChapters.filter(({ url }) => url === own.url),
    [own],
  );
  assert.equal(withChapters.length, itemsOf((await app.ask('/podcasts/rss.xml')).text).length);
  for (const { url } of withChapters) {
    const { chapters } = JSON.parse((await app.ask(pathOf(url))).text);
    assert.ok(chapters.length >= 2 && chapters[0].startTime === 0, url);
  }
  const chapters = await app.ask('/podcasts/chapters/2781.json');
  assert.match(chapters.headers.get('content-type') ?? '', /^application\/json\+chapters/);
  assert.deepEqual(JSON.parse(chapters.text).chapters, [
    { startTime: 0, title: 'Pain & sleep' },
    { startTime: 20, title: 'Doses' },
  ]);
  for (const name of ['2734.json', '2746.json', '2781', 'x.json'])
    assert.equal((await app.ask(`/podcasts/chapters/${name}`)).status, 404, name);
});

test('[ROLE-059] a member with the audio feed gets an address of one’s own, for everything that can be heard', async () => {
  assert.equal((await write('GET', 'anonymous')).status, 401);
  for (const person of ['free', 'bronze', 'lapsed'] as const)
    assert.deepEqual([(await renew(person)).status, addressIn(await write('GET', person))], [403, null]);
  assert.equal(addressIn(await write('GET', 'silver')), null);
  const made = await renew('silver');
  assert.equal(made.status, 201);
  const address = addressIn(made);
  assert.equal(addressIn(await write('GET', 'silver')), address);
  const feed = await app.ask(pathOf(address));
  const items = itemsOf(feed.text);
  assert.ok(items.length > itemsOf((await app.ask('/podcasts/rss.xml')).text).length);
  const own = items.filter((item) => childOf(item, 'enclosure').attributes.url?.includes('/podcasts/feed/'));
  assert.ok(own.length > 0);
  for (const item of own) {
    const { url, length } = childOf(item, 'enclosure').attributes;
    const led = await app.ask(pathOf(url));
    assert.equal(led.status, 302);
    const sound = await app.ask(pathOf(led.headers.get('location') ?? ''), { method: 'HEAD' });
    assert.deepEqual([sound.status, sound.headers.get('content-length')], [200, length]);
    const captions = await app.ask(pathOf(childOf(item, 'podcast:transcript').attributes.url));
    assert.equal(captions.status, 302);
  }
  assert.equal(feed.headers.get('x-robots-tag'), 'noindex, nofollow');
  assert.match(feed.headers.get('cache-control') ?? '', /private/);
});

test('an address ends when it is renewed or closed, when the membership ends, and was never guessed', async () => {
  const first = addressIn(await renew('gold'));
  const second = addressIn(await renew('gold'));
  const file = second.replace(/\.xml$/, '/2734.mp3');
  assert.deepEqual(
    [
      (await app.ask(pathOf(first))).status,
      (await app.ask(pathOf(second))).status,
      (await app.ask(pathOf(file))).status,
    ],
    [404, 200, 302],
  );
  const [user, turn, sign = ''] = (/feed\/(.+)\.xml$/.exec(second)?.[1] ?? '').split(/-(.+?)-/);
  const forged = [
    `${user}-${turn}-${sign.slice(0, -2)}${sign.endsWith('AA') ? 'BB' : 'AA'}`,
    `1-${turn}-${sign}`,
    `${user}-1-${sign}`,
    `${user}-${turn}-`,
    'x'.repeat(250),
    '..%2f..%2fetc',
    '%00',
  ];
  for (const secret of forged) {
    assert.equal((await app.ask(`/podcasts/feed/${secret}.xml`)).status, 404, secret);
    assert.equal((await app.ask(`/podcasts/feed/${secret}/2734.mp3`)).status, 404, secret);
  }
  for (const name of ['2734.vtt.mp3', '2734.exe', '0.mp3', '99999999999999999.mp3', '2746.mp3'])
    assert.equal((await app.ask(pathOf(second.replace(/\.xml$/, `/${name}`)))).status, 404, name);
  app.clock.set(new Date(Date.now() + 6 * 366 * 86_400_000));
  assert.equal((await app.ask(pathOf(second))).status, 404, 'the membership has ended');
  app.clock.set(null);
  assert.equal((await app.ask(pathOf(second))).status, 200);
  assert.equal((await write('DELETE', 'gold')).status, 204);
  assert.equal((await write('DELETE', 'gold')).status, 204);
  assert.deepEqual(
    [(await app.ask(pathOf(second))).status, (await app.ask(pathOf(file))).status],
    [404, 404],
  );
});

test('asked for twice at once, one address lives and the other has ended', async () => {
  const addresses = (await Promise.all([renew('gold'), renew('gold'), renew('gold')])).map(addressIn);
  assert.equal(new Set(addresses).size, 3);
  const alive = await Promise.all(addresses.map(async (one) => (await app.ask(pathOf(one))).status));
  assert.deepEqual(alive.toSorted(), [200, 404, 404]);
});

test('[ENT-037] a podcast is a publication: id, title, excerpt and the address of its sound', async () => {
  const { data } = (await app.ask('/api/publications/?types=PODCAST&page[size]=100')).json as unknown as {
    data: { id: string; attributes: Record<string, unknown> }[];
  };
  for (const { id, attributes } of data) {
    assert.match(id, /^\d+$/);
    assert.ok(attributes.title && attributes.excerpt, id);
    assert.equal(attributes.attachment_url === null, attributes.private, id);
  }
  assert.ok(data.some(({ attributes }) => String(attributes.attachment_url).startsWith('/files/podcasts/')));
});
