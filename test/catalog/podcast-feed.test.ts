import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { parseRssFeed, type RssFeed } from 'feedsmith';
import webvtt from 'webvtt-parser';
import { feedGuid } from '#catalog/podcast/feed.service.ts';
import { statement } from '#platform/postgres/database.ts';
import { openTestApp, type TestApp, type Who } from '../harness/app.ts';
import { schemaProblems } from '../harness/lists/schemas.ts';

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
/** The feed as an app reads it, once xmllint has found nothing wrong with it. */
async function readFeed(text: string) {
  assert.deepEqual(await schemaProblems('rss.xsd', { 'feed.xml': text }), []);
  const feed = parseRssFeed(text);
  return { ...feed, items: (feed.items ?? []).map(readItem) };
}
const itemsOf = async (text: string) => (await readFeed(text)).items;

function readItem({ enclosures, guid, podcast, ...item }: RssFeed.Item<string>) {
  const [sound, second] = enclosures ?? [];
  const [captions] = podcast?.transcripts ?? [];
  assert.ok(sound?.url && !second && guid?.value);
  const id = Number(/\d+$/.exec(guid.value)?.[0]);
  return { ...item, id, sound: { ...sound, url: sound.url }, captions, podcast };
}

const CATALOGUE = statement(
  'test.feed-catalogue',
  {
    id: 'int',
    title: 'text',
    excerpt: 'text',
    slug: 'text',
    day: 'text',
    attachment_bytes: 'int?',
    attachment_mime: 'text?',
    attachment_seconds: 'int?',
    names: 'texts?',
  },
  `SELECT id, title, excerpt, slug, publication_date::text AS day, attachment_bytes, attachment_mime, attachment_seconds,
     ARRAY(SELECT full_name FROM publication_author JOIN author a ON a.id = author_id WHERE publication_id = p.id ORDER BY position) AS names
   FROM publication p WHERE id = ANY ($1)`,
);
/** What the app reads of each episode, beside what the catalogue says of it. */
async function assertCatalogued(items: Awaited<ReturnType<typeof itemsOf>>): Promise<void> {
  const rows = await app.database.reader().all(CATALOGUE, [items.map(({ id }) => id)]);
  assert.equal(rows.length, items.length);
  for (const { id, title, description, link, pubDate, sound, itunes, podcast } of items) {
    const row = rows.find((one) => one.id === id) ?? assert.fail(String(id));
    assert.deepEqual(
      [title, link, new Date(pubDate ?? '').toISOString().slice(0, 10)],
      [row.title, `${app.url}/publication/${row.slug}`, row.day],
    );
    assert.ok(row.excerpt === '' ? description : description === row.excerpt, title);
    assert.deepEqual(
      [sound.length, sound.type, itunes?.duration],
      [row.attachment_bytes, row.attachment_mime, row.attachment_seconds],
    );
    assert.deepEqual(
      (podcast?.persons ?? []).map(({ display }) => display),
      row.names,
    );
  }
}
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
  const { items, ...channel } = await readFeed(reply.text);
  assert.deepEqual(channel.atom?.links, [
    { href: `${app.url}/podcasts/rss.xml`, rel: 'self', type: 'application/rss+xml' },
  ]);
  assert.equal(channel.podcast?.guid, feedGuid(`${app.url}/podcasts/rss.xml`));
  const { meta } = (
    await app.ask('/api/publications/?filter[types]=PODCAST&filter[visibility]=published&page[size]=1')
  ).json as unknown as { meta: { pagination: { count: number } } };
  assert.ok(items.length >= 10 && items.length < meta.pagination.count, 'members-only episodes stay out');
  const dates = items.map(({ pubDate }) => Date.parse(pubDate ?? ''));
  assert.deepEqual(
    dates,
    dates.toSorted((one, other) => other - one),
  );
  await assertCatalogued(items);
  for (const { sound, captions } of items) {
    const { status, headers } = await app.ask(pathOf(sound.url), { method: 'HEAD' });
    assert.deepEqual(
      [status, Number(headers.get('content-length')), headers.get('content-type')],
      [200, sound.length, sound.type],
    );
    const text = await app.ask(pathOf(captions?.url));
    assert.equal(text.headers.get('content-type'), `${captions?.type}; charset=utf-8`);
    assert.deepEqual(new webvtt.WebVTTParser().parse(text.text).errors, []);
  }
  const part = await app.ask(pathOf(items[0]?.sound.url), {
    headers: { range: 'bytes=0-9' },
  });
  assert.equal(part.status, 206);
  const again = await app.ask('/podcasts/rss.xml', {
    headers: { 'if-none-match': reply.headers.get('etag') ?? '' },
  });
  assert.deepEqual([again.status, again.text], [304, '']);
});

const openness = ({ headers }: { headers: Headers }) => [
  headers.get('access-control-allow-origin'),
  headers.get('cross-origin-resource-policy'),
];
const OPEN = ['*', 'cross-origin'];
const OWN = [null, 'same-origin'];

test('apps that are pages of other sites read the feeds’ parts, and nothing else of this site', async () => {
  const { text } = await app.ask('/podcasts/rss.xml');
  const [open] = await itemsOf(text);
  const address = addressIn(await renew('gold'));
  const feed = await app.ask(pathOf(address));
  const own = (await itemsOf(feed.text)).find(({ id }) => id === 2734);
  const led = await app.ask(pathOf(own?.sound.url));
  const signed = pathOf(led.headers.get('location') ?? '');
  const ledWords = await app.ask(pathOf(own?.captions?.url));
  const shared = [
    '/podcasts/rss.xml',
    pathOf(open?.sound.url),
    pathOf(open?.captions?.url),
    pathOf(open?.podcast?.chapters?.url),
    pathOf(own?.sound.url),
    pathOf(own?.podcast?.chapters?.url),
    signed,
    pathOf(ledWords.headers.get('location') ?? ''),
  ];
  for (const path of shared) {
    const reply = await app.ask(path, { headers: { origin: 'https://player.example' } });
    assert.deepEqual([reply.status < 400, ...openness(reply)], [true, ...OPEN], path);
    assert.equal(
      reply.headers.get('access-control-expose-headers'),
      'Accept-Ranges, Content-Length, Content-Range, ETag',
    );
    assert.equal(reply.headers.get('access-control-allow-credentials'), null);
    const etag = reply.headers.get('etag');
    if (etag)
      assert.deepEqual(openness(await app.ask(path, { headers: { 'if-none-match': etag } })), OPEN, path);
    const asked = await app.ask(path, { method: 'OPTIONS' });
    assert.deepEqual([asked.status, ...openness(asked)], [204, ...OPEN], path);
    assert.equal(asked.headers.get('access-control-allow-methods'), 'GET, HEAD');
    assert.match(asked.headers.get('access-control-allow-headers') ?? '', /\bRange\b/);
  }
  const part = await app.ask(signed, { headers: { range: 'bytes=0-9' } });
  assert.deepEqual([part.status, ...openness(part)], [206, ...OPEN]);
  const section = (await app.ask('/api/sections/5440/', { as: 'gold' })).json.data as {
    attributes: { attachment_url: string };
  };
  const onPage = section.attributes.attachment_url;
  assert.ok(onPage.startsWith('/files/protected/'));
  const cover = (await app.ask('/api/publications/2746/')).json.data as unknown as {
    attributes: { cover: string };
  };
  for (const path of [
    pathOf(address),
    onPage,
    cover.attributes.cover,
    '/api/publications/',
    '/calendar/updates.ics',
    '/podcasts/chapters/2734.json',
    signed.replace(/t=./, 't=0'),
  ]) {
    assert.deepEqual(openness(await app.ask(path)), OWN, path);
    if (!path.startsWith('/podcasts/chapters/'))
      assert.equal((await app.ask(path, { method: 'OPTIONS' })).status, 405, path);
  }
});

test('what an app adds to the address, and what it likes to read best, ends no subscription', async () => {
  const own = pathOf(addressIn(await renew('gold')));
  const chapters = '/podcasts/chapters/2781.json';
  for (const path of ['/podcasts/rss.xml', '/calendar/updates.ics', chapters, own]) {
    const plain = await app.ask(path);
    for (const query of ['?x=1', '?x=1&x=2', '?fbclid=%00', '?page[size]=9&include=a', '?%ff', '?']) {
      const reply = await app.ask(path + query);
      assert.deepEqual([reply.status, reply.text], [200, plain.text], query);
      assert.equal(reply.headers.get('etag'), plain.headers.get('etag'));
    }
    const accept = 'application/rss+xml, application/xml;q=0.8, text/calendar;q=0.5';
    assert.equal((await app.ask(path, { headers: { accept } })).status, 200);
  }
  const led = await app.ask(`${own.replace(/\.xml$/, '/2734.m4a')}?utm=app&x=1`);
  assert.equal(led.status, 302);
  assert.doesNotMatch(led.headers.get('location') ?? '', /x=1/);
  for (const path of ['/api/publications/?x=1', '/api/search/?s=a&x=1'])
    assert.equal((await app.ask(path)).status, 400, path);
});

test('episodes are counted by release within each feed; who asks is the host', async () => {
  const open = (await readFeed((await app.ask('/podcasts/rss.xml')).text)).items;
  const all = (await readFeed((await app.ask(pathOf(addressIn(await renew('gold'))))).text)).items;
  for (const items of [open, all])
    assert.deepEqual(
      items.map(({ itunes }) => itunes?.episode),
      items.map((_, at) => items.length - at),
    );
  const hosts = new Set<string | undefined>();
  for (const { podcast, title } of all) {
    const people = podcast?.persons ?? [];
    const [host, ...more] = people.filter(({ role }) => role === 'host');
    assert.deepEqual(more, [], title);
    assert.ok(host, title);
    hosts.add(host.display);
    assert.ok(
      people.every((one) => one === host || one.role === 'guest'),
      title,
    );
  }
  assert.deepEqual([...hosts].sort(), ['Corinne Abelard-Nwosu', 'Jonah Prettyman-Reyes']);
});

test('what is wrong with a feed is found', async () => {
  const { text } = await app.ask('/podcasts/rss.xml');
  const wrong: Record<string, [RegExp, string]> = {
    'length.xml': [/length="\d+"/, 'length="0"'],
    'date.xml': [/<pubDate>[^<]+</, '<pubDate>2026-11-18T06:00:00Z<'],
    'identity.xml': [/<guid [^>]+>[^<]+<\/guid>/, ''],
    'duration.xml': [/<itunes:duration>[^<]+</, '<itunes:duration>1m<'],
    'flag.xml': [/<itunes:explicit>false</, '<itunes:explicit>no<'],
    'name.xml': [/podcast:transcript /, 'podcast:subtitles '],
    'title.xml': [/<title>[^<]+<\/title>/, ''],
    'sign.xml': [/<\/title>/, ' & more</title>'],
  };
  const files = Object.entries(wrong).map(([name, [what, by]]) => [name, text.replace(what, by)] as const);
  const found = (await schemaProblems('rss.xsd', Object.fromEntries(files))).join('\n');
  for (const [name] of files) assert.match(found, new RegExp(`^${name}:\\d`, 'm'), name);
});

test('chapters of an open episode are listed in the feed and served; those of others are not found', async () => {
  const set = statement(
    'test.chapters',
    {},
    `UPDATE section SET chapters = '[{"start":0,"title":"Pain & sleep"},{"start":20,"title":"Doses"}]' WHERE publication_id IN (2781, 2734)`,
  );
  await app.database.write((db) => db.run(set));
  const items = await itemsOf((await app.ask('/podcasts/rss.xml')).text);
  const withChapters = items.flatMap(({ podcast }) => podcast?.chapters ?? []);
  const own = { url: `${app.url}/podcasts/chapters/2781.json`, type: 'application/json+chapters' };
  assert.deepEqual(
    withChapters.filter(({ url }) => url === own.url),
    [own],
  );
  assert.equal(withChapters.length, items.length);
  for (const { url, type = '' } of withChapters) {
    const reply = await app.ask(pathOf(url));
    assert.ok(reply.headers.get('content-type')?.startsWith(type), url);
    const { chapters } = JSON.parse(reply.text);
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
  const address = addressIn(await renew('gold'));
  const theirItems = await itemsOf((await app.ask(pathOf(address))).text);
  assert.ok(theirItems.every(({ podcast }) => podcast?.chapters));
  const closed = theirItems.find(({ id }) => id === 2734)?.podcast?.chapters?.url;
  assert.equal(closed, address.replace(/\.xml$/, '/2734.json'));
  const theirs = await app.ask(pathOf(closed));
  assert.match(theirs.headers.get('content-type') ?? '', /^application\/json\+chapters/);
  assert.equal(JSON.parse(theirs.text).chapters.length, 2);
  assert.equal(theirs.headers.get('cache-control'), 'private, max-age=300');
  await renew('gold');
  assert.equal((await app.ask(pathOf(closed))).status, 404, 'it ends with the address');
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
  const { items, itunes, title, description } = await readFeed(feed.text);
  assert.equal(itunes?.block, true, 'no directory takes it up');
  const open = await readFeed((await app.ask('/podcasts/rss.xml')).text);
  assert.deepEqual([title, open.title], ['Steady State: my audio', 'Steady State Podcast']);
  assert.match(description ?? '', /^Your own audio feed/);
  assert.doesNotMatch(feed.text, /silver@|Ines|Halvorsen/, 'whose it is stays untold');
  await assertCatalogued(items);
  assert.ok(items.length > (await itemsOf((await app.ask('/podcasts/rss.xml')).text)).length);
  const own = items.filter(({ sound }) => sound.url.includes('/podcasts/feed/'));
  assert.ok(own.length > 0);
  for (const { sound, captions } of own) {
    const led = await app.ask(pathOf(sound.url));
    assert.equal(led.status, 302);
    const there = await app.ask(pathOf(led.headers.get('location') ?? ''), { method: 'HEAD' });
    assert.deepEqual(
      [there.status, Number(there.headers.get('content-length')), there.headers.get('content-type')],
      [200, sound.length, sound.type],
    );
    const words = await app.ask(pathOf(captions?.url));
    assert.equal(words.status, 302);
    const text = await app.ask(pathOf(words.headers.get('location') ?? ''));
    assert.deepEqual(new webvtt.WebVTTParser().parse(text.text).errors, []);
  }
  assert.equal(feed.headers.get('x-robots-tag'), 'noindex, nofollow');
  assert.match(feed.headers.get('cache-control') ?? '', /private/);
});

test('[API-109] an address ends when it is renewed or closed, when the membership ends, and was never guessed', async () => {
  const first = addressIn(await renew('gold'));
  const second = addressIn(await renew('gold'));
  const file = second.replace(/\.xml$/, '/2734.m4a');
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
    assert.equal((await app.ask(`/podcasts/feed/${secret}/2734.m4a`)).status, 404, secret);
  }
  for (const name of ['2734.vtt.m4a', '2734.mp3', '2734.exe', '0.m4a', '99999999999999999.m4a', '2746.m4a'])
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

test('an episode is in the feed from the day on that the provider’s calendar shows, east of UTC, too', async () => {
  const east = await openTestApp({ env: { TIME_ZONE: 'Pacific/Kiritimati' } });
  try {
    const day = statement(
      'test.feed-day',
      { title: 'text' },
      `UPDATE publication SET publication_date = '2026-12-01' WHERE id = (SELECT max(id) FROM publication
        WHERE visibility = 'published' AND NOT private AND attachment_file LIKE 'podcasts/%') RETURNING title`,
    );
    const { title } = await east.database.write((db) => db.one(day, []));
    const hasIt = async (at: string) => {
      east.clock.set(new Date(at));
      return (await east.ask('/podcasts/rss.xml')).text.includes(title);
    };
    assert.deepEqual(
      [await hasIt('2026-11-30T09:00:00Z'), await hasIt('2026-11-30T11:00:00Z')],
      [false, true],
    );
  } finally {
    await east.close();
  }
});

test('an episode is published at its hour on the provider’s clock, and never at one to come', async () => {
  const west = await openTestApp({ env: { TIME_ZONE: 'America/New_York' } });
  try {
    const day = statement(
      'test.feed-hour',
      { title: 'text' },
      `UPDATE publication SET publication_date = '2026-12-01', publication_hour = 9 WHERE id = (SELECT max(id) FROM publication
        WHERE visibility = 'published' AND NOT private AND attachment_file LIKE 'podcasts/%') RETURNING title`,
    );
    const { title } = await west.database.write((db) => db.one(day, []));
    const told = async (at: string) => {
      west.clock.set(new Date(at));
      const { items, lastBuildDate } = parseRssFeed((await west.ask('/podcasts/rss.xml')).text);
      const found = items?.find((one) => one.title === title);
      return [found?.pubDate, lastBuildDate];
    };
    const [planned, midnight] = ['Tue, 01 Dec 2026 14:00:00 GMT', 'Tue, 01 Dec 2026 05:00:00 GMT'];
    assert.deepEqual(await told('2026-12-02T00:00:00Z'), [planned, planned]);
    for (const early of ['2026-12-01T06:00:00Z', '2026-12-01T13:59:00Z'])
      assert.deepEqual(await told(early), [midnight, midnight]);
  } finally {
    await west.close();
  }
});

test('episodes of one day come in the order of their hours, in the feed as in every list', async () => {
  const dated = await openTestApp();
  try {
    const move = statement(
      'test.feed-hours',
      {},
      `UPDATE publication p SET publication_date = '2026-11-20', publication_hour = o.hour
       FROM (SELECT id, (20 - row_number() OVER (PARTITION BY visibility ORDER BY id))::int AS hour FROM publication
             WHERE (visibility = 'announced' OR visibility = 'published' AND NOT private AND attachment_file LIKE 'podcasts/%')) o
       WHERE o.id = p.id AND o.hour > 15`,
    );
    await dated.database.write(async (db) => {
      await db.run(move);
      db.invalidate('publications');
    });
    dated.clock.set(new Date('2026-11-20T12:00:00Z'));
    const listed = async (filter: string, sort: string, list = 'publications'): Promise<number[]> => {
      const { json } = await dated.ask(`/api/${list}/?page[size]=100&${filter}&sort=${sort}`);
      return (json.data as unknown as { id: string }[]).map(({ id }) => Number(id));
    };
    const episodes = (await itemsOf((await dated.ask('/podcasts/rss.xml')).text)).map(({ id }) => id);
    const all = await listed('filter[visibility]=published&filter[types]=PODCAST', '-publicationDate');
    assert.deepEqual(
      all.filter((id) => episodes.includes(id)),
      episodes,
    );
    assert.ok((episodes[0] ?? 0) < (episodes[1] ?? 0), 'the later hour is that of the smaller number');
    assert.deepEqual(await listed('filter[type__in]=PODCAST', '-publicationDate', 'search'), all);
    const announced = await listed('filter[visibility]=announced', 'publicationDate');
    const dates = [...(await dated.ask('/calendar/updates.ics')).text.matchAll(/^UID:publication-(\d+)@/gm)];
    assert.ok(dates.length > 1);
    assert.deepEqual(
      dates.map(([, id]) => Number(id)),
      announced.slice(0, dates.length),
    );
    assert.ok((dates.at(0)?.[1] ?? '') > (dates.at(1)?.[1] ?? ''));
  } finally {
    await dated.close();
  }
});

test('three hundred newer episodes for members take no place in the open feed, and old files are still found', async () => {
  const crowded = await openTestApp();
  try {
    const before = (await itemsOf((await crowded.ask('/podcasts/rss.xml')).text)).map(({ id }) => id);
    const crowd = statement(
      'test.feed-crowd',
      {},
      `INSERT INTO publication (slug, title, excerpt, type, types, visibility, private, publication_date, minutes, modified_at,
         attachment_file, attachment_mime, attachment_bytes, attachment_seconds)
       SELECT 'crowd-' || n, 'Crowd ' || n, 'Words.', 'PODCAST', '{PODCAST}', 'published', true, '2026-01-01', 1, now(),
         'protected/podcasts/crowd/' || n || '.m4a', 'audio/mp4', 9, 60 FROM generate_series(1, 310) AS n`,
    );
    await crowded.database.write((db) => db.run(crowd));
    const dates = statement(
      'test.feed-dates',
      {},
      `UPDATE publication SET publication_date = '2020-01-01' WHERE types @> '{PODCAST}' AND slug NOT LIKE 'crowd-%'`,
    );
    await crowded.database.write((db) => db.run(dates));
    const now = (await itemsOf((await crowded.ask('/podcasts/rss.xml')).text)).map(({ id }) => id);
    assert.deepEqual(now.toSorted(), before.toSorted());
    assert.equal((await crowded.ask('/podcasts/chapters/2781.json')).status, 200);
    const made = await crowded.ask('/api/audio-feed/', {
      as: 'gold',
      method: 'POST',
      body: JSON.stringify({ data: { type: 'AudioFeed' } }),
      headers: { 'content-type': 'application/vnd.api+json' },
    });
    const path = new URL(addressIn(made)).pathname.replace(/\.xml$/, '/2734.m4a');
    assert.equal((await crowded.ask(path)).status, 302);
  } finally {
    await crowded.close();
  }
});
