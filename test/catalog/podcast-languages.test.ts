import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { parseRssFeed } from 'feedsmith';
import { feedGuid } from '#catalog/podcast/feed.service.ts';
import { TRANSLATED } from '#seed/translations.ts';
import { schemaProblems } from '../harness/lists/schemas.ts';
import { MEDIA_TYPE, openStage, raw, type Stage } from '../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

const hostOf = (language: string) => {
  const { host } = new URL(stage.url);
  return language === 'en' ? host : `${language === 'pt-br' ? 'pt' : language}.${host}`;
};
const originOf = (language: string) => `http://${hostOf(language)}`;
async function ask(language: string, path: string, as: 'anonymous' | 'gold' = 'anonymous', method = 'GET') {
  const token = await stage.token(as);
  const headers: Record<string, string> = { host: hostOf(language) };
  if (token) headers.authorization = `JWT ${token}`;
  if (method === 'POST') headers['content-type'] = MEDIA_TYPE;
  const body = method === 'POST' ? JSON.stringify({ data: { type: 'AudioFeed' } }) : undefined;
  const reply = await raw(stage.url, path, { method, headers, body });
  return { ...reply, text: reply.body.toString() };
}
async function feedOf(language: string, path: string) {
  const { text, status } = await ask(language, path);
  assert.equal(status, 200, path);
  assert.deepEqual(await schemaProblems('rss.xsd', { 'feed.xml': text }), []);
  const { items = [], ...channel } = parseRssFeed(text);
  return {
    ...channel,
    items: items.map((item) => ({ ...item, id: Number(/\d+$/.exec(item.guid?.value ?? '')?.[0]) })),
  };
}
const pathIn = (language: string, address = '') => {
  assert.ok(address.startsWith(`${originOf(language)}/`), `${address} is not of ${hostOf(language)}`);
  return address.slice(originOf(language).length);
};
const translationsIn = async (language: string) =>
  new Map(
    (
      await stage.sql<{ id: string; slug: string; title: string; excerpt: string }>(
        'SELECT publication_id AS id, slug, title, excerpt FROM publication_translation WHERE language = $1',
        [language],
      )
    ).map((row) => [Number(row.id), row]),
  );

test('[I18N-017] the feed of a language host: its words, its pages, its own name for life, and what is spoken', async () => {
  const english = await feedOf('en', '/podcasts/rss.xml');
  for (const language of TRANSLATED) {
    const feed = await feedOf(language, '/podcasts/rss.xml');
    assert.equal(feed.language, language);
    assert.notEqual(feed.description, english.description);
    assert.doesNotMatch(feed.description ?? '', /Podcast episodes on|spoken in/);
    assert.equal(feed.podcast?.guid, feedGuid(`${originOf(language)}/podcasts/rss.xml`));
    assert.equal(pathIn(language, feed.link), '/podcasts');
    assert.deepEqual(
      feed.items.map(({ id, enclosures }) => [id, enclosures]),
      english.items.map(({ id, enclosures }) => [id, enclosures]),
      'the same recordings at the same addresses',
    );
    const words = await translationsIn(language);
    for (const { id, title, description, link } of feed.items) {
      const own = words.get(id) ?? assert.fail(`${id} has no ${language}`);
      assert.deepEqual([title, description], [own.title, own.excerpt]);
      assert.equal(pathIn(language, link), `/publication/${own.slug}/`);
    }
  }
});

test('captions and chapters of a feed are in its language where they stand whole in it, else named as English', async () => {
  const texts = await stage.sql<{ publication: string; words: Record<string, string> }>(
    `SELECT s.publication_id AS publication, t.words FROM text_translation t JOIN section s ON s.id = t.id
     JOIN publication p ON p.id = s.publication_id WHERE t.kind = 'captions' AND t.language = 'de' AND p.types @> '{PODCAST}'`,
  );
  const standing = new Map(texts.map(({ publication, words }) => [Number(publication), words]));
  const made = await ask('de', '/api/audio-feed/', 'gold', 'POST');
  const address: string = JSON.parse(made.text).data.attributes.address;
  const { items, title, language } = await feedOf('de', pathIn('de', address));
  assert.deepEqual([title, language], ['Steady State: mein Audio', 'de']);
  let whole = 0;
  for (const { id, podcast } of items) {
    const [captions] = podcast?.transcripts ?? [];
    const words = standing.get(id);
    assert.equal(captions?.language, words ? 'de' : 'en', String(id));
    const chapters = JSON.parse((await ask('de', pathIn('de', podcast?.chapters?.url))).text).chapters;
    if (!words) continue;
    whole += 1;
    assert.equal(chapters[0].title, words['chapter.1'], String(id));
    const spoken = await captionsAt(captions?.url ?? '');
    assert.ok(spoken.includes((words['cue.1'] ?? '').slice(0, 20)), String(id));
  }
  assert.ok(whole > 0, 'one podcast at least has captions in German');
});

/** The text of captions, through the link that a private feed leads to. */
async function captionsAt(address: string): Promise<string> {
  const { origin, pathname, search } = new URL(address);
  const language = origin === originOf('de') ? 'de' : 'en';
  const reply = await ask(language, pathname + search);
  return reply.status === 302 ? captionsAt(String(reply.headers.location)) : reply.text;
}

test('an episode without a translation keeps its English words and leads to the main site', async () => {
  await stage.sql(`DELETE FROM publication_translation WHERE publication_id = 2781 AND language = 'it'`);
  const [row] = await stage.sql<{ title: string; slug: string }>(
    'SELECT title, slug FROM publication WHERE id = 2781',
  );
  const { items, language } = await feedOf('it', '/podcasts/rss.xml');
  const left = items.find(({ id }) => id === 2781);
  assert.deepEqual(
    [language, left?.title, left?.link],
    ['it', row?.title, `${stage.url}/publication/${row?.slug}`],
  );
  const others = await translationsIn('it');
  assert.ok(items.filter(({ id }) => id !== 2781).every(({ id, title }) => others.get(id)?.title === title));
});

test('the private address is of the host it is asked for on', async () => {
  for (const language of ['en', ...TRANSLATED]) {
    const { data } = JSON.parse((await ask(language, '/api/audio-feed/', 'gold')).text);
    assert.ok(data.attributes.address.startsWith(originOf(language)), language);
  }
});

test('[I18N-017] hand-outs are named in the language of the host', async () => {
  const ids = (
    await stage.sql<{ id: string }>('SELECT DISTINCT publication_id AS id FROM material ORDER BY 1')
  ).map(({ id }) => Number(id));
  assert.ok(ids.length > 30);
  const titlesIn = async (language: string, id: number) => {
    const { included } = JSON.parse(
      (await ask(language, `/api/publications/${id}/?include=materials`)).text,
    ) as { included: { type: string; attributes: { title: string; language: string } }[] };
    return included.filter(({ type }) => type === 'Material').map(({ attributes }) => attributes);
  };
  for (const id of ids) {
    const english = new Set((await titlesIn('en', id)).map(({ title }) => title));
    for (const language of TRANSLATED) {
      const own = await titlesIn(language, id);
      assert.equal(own.length, english.size);
      for (const one of own) {
        assert.equal(one.language, language, `${id} ${language}`);
        assert.ok(!english.has(one.title), `${id} ${language}: ${one.title}`);
      }
    }
  }
});
