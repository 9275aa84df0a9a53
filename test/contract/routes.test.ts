import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { authorIdOf } from '#catalog/publication/publication.rules.ts';
import type { Resource } from '#kit/contract.ts';
import { trailingId } from '#kit/slug.ts';
import { languageAddresses, originsOf } from '#locale/address.rules.ts';
import { PUBLICATION_TYPES } from '#membership/gate/publication-type.data.ts';
import { openAddresses } from '#shell/address.rules.ts';
import { standingPages } from '#shell/seo/sitemap.rules.ts';
import { openStage, type RawReply, raw, type Stage } from '../harness/stage.ts';

const SECTION = 'counting-neutrophils-thresholds-and-actions-2746-5395';
const LANGUAGES = { 'pt-br': 'pt', fr: 'fr', it: 'it', de: 'de' } as const;
let stage: Stage;
before(async () => {
  stage = await openStage({ pages: true });
});
after(() => stage.close());

const mainHost = () => new URL(stage.url).host;
const page = (path: string, host = mainHost()) => raw(stage.url, path, { headers: { host } });
const html = (reply: RawReply) => reply.body.toString();
const words = (markup: string) =>
  markup
    .replace(/<script[\s\S]*?<\/script>|<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll('&quot;', '"')
    .replace(/\s+/g, ' ');
async function text(path: string, host?: string): Promise<string> {
  const reply = await page(path, host);
  assert.equal(reply.status, 200, `${path} answers ${reply.status} ${reply.headers.location ?? ''}`);
  return html(reply);
}
/** Where a browser ends that follows what the server says. */
async function follow(path: string): Promise<{ path: string; status: number; html: string }> {
  let at = path;
  for (let step = 0; step < 5; step++) {
    const reply = await page(at);
    if (!reply.headers.location) return { path: at, status: reply.status, html: html(reply) };
    const next = new URL(String(reply.headers.location), stage.url);
    at = `${next.pathname}${next.search}`;
  }
  return assert.fail(`${path} leads in a circle`);
}
const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`, 'i').exec(tag)?.[1] ?? '';
const canonicalOf = (markup: string) =>
  attribute(/<link[^>]* rel="canonical"[^>]*>/.exec(markup)?.[0] ?? '', 'href');
const robotsOf = (markup: string) =>
  attribute(/<meta[^>]* name="robots"[^>]*>/.exec(markup)?.[0] ?? '', 'content');
const titleOf = (markup: string) => /<title>([^<]*)<\/title>/.exec(markup)?.[1] ?? '';
/** Language to address, as the head of a page lists them. */
const alternatesOf = (markup: string): Record<string, string> =>
  Object.fromEntries(
    [...markup.matchAll(/<link[^>]* rel="alternate"[^>]*>/g)].map(([tag]) => [
      attribute(tag, 'hreflang').toLowerCase(),
      attribute(tag, 'href'),
    ]),
  );
/** Tells every process that something changed, and waits until this one has heard it. */
async function publish(...tags: string[]): Promise<void> {
  const { generation } = stage.app.cache;
  await stage.database.write(async (db) => db.invalidate(...tags));
  while (stage.app.cache.generation === generation) await wait(5);
}
const list = async (query: string) =>
  (await stage.send('GET', `/api/publications/?page[size]=100&${query}`)).json.data as (Resource & {
    attributes: Record<string, unknown>;
  })[];

test('[ROUTE-001] [ENT-082] the home page shows the blocks of the store in their order', async () => {
  const titles = async () => {
    const markup = await text('/');
    const blocks = await stage.sql<{ title: string }>(
      `SELECT title FROM home_block WHERE kind <> 'podcast' ORDER BY position`,
    );
    return blocks.map(({ title }) => ({ title, at: words(markup).indexOf(title) }));
  };
  const first = await titles();
  assert.ok(
    first.every(({ at }, n) => at > (first[n - 1]?.at ?? 0)),
    JSON.stringify(first),
  );
  await stage.sql(`UPDATE home_block SET position = position + 100 WHERE kind = 'time'`);
  await publish('home', 'site', 'publications', 'pages');
  const moved = await titles();
  assert.equal(moved.at(-1)?.title, first[2]?.title);
  assert.ok(
    moved.every(({ at }, n) => at > (moved[n - 1]?.at ?? 0)),
    JSON.stringify(moved),
  );
});

test('[ROUTE-003] [ROUTE-022] [STATE-016] addresses without a record lead on', async () => {
  for (const path of ['/publication/no-number', '/publication/none-99999999', '/section/no-number'])
    assert.deepEqual([(await follow(path)).path, (await follow(path)).status], ['/error-404', 404], path);
  for (const path of ['/author', '/author/', '/author/?utm_source=x', '/author/jane-doe-']) {
    const reply = await page(path);
    assert.deepEqual([reply.status, reply.headers.location], [302, '/'], path);
    if (reply.body.length || reply.headers['content-type'])
      assert.match(String(reply.headers['content-type']), /^text\/html/, path);
  }
});

test('[ROUTE-021] the author id is the last hyphen-separated piece of the slug', () => {
  assert.deepEqual(['jane-doe-12', 'jane-doe-', '12', 'jane-doe'].map(authorIdOf), ['12', '', '12', 'doe']);
});

test('[ROUTE-017] [ROUTE-018] the podcasts and their second page', async () => {
  const episodes = (await list('types=PODCAST&sort=-publicationDate')).map(({ attributes }) => attributes);
  const [first, second] = [words(await text('/podcasts')), words(await text('/podcasts?page=2'))];
  for (const [at, { title }] of episodes.entries()) {
    assert.equal(first.includes(String(title)), at < 12, `${title} on the first page`);
    assert.equal(second.includes(String(title)), at >= 12, `${title} on the second page`);
  }
  assert.ok(episodes.length > 12 && episodes.length <= 24);
});

test('[ROUTE-020] [ENT-035] [UI-040] [CONST-008] a faculty page: name, bio, disclosure, six publications of one’s own', async () => {
  const [author] = await stage.sql<{ id: number; slug: string; name: string; bio: string }>(
    `SELECT a.id, slug, full_name AS name, bio_html AS bio FROM author a JOIN disclosure d ON d.author_id = a.id AND d.relevant
     ORDER BY a.id LIMIT 1`,
  );
  const [disclosure] = await stage.sql<{ company: string }>(
    'SELECT company FROM disclosure WHERE author_id = $1',
    [author?.id],
  );
  const shown = words(await text(`/author/${author?.slug}`));
  assert.ok(author && shown.includes(author.name));
  assert.ok(author.bio && shown.includes(words(author.bio).trim().slice(0, 80)), 'the bio');
  assert.ok(disclosure && shown.includes(disclosure.company), 'conflicts of interest');

  const [busy] = await stage.sql<{ id: number; slug: string }>(
    `SELECT a.id, a.slug FROM author a JOIN publication_author pa ON pa.author_id = a.id JOIN publication p ON p.id = pa.publication_id
     WHERE visibility = 'published' GROUP BY a.id HAVING count(*) > 6 ORDER BY count(*) DESC LIMIT 1`,
  );
  const own = new Set(
    (await list(`filter[authorId__in]=${busy?.id}`)).map(({ attributes }) => attributes.slug),
  );
  const cards = [...(await text(`/author/${busy?.slug}`)).matchAll(/<article[\s\S]*?<\/article>/g)].map(
    ([card]) => /href="\/publication\/([^"?]+)"/.exec(card)?.[1],
  );
  assert.equal(cards.length, 6);
  for (const slug of cards) assert.ok(own.has(slug), slug);
});

test('[ROUTE-024] [ROUTE-026] [ROUTE-028] pricing is a section of the CME program, whose title has the year', async () => {
  const moved = await page('/pricing?from=mail');
  const to = new URL(String(moved.headers.location), stage.url);
  assert.deepEqual([to.pathname, to.search], ['/cme-program', '?from=mail']);
  const program = await text('/cme-program');
  assert.match(titleOf(program), new RegExp(`\\b${new Date().getUTCFullYear()}\\b`));
});

test('[ROUTE-032] [ROUTE-033] [ROUTE-034] [ROUTE-089] [ENT-085] account pages answer with their forms', async () => {
  const fields = async (path: string) =>
    [...(/<main[\s\S]*<\/main>/.exec(await text(path))?.[0] ?? '').matchAll(/<input[^>]*>/g)]
      .map(([tag]) => attribute(tag, 'name'))
      .filter((name) => name !== '' && name !== 'search' && name !== 's');
  assert.deepEqual(await fields('/signin'), ['username', 'password']);
  assert.deepEqual(await fields('/register'), [
    'firstName',
    'lastName',
    'username',
    'password',
    'repeatPassword',
    // Consent to letters, beside what an account needs (C36).
    'letters',
  ]);
  await text('/register-success');
  await text('/verify-email');
});

test('[ROUTE-043] the dashboard and its pages are hidden from search engines, by header and by meta', async () => {
  for (const path of ['/dashboard', '/dashboard/certificates', '/dashboard/my-transcripts']) {
    const reply = await page(path);
    assert.deepEqual(
      [reply.status, reply.headers['x-robots-tag'], robotsOf(html(reply))],
      [200, 'noindex, nofollow', 'noindex, nofollow'],
      path,
    );
  }
  for (const path of ['/', '/library', '/podcasts']) {
    const reply = await page(path);
    assert.deepEqual([reply.headers['x-robots-tag'], robotsOf(html(reply))], [undefined, ''], path);
  }
});

test('[ROUTE-064] [ROUTE-065] [ROUTE-066] [ROUTE-067] [ROUTE-095] static pages: a heading, a body, words that editors change', async () => {
  const pages = {
    '/about-us': 'about.title',
    '/help-faqs': 'faq.title',
    '/privacy-policy': 'privacy.title',
    '/terms-and-conditions': 'terms.title',
  };
  for (const path of Object.keys(pages)) {
    const markup = await text(path);
    assert.match(markup, /<h1[^>]*>[^<]{4,}<\/h1>/, path);
    assert.ok(words(/<main[\s\S]*<\/main>/.exec(markup)?.[0] ?? '').length > 600, path);
  }
  for (const key of Object.values(pages))
    await stage.sql(`INSERT INTO text_override (key, text) VALUES ($1, $2)`, [key, `Edited ${key}`]);
  await publish('site');
  for (const [path, key] of Object.entries(pages))
    assert.match(await text(path), new RegExp(`<h1[^>]*>Edited ${key}</h1>`), path);
});

test('[ROUTE-072] [ROUTE-073] [ROUTE-074] a removed activity is explained', async () => {
  const shown = words(await text('/activity-removed'));
  assert.match(shown, /removed by the editors/);
  assert.match(shown, /Policy effective 1 October 2018/);
  const button = /<a [^>]*href="([^"]*)"[^>]*>(?:<[^>]+>)*Browse the library/.exec(
    await text('/activity-removed'),
  );
  assert.equal(button?.[1], '/search');
});

test('[ROUTE-083] [ROUTE-090] error pages answer with their own status and are not indexed', async () => {
  for (const [path, status] of [
    ['/error-404', 404],
    ['/no-such-page', 404],
    ['/pages/no-such-page', 404],
    ['/error-403', 403],
    ['/error-500', 500],
    ['/error-503', 503],
  ] as const) {
    const reply = await page(path);
    assert.deepEqual(
      [reply.status, reply.headers['x-robots-tag'], robotsOf(html(reply))],
      [status, 'noindex, nofollow', 'noindex, nofollow'],
      path,
    );
  }
  assert.match(html(await page('/error-app')), /<h1/);
});

test('[PAGE-001] the canonical link is the absolute address of the page', async () => {
  for (const path of ['/', '/library', '/podcasts', '/cme-program', `/section/${SECTION}`, '/about-us'])
    assert.equal(canonicalOf(await text(path)), `${stage.url}${path}`, path);
  assert.equal(
    canonicalOf(await text('/library?utm_source=mail&types=CME')),
    `${stage.url}/library?types=CME`,
  );
});

test('[PAGE-002] [PAGE-003] a canonical parameter names the canonical address, on our own hosts alone', async () => {
  const canonical = async (asked: string) =>
    canonicalOf(await text(`/library?types=CME&canonical=${encodeURIComponent(asked)}`));
  const fr = `http://fr.${mainHost()}`;
  assert.equal(await canonical('/search'), `${stage.url}/search`);
  assert.equal(await canonical(`${stage.url}/podcasts?page=2`), `${stage.url}/podcasts?page=2`);
  assert.equal(await canonical(`${fr}/library`), `${fr}/library`);
  for (const foreign of [
    ...[
      'https://evil.example/library',
      '//evil.example/',
      '/\\evil.example',
      'javascript:alert(1)',
      'search',
    ],
    ...[`http://evil.${mainHost()}/`, `http://${mainHost()}@evil.example/`, 'http://', ''],
  ])
    assert.equal(await canonical(foreign), `${stage.url}/library?types=CME`, foreign);
});

test('[PAGE-004] [PAGE-005] the CME host leads to the main host, path and query kept', async () => {
  for (const path of ['/', '/library?types=CME&search=a%20b', `/section/${SECTION}`]) {
    const reply = await page(path, `cme.${mainHost()}`);
    assert.deepEqual([reply.status, reply.headers.location], [301, `${stage.url}${path}`]);
  }
});

test('[PROD-008] the library holds exactly the eleven types, each with a publication', async () => {
  assert.deepEqual(
    [...PUBLICATION_TYPES],
    [
      ...['CME', 'SA', 'PUBLICATION_VIDEO', 'PUBLICATION_INTERVIEW', 'PUBLICATION_QUICK_TAKE'],
      ...['PUBLICATION_CAP_ST', 'SELF_ASSESSMENT', 'OPEN_ACCESS', 'BRAIN_GUIDE', 'PODCAST', 'WEBINAR'],
    ],
  );
  const seeded = new Set((await list('')).map(({ attributes }) => attributes.type));
  assert.deepEqual([...seeded].sort(), [...PUBLICATION_TYPES].sort());
});

test('[PROD-015] [PROD-016] [PROD-017] every publication has a cover with its sections, and a test only where there is one', async () => {
  const all = [...(await list('')), ...(await list('filter[visibility]=announced'))];
  let withTest = 0;
  for (const { id, attributes } of all) {
    const { slug, title, visibility, has_mcq: hasTest, expired, creditSuspended, sectionCount } = attributes;
    const isOffered = hasTest && !expired && !creditSuspended && visibility === 'published';
    const markup = await text(`/publication/${slug}`);
    assert.ok(words(markup).includes(String(title)), id);
    const sections = new Set([...markup.matchAll(/href="\/section\/([^"?]+)"/g)].map(([, to]) => to));
    assert.equal(sections.size, visibility === 'published' ? sectionCount : 0, `${id} lists its sections`);
    const tested = markup.includes(`href="/publication/${id}/test"`);
    assert.equal(tested, Boolean(isOffered), `${id} has a test`);
    if (tested) withTest++;
  }
  assert.ok(withTest > 20 && withTest < all.length);
});

test('[PROD-026] [ENT-081] the twelve topics stand in the library, the featured ones on the home page', async () => {
  const topics = [
    ...['Child and adolescent', 'Benzodiazepines', 'Clozapine', 'TMS', 'Sleep and insomnia in depression'],
    ...['Fibromyalgia', 'Pregnancy and bipolar', 'Natural medicines', 'Agitation', 'Lamotrigine'],
    ...['Cancer-related psychiatry', 'Tic disorders'],
  ];
  const names = (await stage.sql<{ name: string }>('SELECT name FROM category')).map(({ name }) => name);
  const library = words(await text('/library'));
  for (const topic of topics) {
    const name = names.find((one) => one.toLowerCase().startsWith(topic.toLowerCase()));
    assert.ok(name && library.includes(name), topic);
  }
  const home = words(await text('/'));
  for (const { name } of await stage.sql<{ name: string }>('SELECT name FROM category WHERE featured'))
    assert.ok(home.includes(name), name);
});

test('[ROLE-005] every public page renders for a visitor', async () => {
  for (const path of openAddresses()) {
    const { status, html: markup } = await follow(path);
    assert.equal(status, path === '/error-app' ? 500 : 200, path);
    assert.match(markup, /<main[\s\S]{200,}<\/main>/, path);
  }
});

test('[PRICE-003] the two quotes are marked as samples and come from texts that editors change', async () => {
  assert.equal(words(await text('/cme-program')).split('Sample testimonial').length - 1, 2);
  for (const n of [1, 2])
    await stage.sql(`INSERT INTO text_override (key, text) VALUES ($1, $2)`, [
      `cmeProgram.quote${n}`,
      `Edited quote ${n}`,
    ]);
  await publish('site');
  const shown = words(await text('/cme-program'));
  for (const n of [1, 2]) assert.ok(shown.includes(`Edited quote ${n}`), `quote ${n}`);
});

/** A cover with a slug of its own in every language. */
async function translateCover(): Promise<Record<string, string>> {
  for (const language of Object.keys(LANGUAGES))
    await stage.sql(
      `INSERT INTO publication_translation VALUES (2746, $1, $2, $3, '', now()) ON CONFLICT DO NOTHING`,
      [language, `${language}-clozapine-2746`, `Clozapine (${language})`],
    );
  await publish('publications', 'publication:2746');
  const rows = await stage.sql<{ language: string; slug: string }>(
    'SELECT language, slug FROM publication_translation WHERE publication_id = 2746',
  );
  return Object.fromEntries(rows.map(({ language, slug }) => [language, slug]));
}

test('[ROUTE-004] [ROUTE-010] [I18N-002] [I18N-003] [I18N-004] [I18N-005] [I18N-007] [I18N-008] [I18N-014] [ENT-090] translated sections and covers link their languages, each address answers', async () => {
  const cover = await translateCover();
  const rows = await stage.sql<{ language: string; slug: string }>(
    'SELECT language, slug FROM section_translation WHERE section_id = 5395',
  );
  const section = Object.fromEntries(rows.map(({ language, slug }) => [language, slug]));
  const [{ slug: english } = { slug: '' }] = await stage.sql<{ slug: string }>(
    'SELECT slug FROM publication WHERE id = 2746',
  );
  for (const [kind, path, slugs] of [
    ['section', `/section/${SECTION}`, section],
    ['publication', `/publication/${english}`, cover],
  ] as const) {
    const found = alternatesOf(await text(path));
    assert.equal(found.en, `${stage.url}${path}`);
    for (const [language, label] of Object.entries(LANGUAGES)) {
      assert.equal(found[language], `http://${label}.${mainHost()}/${kind}/${slugs[language]}/`, language);
      assert.match(slugs[language] ?? '', /-2746(-5395)?$/, language);
      const there = new URL(found[language] ?? '');
      const reply = await page(there.pathname, there.host);
      assert.equal(
        reply.status,
        200,
        `${there.href} answers ${reply.status} ${reply.headers.location ?? ''}`,
      );
    }
  }
});

test('[I18N-001] [I18N-006] the main host speaks English, a language host answers its translation', async () => {
  assert.match(await text(`/section/${SECTION}`), /<html lang="en"/);
  const rows = await stage.sql<{
    language: keyof typeof LANGUAGES;
    slug: string;
    title: string;
    body: string;
  }>(`SELECT t.language, t.slug, t.title, t.body_html AS body FROM section_translation t JOIN section s ON s.id = t.section_id
     WHERE s.position = 1 AND s.publication_id = 2700`);
  assert.equal(rows.length, 4);
  for (const { language, slug, title, body } of rows) {
    const markup = await text(`/section/${slug}`, `${LANGUAGES[language]}.${mainHost()}`);
    assert.match(markup, new RegExp(`<html lang="${language}"`, 'i'));
    assert.ok(words(markup).includes(title), `${language} title`);
    const sentence = words(body).trim().slice(0, 60);
    assert.ok(sentence.length > 40 && words(markup).includes(sentence), `${language} text`);
  }
});

test('[I18N-009] take-home messages of several courses stay distinct', async () => {
  const rows = await stage.sql<{ slug: string; id: number; publication_id: number }>(
    `SELECT slug, id, publication_id FROM section WHERE slug LIKE 'take-home-messages-%' ORDER BY id`,
  );
  assert.ok(rows.length > 1);
  for (const { slug, id, publication_id } of rows) {
    assert.equal(slug, `take-home-messages-${publication_id}-${id}`);
    const { data } = (await stage.send('GET', `/api/sections/${slug}/`)).json as { data: Resource };
    assert.equal(data.id, String(id));
  }
});

test('[I18N-010] the courses of the specification are in the library', async () => {
  const span = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);
  for (const id of [
    ...[2700, 2724, 2729, 2733, 2734, 2786, 2791, 2792, 2797, 2798],
    ...[...span(2746, 2753), ...span(2765, 2768), ...span(2779, 2784)],
  ])
    assert.equal((await stage.send('GET', `/api/publications/${id}/`)).status, 200, `${id}`);
});

test('[I18N-012] understanding tic disorders has no broken alternate link', async () => {
  const [row] = await stage.sql<{ slug: string }>('SELECT slug FROM section WHERE id = 5417');
  const found = alternatesOf(await text(`/section/${row?.slug}`));
  for (const [language, href] of Object.entries(found)) {
    const there = new URL(href);
    assert.equal((await page(there.pathname, there.host)).status, 200, `${language} ${href}`);
  }
});

test('[I18N-015] [I18N-016] an alternate address is made of the stored slug, which keeps the ids', async () => {
  const mainOrigin = 'https://site.example';
  const site = { mainOrigin, origins: originsOf(mainOrigin, { 'pt-br': 'pt.site.example' }) };
  assert.deepEqual(languageAddresses(site, 'section', 'hello-2700-5417', { 'pt-br': 'ola-2700-5417' }), {
    en: 'https://site.example/section/hello-2700-5417',
    'pt-br': 'https://pt.site.example/section/ola-2700-5417/',
  });
  assert.deepEqual(languageAddresses(site, 'publication', 'hello-2700', {}), {});
  for (const { slug, id, course } of await stage.sql<{ slug: string; id: number; course: number }>(
    'SELECT t.slug, s.id, s.publication_id AS course FROM section_translation t JOIN section s ON s.id = t.section_id',
  )) {
    assert.equal(trailingId(slug), Number(id));
    assert.ok(slug.endsWith(`-${course}-${id}`), slug);
  }
});

test('[UI-006] [UI-007] [API-095] the calendar: announced publications by month and year, a hundred at most', async () => {
  const entries = (markup: string) =>
    [...markup.matchAll(/<article[\s\S]*?href="\/publication\/([^"]+)"/g)].map(([, slug]) => slug);
  const markup = await text('/calendar');
  const announced = await list('filter[visibility]=announced&sort=publicationDate');
  assert.deepEqual(
    entries(markup),
    announced.map(({ attributes }) => attributes.slug),
  );
  const months = [...markup.matchAll(/<h2[^>]*id="month-(\d{4}-\d\d)"[^>]*>([^<]+)</g)];
  assert.ok(months.length > 1);
  for (const [, key = '', heading] of months)
    assert.equal(
      heading,
      new Date(`${key}-01T00:00:00Z`).toLocaleString('en-US', {
        month: 'long',
        year: 'numeric',
        timeZone: 'UTC',
      }),
    );
  const keys = months.map(([, key]) => key);
  assert.deepEqual(keys, keys.toSorted());
  await stage.sql(
    `INSERT INTO publication (slug, title, type, types, visibility, publication_date, modified_at)
     SELECT 'to-come-' || (60000 + n), 'To come ' || n, 'OPEN_ACCESS', '{OPEN_ACCESS}', 'announced', current_date + 30, now() FROM generate_series(1, 101) n`,
  );
  await publish('publications');
  assert.equal(entries(await text('/calendar')).length, 100);
});

test('a page that search engines may keep stands in the site map, and no other does', async () => {
  const kept: string[] = [];
  for (const path of openAddresses().filter((one) => !one.startsWith('/admin'))) {
    const reply = await page(path);
    if (reply.status !== 200 || /noindex/.test(robotsOf(html(reply)))) continue;
    // Another address is the one that is kept.
    const isItself = new URL(canonicalOf(html(reply)), stage.url).pathname === path;
    // Whoever has an account may look for its sign-in; nobody else is led to it.
    if (isItself && path !== '/signin') kept.push(path);
  }
  const origins = Object.fromEntries(Object.keys({ en: 0, ...LANGUAGES }).map((one) => [one, stage.url]));
  const listed = standingPages({ language: 'en', origins } as Parameters<typeof standingPages>[0], undefined);
  assert.deepEqual(kept.toSorted(), listed.map(({ address }) => new URL(address).pathname).toSorted());
});
