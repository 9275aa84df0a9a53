import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { LIST, mainOf, openPages, plain } from '../../harness/admin/static-pages.ts';
import { codes, openStage, type Stage } from '../../harness/stage.ts';

let stage: Stage;
let pages: ReturnType<typeof openPages>;
before(async () => {
  stage = await openStage({ pages: true });
  pages = openPages(stage);
});
after(() => stage.close());

const deeds = async (id: string) =>
  (
    await stage.sql<{ action: string }>(
      'SELECT action FROM audit_entry WHERE subject = $1 ORDER BY position',
      [`page:${id}`],
    )
  ).map(({ action }) => action);

/** What saves replaced of a page, the latest first. */
async function pastOf(id: string, language: string) {
  const { json } = await pages.send('GET', `/api/admin/history/page:${id}:${language}/`);
  const versions = json.data as unknown as { attributes: { words: { written: { body: string } } } }[];
  return versions.map(({ attributes }) => attributes.words.written);
}

test('the words that the product brings are the first words of a page, in five languages; saving one keeps the others', async () => {
  const before = await Promise.all(
    ['en', 'fr', 'de'].map(async (language) =>
      plain((await pages.ask('/about-us', language)).body.toString()),
    ),
  );
  const brought = await pages.read('about-us');
  assert.equal(brought.isWritten, false);
  assert.match(brought.text.written.body, /^### What this is\n\nSteady State is an online library/);
  assert.deepEqual(new Set(Object.values(brought.languages)), new Set(['current']));
  const { body } = brought.text.written;
  const saved = await pages.write('about-us', 'en', {
    body: body.replace('What this is', 'What this library is'),
  });
  assert.equal(saved.status, 200, saved.text);
  const markup = await pages.shows('/about-us', />What this library is</);
  assert.equal(plain(markup), before[0]?.replaceAll('What this is', 'What this library is'));
  assert.match(markup, /<h2 id="part-1">What this library is<\/h2>/);
  assert.match(markup, /<title>About us - /);
  for (const [at, language] of [
    [1, 'fr'],
    [2, 'de'],
  ] as const)
    assert.equal(plain((await pages.ask('/about-us', language)).body.toString()), before[at], language);
  const { languages, isWritten } = await pages.read('about-us');
  assert.deepEqual([isWritten, languages.en, languages.fr], [true, undefined, 'stale']);
  const holds = await pages.write('about-us', 'fr', {});
  assert.equal(holds.status, 200, holds.text);
  assert.equal((await pages.read('about-us')).languages.fr, 'current');
  const gone = await pages.send('DELETE', `${LIST}about-us/?seen=${(await pages.read('about-us')).edition}`);
  assert.equal(gone.status, 204, gone.text);
  await pages.shows('/about-us', />What this is</);
  assert.deepEqual(await deeds('about-us'), ['page.write', 'page.write', 'page.remove']);
});

test('a draft of a page of the product leaves the product’s words to readers', async () => {
  assert.equal((await pages.write('terms-and-conditions', 'en', { title: 'Our terms' })).status, 200);
  await pages.shows('/terms-and-conditions', /<h1[^>]*>Our terms</);
  assert.equal(
    (await pages.change('terms-and-conditions', { state: 'draft', effectiveOn: '2027-01-01' })).status,
    200,
  );
  await pages.shows('/terms-and-conditions', /<h1[^>]*>Terms and conditions</);
  assert.equal((await pages.change('terms-and-conditions', { state: 'published' })).status, 200);
  assert.match(
    plain(await pages.shows('/terms-and-conditions', /Our terms/)),
    /In effect since 1 January 2027/,
  );
  const moved = await pages.change('terms-and-conditions', {
    slug: 'our-terms',
    place: 'learn',
    state: 'removed',
  });
  assert.equal(moved.status, 200);
  const { slug, place, state } = await pages.read('terms-and-conditions');
  assert.deepEqual([slug, place, state], ['terms-and-conditions', 'none', 'published']);
});

test('a page of an editor’s own is a draft until it is shown, stands in the footer and in the site map, and leads on from its earlier address', async () => {
  const id = await pages.add('Editorial board', 'editorial-board');
  assert.equal((await pages.ask('/pages/editorial-board')).status, 404);
  assert.deepEqual(codes(await pages.change(id, { state: 'published' })), ['invalid-field']);
  assert.equal(
    (await pages.write(id, 'en', { description: 'Who decides.', body: '## Who\n\nThree *editors*.' })).status,
    200,
  );
  assert.equal((await pages.ask('/pages/editorial-board')).status, 404);
  assert.equal((await pages.change(id, { state: 'published', place: 'company' })).status, 200);
  const markup = await pages.shows('/pages/editorial-board', /Three <em>editors<\/em>/);
  assert.match(markup, /<title>Editorial board - /);
  assert.match(markup, /<meta name="description" content="Who decides\."/);
  assert.match(await pages.shows('/', /href="\/pages\/editorial-board"/), />Editorial board</);
  await pages.shows('/sitemap.xml', /\/pages\/editorial-board</);
  assert.doesNotMatch((await pages.ask('/sitemap.xml', 'fr')).body.toString(), /editorial-board/);
  const french = await pages.shows('/pages/editorial-board', /Three <em>editors<\/em>/, 'fr');
  assert.match(french, /<h1[^>]* lang="en"[^>]*>Editorial board/);
  const translated = await pages.write(id, 'fr', {
    title: 'Comité',
    description: '',
    body: '## Qui\n\nTrois rédacteurs.',
  });
  assert.equal(translated.status, 200, translated.text);
  assert.doesNotMatch(
    mainOf(await pages.shows('/pages/editorial-board', /Trois rédacteurs/, 'fr')),
    /lang="en"/,
  );
  await pages.shows('/sitemap.xml', /hreflang="fr" href="[^"]*fr\.[^"]*\/pages\/editorial-board"/);
  assert.equal((await pages.change(id, { slug: 'board' })).status, 200);
  await pages.shows('/pages/board', /Three <em>editors/);
  const led = await pages.ask('/pages/editorial-board');
  assert.deepEqual(
    [led.status, new URL(String(led.headers.location), stage.url).pathname],
    [301, '/pages/board'],
  );
  const other = await pages.add('Another board', 'editorial-board');
  assert.equal((await pages.ask('/pages/editorial-board')).status, 404);
  assert.deepEqual(codes(await pages.change(other, { slug: 'board' })), ['page-exists']);
});

test('a page that was removed says so at its address, and can be shown again', async () => {
  const id = await pages.published('Jobs', 'jobs');
  await pages.shows('/pages/jobs', /Three editors/);
  const { edition } = await pages.read(id);
  assert.equal((await pages.write(id, 'en', { description: 'Words that took an hour.' })).status, 200);
  assert.deepEqual(codes(await pages.send('DELETE', `${LIST}${id}/?seen=${edition}`)), ['record-changed']);
  const now = (await pages.read(id)).edition;
  const both = await Promise.all([1, 2].map(() => pages.send('DELETE', `${LIST}${id}/?seen=${now}`)));
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [204, 404]);
  const removed = await pages.shows('/pages/jobs', /<p class="lead">[^<]*removed by the editors/);
  assert.doesNotMatch(plain(removed), /Oops|Try again/, 'no second try brings it back');
  assert.equal((await pages.ask('/pages/jobs')).status, 410);
  assert.equal((await stage.send('GET', '/api/pages/jobs/')).status, 410);
  assert.equal((await pages.change(id, { state: 'published' })).status, 200);
  await pages.shows('/pages/jobs', /Three editors/);
});

test('of two who write over the same words one is told so; the past keeps what was replaced', async () => {
  const id = await pages.published('Policy of corrections', 'corrections');
  const { version } = (await pages.read(id)).text;
  const both = await Promise.all(
    ['First.', 'Second.'].map((body) => pages.write(id, 'en', { body }, { version })),
  );
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409]);
  assert.deepEqual(codes(both.find(({ status }) => status === 409) ?? assert.fail()), ['page-changed']);
  assert.equal((await pastOf(id, 'en'))[0]?.body, '### Who\n\nThree editors.');
  const again = await pages.read(id);
  assert.equal((await pages.write(id, 'en', {})).status, 200);
  assert.equal((await pages.read(id)).text.version, again.text.version);
  assert.equal((await deeds(id)).filter((action) => action === 'page.write').length, 2);
  assert.deepEqual(codes(await pages.change(id, { effectiveOn: '2027-01-01' }, 'earlier')), ['page-changed']);
});

test('a page that goes back to the product’s words keeps what stood there, in each of its languages', async () => {
  const id = 'privacy-policy';
  const brought = (await pages.read(id, 'fr')).text.written;
  const written = { en: '### Ours\n\nWhat took a year.', fr: '### Le nôtre\n\nUne année de travail.' };
  for (const language of ['en', 'fr'] as const)
    assert.equal((await pages.write(id, language, { body: written[language] })).status, 200);
  const { edition } = await pages.read(id);
  assert.equal((await pages.send('DELETE', `${LIST}${id}/?seen=stale`)).status, 409);
  assert.equal((await pages.send('DELETE', `${LIST}${id}/?seen=${edition}`)).status, 204);
  const [english, french] = [await pastOf(id, 'en'), await pastOf(id, 'fr')];
  assert.deepEqual([english[0]?.body, english.length], [written.en, 2]);
  assert.deepEqual([french[0]?.body, french.length], [written.fr, 2]);
  assert.deepEqual(await pastOf(id, 'de'), [], 'the same words stand there as before');
  const now = (await pages.read(id, 'fr')).text.written;
  assert.deepEqual(now, brought);
  assert.equal((await pages.write(id, 'fr', french[0] ?? assert.fail())).status, 200);
  assert.equal((await pages.read(id, 'fr')).text.written.body, written.fr, 'and can be brought back');
});

test('a page of an editor’s own that is removed keeps its words and its past', async () => {
  const id = await pages.published('Our history', 'our-history');
  const past = await pastOf(id, 'en');
  const { edition, text } = await pages.read(id);
  assert.equal((await pages.send('DELETE', `${LIST}${id}/?seen=${edition}`)).status, 204);
  assert.deepEqual((await pages.read(id)).text, text);
  assert.deepEqual(await pastOf(id, 'en'), past);
});

test('an address must be free and one of words, a text may not be empty, a day is one of the calendar', async () => {
  const id = await pages.published('Awards', 'awards');
  for (const slug of ['Awards 2026', '', 'a/b'])
    assert.deepEqual(
      codes(await pages.send('POST', LIST, 'AdminPage', { title: 'x', slug })),
      ['invalid-field'],
      slug,
    );
  for (const slug of ['awards', 'about-us'])
    assert.deepEqual(
      codes(await pages.send('POST', LIST, 'AdminPage', { title: 'x', slug })),
      ['page-exists'],
      slug,
    );
  assert.deepEqual(codes(await pages.send('POST', LIST, 'AdminPage', { title: ' ', slug: 'blank' })), [
    'invalid-field',
  ]);
  assert.deepEqual(codes(await pages.write(id, 'en', { body: ' ' })), ['invalid-field']);
  assert.deepEqual(codes(await pages.write(id, 'en', { title: ' ' })), ['invalid-field']);
  assert.deepEqual(codes(await pages.change(id, { effectiveOn: '2026-02-30' })), ['invalid-field']);
  for (const unknown of ['999999', 'contact-us', 'awards'])
    assert.equal((await pages.send('GET', `${LIST}${unknown}/`)).status, 404, unknown);
});

test('a written page of the product stands for search engines in its languages alone: elsewhere the main site’s does', async () => {
  for (const slug of ['about-us', 'help-faqs', 'privacy-policy']) {
    const words = { title: `Ours: ${slug}` };
    assert.equal((await pages.write(slug, 'en', words)).status, 200);
    await stage.sql(
      `DELETE FROM static_page_text t USING static_page p WHERE p.id = t.page_id AND p.slug = $1 AND t.language = 'fr'`,
      [slug],
    );
    assert.equal((await pages.write(slug, 'en', { title: `Ours now: ${slug}` })).status, 200);
    const french = await pages.shows(`/${slug}`, /<h1[^>]* lang="en"[^>]*>Ours now/, 'fr');
    assert.ok(french.includes(`<link rel="canonical" href="${stage.url}/${slug}"`), slug);
    assert.doesNotMatch(french, /rel="alternate" hrefLang/i, slug);
    const english = await pages.shows(`/${slug}`, />Ours now/);
    assert.match(english, /rel="alternate" hrefLang="de"/i, slug);
    assert.doesNotMatch(english, /rel="alternate" hrefLang="fr"/i, slug);
    if (slug === 'about-us') assert.ok(french.includes(`"url":"${stage.url}/about-us","inLanguage":"en"`));
  }
  const map = await pages.shows(
    '/sitemap.xml',
    new RegExp(`<loc>${stage.url}/privacy-policy</loc><lastmod>`),
  );
  const entry = /<url><loc>[^<]*\/privacy-policy<.*/.exec(map)?.[0] ?? '';
  assert.match(entry, /hreflang="de"/);
  assert.doesNotMatch(entry, /hreflang="fr"/);
  const french = (await pages.ask('/sitemap.xml', 'fr')).body.toString();
  assert.doesNotMatch(french, /\/(about-us|help-faqs|privacy-policy)</);
  assert.match(french, /\/contact-us</);
});
