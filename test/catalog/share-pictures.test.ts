import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { serve } from '../harness/process.ts';
import { inOneWindow, openStage, type RawReply, raw, type Stage } from '../harness/stage.ts';

let stage: Stage;
/** A store of its own: that of the story is shared with other files. */
let store: string;
/** Keys of what was put into the store. */
const put: string[] = [];
before(async () => {
  store = await mkdtemp(join(tmpdir(), 'steady-state-share-'));
  stage = await openStage({ pages: true, env: { STORAGE: `file:${store}` } });
  const { storage } = stage.app.ports;
  const keep = storage.put.bind(storage);
  storage.put = (key, body) => {
    put.push(key);
    return keep(key, body);
  };
});
after(async () => {
  await stage.close();
  await rm(store, { recursive: true, force: true });
});

const mainHost = () => new URL(stage.url).host;
const hostOf = (language: string) => (language === 'en' ? mainHost() : `${language}.${mainHost()}`);
const ask = (path: string, language = 'en', headers: Record<string, string> = {}) =>
  raw(stage.url, path, { headers: { host: hostOf(language), ...headers } });
/** As whoever is asked to come back does. */
async function askAgain(path: string): Promise<RawReply> {
  for (;;) {
    const reply = await ask(path);
    if (reply.status !== 503) return reply;
    await setTimeout(Number(reply.headers['retry-after']) * 1000);
  }
}
const html = (reply: RawReply) => reply.body.toString();
const of = (markup: string, key: string) =>
  [...markup.matchAll(new RegExp(`<meta (?:property|name)="${key}" content="([^"]*)"`, 'g'))].map(
    ([, content = '']) => content,
  );
const pathOf = async (id: number, language = 'en'): Promise<string> => {
  const { data } = JSON.parse(html(await ask(`/api/publications/${id}/`, language)));
  return data.attributes.sharePicture;
};
const drawnFor = (id: number) => put.filter((key) => key.startsWith(`protected/share/${id}-`));

function assertPicture(reply: RawReply, what: string): void {
  assert.deepEqual([reply.status, reply.headers['content-type']], [200, 'image/png'], what);
  assert.equal(reply.body.subarray(0, 8).toString('hex'), '89504e470d0a1a0a', what);
  assert.deepEqual([reply.body.readUInt32BE(16), reply.body.readUInt32BE(20)], [1200, 630], what);
  assert.equal(Number(reply.headers['content-length']), reply.body.length, what);
  assert.ok(reply.body.length > 8_000 && reply.body.length < 500_000, `${what}: ${reply.body.length}`);
}

test('a publication has a picture of its own, kept for a year, shown by other sites, and known again', async () => {
  const path = await pathOf(2746);
  assert.match(path, /^\/media\/share\/2746-[0-9a-f]{16}\.png$/);
  const reply = await ask(path);
  assertPicture(reply, path);
  assert.equal(reply.headers['cache-control'], 'public, max-age=31536000, immutable');
  assert.equal(reply.headers['cross-origin-resource-policy'], 'cross-origin');
  assert.deepEqual(
    [reply.headers['x-content-type-options'], reply.headers['set-cookie']],
    ['nosniff', undefined],
  );
  const again = await ask(path, 'en', { 'if-none-match': String(reply.headers.etag) });
  assert.deepEqual([again.status, again.body.length], [304, 0]);
  const signed = await stage.ask(path, { as: 'gold' });
  assert.deepEqual([signed.status, signed.headers.get('set-cookie')], [200, null]);
  assert.equal((await raw(stage.url, path, { method: 'HEAD', headers: { host: mainHost() } })).status, 200);
});

test('asked for twice it is drawn once; asked for by many at once it is drawn once', async () => {
  const path = await pathOf(2748);
  const many = await Promise.all(Array.from({ length: 12 }, () => ask(path)));
  many.push(await ask(path));
  for (const reply of many) {
    assertPicture(reply, path);
    assert.ok(reply.body.equals(many[0]?.body ?? Buffer.alloc(0)));
  }
  assert.equal(drawnFor(2748).length, 1);
});

test('two processes that draw at once keep the same bytes', async () => {
  const { dataDir } = stage.app.ports.config;
  const place = { url: stage.ownerUrl, servingUrl: stage.database.url, dataDir };
  // A process has one memory of what is being drawn, however often the product is opened in it.
  const other = await serve(place, undefined, { STORAGE: `file:${store}`, MAIN_HOST: mainHost() });
  try {
    const path = await pathOf(2767);
    const headers = { host: mainHost() };
    const replies = await Promise.all([stage.url, other.url].map((url) => raw(url, path, { headers })));
    for (const reply of [...replies, await raw(other.url, path, { headers })]) {
      assertPicture(reply, path);
      assert.ok(reply.body.equals(replies[0]?.body ?? Buffer.alloc(0)));
    }
  } finally {
    await other.stop();
  }
});

test('a picture that was removed from the store is drawn again, the same', async () => {
  const path = await pathOf(2750);
  const first = await ask(path);
  for (const key of drawnFor(2750)) await stage.app.ports.storage.remove(key);
  assert.ok((await ask(path)).body.equals(first.body));
  assert.equal(drawnFor(2750).length, 2);
});

test('an address of another day leads to the present picture and draws nothing; what is no address is not found', async () => {
  const present = await pathOf(2751);
  for (const digest of ['0000000000000000', 'ffffffffffffffff']) {
    const reply = await ask(`/media/share/2751-${digest}.png`);
    assert.deepEqual(
      [reply.status, reply.headers.location, reply.headers['cache-control']],
      [302, `${stage.url}${present}`, 'no-store'],
    );
  }
  for (const name of [
    '2751.png',
    '2751-0.png',
    '2751-0000000000000000.svg',
    '2751-000000000000000G.png',
    '999999-0000000000000000.png',
    '9'.repeat(20),
    `${'9'.repeat(15)}-0000000000000000.png`,
    '..%2f..%2fsecret.key',
    'site.jpg',
    '%00',
  ]) {
    const { status, headers } = await ask(`/media/share/${name}`);
    assert.deepEqual([status, headers['cache-control']], [404, 'no-store'], name);
  }
  assert.deepEqual(drawnFor(2751), []);
  for (const key of put.filter((one) => one.startsWith('protected/share/')))
    assert.equal((await ask(`/files/${key}`)).status, 403, 'it leaves by no other door');
});

test('what has no public cover has no picture; an announced one has', async () => {
  const path = await pathOf(2752);
  const [announced] = await stage.sql<{ id: string }>(
    `SELECT id FROM publication WHERE visibility = 'announced' ORDER BY id LIMIT 1`,
  );
  assertPicture(await ask(await pathOf(Number(announced?.id))), 'announced');
  assertPicture(await ask(path), path);
  for (const visibility of ['draft', 'removed']) {
    await stage.sql('UPDATE publication SET visibility = $1 WHERE id = 2752', [visibility]);
    assert.equal((await ask(path)).status, 404, visibility);
    assert.equal((await stage.ask(path, { as: 'admin' })).status, 404, visibility);
    const { json } = await stage.send('GET', '/api/publications/2752/', undefined, { as: 'admin' });
    assert.equal((json.data as { attributes: { sharePicture: string } }).attributes.sharePicture, '');
  }
  await stage.sql(`UPDATE publication SET visibility = 'published' WHERE id = 2752`);
  assertPicture(await ask(path), path);
});

test('another title, faculty, type or credit is another picture, and credit that has expired is none', async () => {
  const seen = new Set<string>();
  await stage.sql('DELETE FROM rate_count');
  const look = async (what: string) => {
    stage.app.cache.invalidate(['publications']);
    const path = await pathOf(2748);
    assert.ok(!seen.has(path), what);
    seen.add(path);
    assertPicture(await ask(path), what);
  };
  await look('as it is');
  await stage.sql(`UPDATE publication SET title = 'Quite Another Title' WHERE id = 2748`);
  await look('title');
  await stage.sql(
    `UPDATE author SET full_name = full_name || ' the Younger' WHERE id IN (SELECT author_id FROM publication_author WHERE publication_id = 2748)`,
  );
  await look('faculty');
  await stage.sql(`UPDATE publication SET type = 'WEBINAR' WHERE id = 2748`);
  await look('type');
  await stage.sql(
    `UPDATE credit_offering SET amount_hundredths = amount_hundredths + 25 WHERE publication_id = 2748`,
  );
  await look('credit');
  await stage.sql(`UPDATE publication SET expiration_date = '2020-01-01' WHERE id = 2748`);
  await look('expired');
  for (const path of seen) assert.ok([200, 302].includes((await ask(path)).status));
});

test('titles of any script, of signs, markup and length are drawn', async () => {
  for (const title of [
    'الاكتئاب واضطراب النوم',
    'שלום \u202eevil\u2066 😴👩🏽‍⚕️',
    '<svg onload="x"> & ]]> "\'',
    'Arzneimittelwechselwirkungsüberwachungsprogramm'.repeat(4),
    `${'very long words '.repeat(200)}`,
    '\u0007\u001b[31m\ufffe ',
    '',
  ]) {
    await stage.sql('UPDATE publication SET title = $1 WHERE id = 2765', [title]);
    stage.app.cache.invalidate(['publications']);
    await stage.sql('DELETE FROM rate_count');
    assertPicture(await ask(await pathOf(2765)), title.slice(0, 40));
  }
});

test('nobody makes the server draw at will: new pictures are counted, kept ones are not', async () => {
  const kept = await pathOf(2746);
  const [first = '', second = '', third = ''] = await Promise.all([2781, 2782, 2783].map((id) => pathOf(id)));
  await stage.sql('DELETE FROM rate_count');
  await inOneWindow(stage, 60, async () => {
    assertPicture(await ask(first), 'the first of a minute');
    await stage.sql(`UPDATE rate_count SET count = 29 WHERE bucket LIKE 'share-picture:%'`);
    assertPicture(await ask(second), 'the thirtieth');
    const refused = await ask(third);
    assert.deepEqual([refused.status, refused.headers['cache-control']], [429, 'no-store']);
    assert.ok(Number(refused.headers['retry-after']) > 0);
    for (const path of [kept, first, second]) assertPicture(await ask(path), 'a kept one');
    assert.equal((await ask(third)).status, 429);
    stage.clock.set(new Date(Date.now() + 120_000));
    assertPicture(await ask(third), 'after a while');
  });
});

test('when too many wait for their picture the next is asked to come back, and later has it', async () => {
  await stage.sql('DELETE FROM rate_count');
  for (const key of put.splice(0)) await stage.app.ports.storage.remove(key);
  const { json } = await stage.send('GET', '/api/publications/?page[size]=24');
  const paths = (json.data as { attributes: { sharePicture: string } }[]).map(
    ({ attributes }) => attributes.sharePicture,
  );
  const replies = await Promise.all(paths.map((path) => ask(path)));
  assert.deepEqual([...new Set(replies.map(({ status }) => status))].toSorted(), [200, 503]);
  for (const [at, { status, headers }] of replies.entries()) {
    if (status !== 503) continue;
    // Within a minute one address has as many drawn as all of these, and no second try.
    await stage.sql('DELETE FROM rate_count');
    // By those who wait for a picture, or at the door, where a slow machine lets fewer in.
    assert.match(String(headers['retry-after']), /^[25]$/);
    assert.equal(headers['cache-control'], 'no-store');
    assertPicture(await askAgain(paths[at] ?? ''), 'later');
  }
});

test('requests are answered while pictures are drawn', async () => {
  await stage.sql('DELETE FROM rate_count');
  for (const key of put.splice(0)) await stage.app.ports.storage.remove(key);
  const { json } = await stage.send('GET', '/api/publications/?page[size]=8');
  const paths = (json.data as { attributes: { sharePicture: string } }[]).map(
    ({ attributes }) => attributes.sharePicture,
  );
  const drawn = Promise.all(paths.map((path) => askAgain(path)));
  let isDone = false;
  let answered = 0;
  void drawn.then(() => {
    isDone = true;
  });
  while (!isDone) {
    assert.equal((await ask('/healthz')).status, 200);
    answered++;
  }
  for (const reply of await drawn) assertPicture(reply, 'one of eight');
  assert.ok(answered > 16, `only ${answered} answers in the time of eight pictures`);
});

/** The picture that a page names, which must answer. */
async function assertNamed(page: string, language = 'en'): Promise<{ path: string; alt: string }> {
  const reply = await ask(page, language);
  assert.equal(reply.status, 200, page);
  const markup = html(reply);
  const one = (key: string) => {
    const found = of(markup, key);
    assert.equal(found.length, 1, `${page} ${key}`);
    return found[0] ?? '';
  };
  const image = new URL(one('og:image'));
  assert.equal(image.host, hostOf(language), page);
  assert.deepEqual([one('og:image:width'), one('og:image:height')], ['1200', '630']);
  assert.deepEqual([one('og:image:type'), one('twitter:card')], ['image/png', 'summary_large_image']);
  assertPicture(await ask(image.pathname, language), page);
  return { path: image.pathname, alt: one('og:image:alt') };
}
const imagesIn = (markup: string) =>
  [...markup.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].flatMap(([, text = '']) => {
    const { image } = JSON.parse(text) as { image?: string };
    return image ? [image] : [];
  });

test('covers and lessons name the picture of their publication, to networks and to search engines', async () => {
  await stage.sql('DELETE FROM rate_count');
  const [told] = await stage.sql<{ cover: string; lesson: string; title: string }>(
    `SELECT p.slug AS cover, p.title, (SELECT slug FROM section WHERE publication_id = p.id ORDER BY position LIMIT 1) AS lesson
     FROM publication p WHERE id = 2746`,
  );
  const own = await pathOf(2746);
  for (const page of [`/publication/${told?.cover}`, `/section/${told?.lesson}`]) {
    assert.deepEqual(await assertNamed(page), { path: own, alt: `Video Lecture: ${told?.title}` });
    assert.deepEqual(imagesIn(html(await ask(page))), [`${stage.url}${own}`], page);
  }
});

test('on a language host a translated title has its own picture there, an untranslated one the English', async () => {
  const [told] = await stage.sql<{ cover: string; title: string; english: string }>(
    `SELECT x.slug AS cover, x.title, p.slug AS english FROM publication_translation x JOIN publication p ON p.id = x.publication_id
     WHERE p.id = 2746 AND x.language = 'fr'`,
  );
  const named = await assertNamed(`/publication/${told?.cover}`, 'fr');
  assert.equal(named.path, await pathOf(2746, 'fr'));
  assert.notEqual(named.path, await pathOf(2746));
  assert.ok(named.alt.startsWith('Cours vidéo\u00a0: '), named.alt);
  const abroad = await ask(named.path);
  assert.deepEqual([abroad.status, abroad.headers.location], [302, `${stage.url}${await pathOf(2746)}`]);
  const id = 890001;
  await stage.sql(
    `INSERT INTO publication (id, slug, title, type, types, visibility, publication_date, modified_at)
     VALUES ($1, 'plain-890001', 'Said in English Alone', 'PUBLICATION_VIDEO', '{PUBLICATION_VIDEO}', 'published', '2026-01-01', now())`,
    [id],
  );
  const untranslated = await assertNamed('/publication/plain-890001', 'fr');
  assert.equal(untranslated.alt, 'Cours vidéo\u00a0: Said in English Alone', 'the colon is the label’s');
  assert.equal(await pathOf(id, 'de'), await pathOf(id));
  assertPicture(await ask(await pathOf(id), 'de'), 'untranslated');
});

test('every other page names the picture of the site, in the words of its host, for a day', async () => {
  const bytes = new Set<string>();
  for (const language of ['en', 'fr', 'de'])
    for (const page of ['/', '/podcasts', '/about-us']) {
      const named = await assertNamed(page, language);
      assert.deepEqual(named, { path: '/media/share/site.png', alt: 'Steady State' });
      const reply = await ask(named.path, language);
      assert.equal(reply.headers['cache-control'], 'public, max-age=86400');
      bytes.add(reply.body.toString('base64'));
    }
  assert.equal(bytes.size, 3);
});
