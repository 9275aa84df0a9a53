import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { letterHtml } from '#platform/mail/html.ts';
import { SITEMAP_PAGES } from '#shell/seo/sitemap.rules.ts';
import { schemaProblems } from '../harness/lists/schemas.ts';
import { counted, openStage, type RawReply, raw, type Stage } from '../harness/stage.ts';
import { addressesIn, statementProblems, type Thing } from '../harness/statements.ts';

const LABELS = { 'pt-br': 'pt', fr: 'fr', it: 'it', de: 'de' } as const;
const TAGS: Record<string, string> = { en: 'en', 'pt-br': 'pt-BR', fr: 'fr', it: 'it', de: 'de' };
let stage: Stage;
before(async () => {
  stage = await openStage({ pages: true });
});
after(() => stage.close());

const mainHost = () => new URL(stage.url).host;
const hostOf = (language: string) =>
  language === 'en' ? mainHost() : `${LABELS[language as keyof typeof LABELS]}.${mainHost()}`;
const ask = (path: string, host = mainHost()) => raw(stage.url, path, { headers: { host } });
const html = (reply: RawReply) => reply.body.toString();

interface Entry {
  loc: string;
  lastmod?: string;
  links: Record<string, string>;
}
const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const ENTITY = /&(?!(amp|lt|gt|quot|#39);)/;
const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/** Reads a file as the protocol's schema does: this order, nothing beside it, addresses of one host, each once. */
function readSitemap(reply: RawReply, host: string): Entry[] {
  assert.equal(reply.status, 200);
  assert.equal(reply.headers['content-type'], 'application/xml; charset=utf-8');
  const text = html(reply);
  const whole =
    /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9" xmlns:xhtml="http:\/\/www\.w3\.org\/1999\/xhtml">\n((?:<url>.*<\/url>\n)*)<\/urlset>\n$/.exec(
      text,
    );
  assert.ok(whole, text.slice(0, 400));
  assert.doesNotMatch(text, ENTITY);
  const entries = (whole[1] ?? '').split('\n').filter(Boolean).map(readEntry);
  assert.ok(entries.length <= 50_000 && Buffer.byteLength(text) <= 52_428_800);
  assert.equal(new Set(entries.map(({ loc }) => loc)).size, entries.length, 'an address comes twice');
  for (const { loc } of entries) {
    assert.equal(new URL(loc).host, host, loc);
    assert.ok(loc.length < 2_048 && loc === new URL(loc).href, loc);
  }
  return entries;
}

function readEntry(line: string): Entry {
  const found =
    /^<url><loc>([^<]+)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?((?:<xhtml:link rel="alternate" hreflang="[\w-]+" href="[^"<]+"\/>)*)<\/url>$/.exec(
      line,
    );
  assert.ok(found, line);
  const [, loc = '', lastmod, links = ''] = found;
  if (lastmod) assert.match(lastmod, DATE);
  return {
    loc: unescaped(loc),
    lastmod,
    links: Object.fromEntries(
      [...links.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(([, tag = '', href = '']) => [
        tag,
        unescaped(href),
      ]),
    ),
  };
}
const sitemap = async (language = 'en') =>
  readSitemap(await ask('/sitemap.xml', hostOf(language)), hostOf(language));

/** Robots as RFC 9309 reads them: groups of rules under their agents. */
function readRobots(text: string) {
  const lines = text.split('\n').map((line) => line.replace(/#.*/, '').trim());
  const rules: Record<string, string[]> = {};
  const sitemaps: string[] = [];
  let agents: string[] = [];
  for (const line of lines) {
    const [, key = '', value = ''] = /^([\w-]+)\s*:\s*(.*)$/.exec(line) ?? [];
    if (key === '') assert.equal(line, '');
    else if (/^user-agent$/i.test(key)) agents = [value];
    else if (/^sitemap$/i.test(key)) sitemaps.push(value);
    else
      for (const agent of agents) rules[agent] = [...(rules[agent] ?? []), `${key.toLowerCase()} ${value}`];
  }
  return { rules, sitemaps };
}

test('robots.txt of every host names its own sitemap and closes no page: hidden ones must be able to say so', async () => {
  for (const language of Object.keys(TAGS)) {
    const reply = await ask('/robots.txt', hostOf(language));
    assert.match(String(reply.headers['content-type']), /^text\/plain/);
    const { rules, sitemaps } = readRobots(html(reply));
    assert.deepEqual(sitemaps, [`http://${hostOf(language)}/sitemap.xml`]);
    assert.deepEqual(rules, { '*': ['disallow /api/', 'disallow /rest-auth/'] });
  }
});

test('the CME host and strangers have neither', async () => {
  for (const path of ['/robots.txt', '/sitemap.xml']) {
    const moved = await ask(path, `cme.${mainHost()}`);
    assert.deepEqual([moved.status, moved.headers.location], [301, `${stage.url}${path}`]);
    assert.equal((await ask(path, 'evil.example')).status, 421);
  }
});

test('the sitemap lists every cover, faculty member and open lesson, and each of its pages answers, is indexed, and is its own canonical address', async () => {
  const entries = await sitemap();
  const paths = new Set(entries.map(({ loc }) => new URL(loc).pathname));
  const rows = await stage.sql<{ path: string; open: boolean }>(
    `SELECT '/publication/' || slug AS path, visibility IN ('published', 'announced') AS open FROM publication`,
  );
  for (const { path, open } of rows) assert.equal(paths.has(path), open, path);
  const { json } = await stage.send('GET', '/api/authors/?page[size]=100');
  assert.ok([...paths].filter((path) => path.startsWith('/author/')).length > 5);
  assert.ok(
    (json.data as unknown[]).length >= [...paths].filter((path) => path.startsWith('/author/')).length,
  );
  for (const { loc, lastmod } of entries) {
    const { pathname } = new URL(loc);
    const reply = await ask(pathname);
    assert.equal(reply.status, 200, pathname);
    assert.equal(reply.headers['x-robots-tag'], undefined, pathname);
    assert.doesNotMatch(html(reply), /<meta name="robots"/, pathname);
    assert.ok(html(reply).includes(`<link rel="canonical" href="${loc}"/>`), pathname);
    if (/^\/(publication|section|author)\//.test(pathname)) assert.ok(lastmod, pathname);
  }
});

test('[ROUTE-094] hidden pages are told so by header and meta, stand in no sitemap and are not closed by robots', async () => {
  const listed = new Set((await sitemap()).map(({ loc }) => new URL(loc).pathname));
  for (const path of [
    '/recover-password',
    '/recover-password/change/904/nothing',
    '/dashboard',
    '/dashboard/certificates',
    '/myaccount',
    '/error-404',
  ]) {
    const reply = await ask(path);
    assert.equal(reply.headers['x-robots-tag'], 'noindex, nofollow', path);
    assert.match(html(reply), /<meta name="robots" content="noindex, nofollow"/, path);
    assert.ok(!listed.has(path), path);
  }
});

test('a locked lesson stands in no sitemap, an open one does', async () => {
  const listed = new Set((await sitemap()).map(({ loc }) => new URL(loc).pathname));
  const rows = await stage.sql<{ id: string; slug: string }>(
    `SELECT s.id, s.slug FROM section s JOIN publication p ON p.id = s.publication_id WHERE p.visibility = 'published' ORDER BY s.id`,
  );
  let open = 0;
  for (const { id, slug } of rows) {
    const { json } = await stage.send('GET', `/api/sections/${id}/`);
    const { lock } = (json.data as unknown as { attributes: { lock: boolean } }).attributes;
    assert.equal(listed.has(`/section/${slug}`), !lock, slug);
    if (!lock) open++;
  }
  assert.ok(open > 10 && open < rows.length);
});

test('every language names the same set of addresses, and each host lists its own of them', async () => {
  const byLanguage = new Map<string, Entry[]>();
  for (const language of Object.keys(TAGS)) byLanguage.set(language, await sitemap(language));
  let translated = 0;
  for (const [language, entries] of byLanguage)
    for (const { loc, links } of entries) {
      const tags = Object.keys(links);
      if (tags.length === 0) {
        assert.equal(language, 'en', loc);
        continue;
      }
      translated++;
      assert.equal(links[TAGS[language] ?? ''], loc, 'a page names itself');
      assert.equal(links['x-default'], links.en, loc);
      for (const [other, tag] of Object.entries(TAGS)) {
        if (!links[tag]) continue;
        const there = byLanguage.get(other)?.find((one) => one.loc === links[tag]);
        assert.deepEqual(there?.links, links, `${loc} and ${links[tag]} name each other`);
      }
    }
  assert.ok(translated > 50);
});

/** Language to address, as the head of a page names them. */
const linksIn = (markup: string) =>
  Object.fromEntries(
    [...markup.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"\/>/gi)].map(
      ([, tag = '', href = '']) => [tag, unescaped(href)],
    ),
  );

test('on every host, the head of every page in the sitemap names the languages that the sitemap names', async () => {
  const pages = new Map<string, Record<string, string>>();
  for (const language of Object.keys(TAGS))
    for (const { loc, links } of await sitemap(language)) {
      const { pathname, host } = new URL(loc);
      const markup = html(await ask(pathname, host));
      assert.deepEqual(linksIn(markup), links, loc);
      pages.set(loc, links);
    }
  assert.ok(pages.size > 200);
  for (const [loc, links] of pages)
    for (const href of Object.values(links)) assert.deepEqual(pages.get(href), links, `${loc} names ${href}`);
});

test('pages that stand in no sitemap, and searches, name no languages', async () => {
  for (const path of [
    '/search?s=clozapine',
    '/library?search=clozapine',
    '/signin',
    '/error-404',
    '/podcasts?page=2',
  ])
    assert.deepEqual(linksIn(html(await ask(path))), {}, path);
});

test('a wrong or shortened name leads to the right one in one step, on every host', async () => {
  const [row] = await stage.sql<{ section: string; cover: string }>(
    `SELECT (SELECT slug FROM section_translation WHERE language = 'de' AND section_id = 5395) AS section,
       (SELECT slug FROM publication_translation WHERE language = 'de' AND publication_id = 2746) AS cover`,
  );
  for (const [asked, right] of [
    ['/section/x-5395', `/section/${row?.section}/`],
    ['/section/x-5395/?utm_source=a', `/section/${row?.section}/?utm_source=a`],
    ['/publication/x-2746', `/publication/${row?.cover}/`],
  ] as const) {
    const reply = await ask(asked, hostOf('de'));
    assert.deepEqual([reply.status, reply.headers.location], [301, right], asked);
    const there = await ask(right, hostOf('de'));
    assert.equal(there.status, 200, right);
    assert.ok(
      html(there).includes(`<link rel="canonical" href="http://${hostOf('de')}${right.split('?')[0]}"/>`),
    );
  }
});

test('the picture of the podcast is shown by apps that are pages of other sites', async () => {
  for (const [path, open] of [
    ['/podcast-artwork.png', '*'],
    ['/favicon.svg', undefined],
    ['/', undefined],
  ] as const)
    assert.equal((await ask(path)).headers['access-control-allow-origin'], open, path);
  const picture = await ask('/podcast-artwork.png');
  assert.equal(picture.headers['cross-origin-resource-policy'], 'cross-origin');
});

test('the pictures of a letter are shown where mail is read in a page of another site', async () => {
  const letter = letterHtml('Hello', {
    product: 'Steady State',
    origin: `http://${hostOf('fr')}`,
    language: 'fr',
  });
  const pictures = [...letter.matchAll(/<img src="([^"]+)"/g)].map(([, address = '']) => new URL(address));
  assert.equal(pictures.length, 1);
  for (const { pathname } of pictures) {
    const picture = await ask(pathname, hostOf('fr'));
    assert.equal(picture.status, 200, pathname);
    assert.equal(picture.headers['cross-origin-resource-policy'], 'cross-origin', pathname);
  }
});

test('the pages of a language host answer and are their own canonical address', async () => {
  for (const { loc } of (await sitemap('fr')).slice(0, 30)) {
    const { pathname } = new URL(loc);
    const reply = await ask(pathname, hostOf('fr'));
    assert.equal(reply.status, 200, loc);
    assert.ok(html(reply).includes(`<link rel="canonical" href="${loc}"/>`), loc);
  }
});

/** A library far above what one file holds; dropped again. */
async function grow(count: number): Promise<void> {
  await stage.sql(
    `INSERT INTO publication (id, slug, title, type, types, publication_date, modified_at)
     SELECT 700000 + n, 'grown-' || 700000 + n, 'Grown ' || n, 'OPEN_ACCESS', '{OPEN_ACCESS}', current_date, '2026-01-02T03:04:05Z' FROM generate_series(1, $1::int) n`,
    [count],
  );
  stage.app.cache.invalidate(['publications']);
}

test('above the limit of a file there is an index of files, each within it, with as many statements as before', async () => {
  const few = (await sitemap()).map(({ loc }) => loc);
  const before = await statementsFor('/sitemap.xml');
  await grow(SITEMAP_PAGES + 10);
  const index = html(await ask('/sitemap.xml'));
  const files = [...index.matchAll(/^<sitemap><loc>([^<]+)<\/loc><lastmod>([^<]+)<\/lastmod><\/sitemap>$/gm)];
  assert.match(
    index,
    /^<\?xml [^>]+\?>\n<sitemapindex [^>]+>\n(<sitemap>.*<\/sitemap>\n)+<\/sitemapindex>\n$/,
  );
  assert.ok(files.length >= 5);
  const all: string[] = [];
  const written: Record<string, string> = { 'index.xml': index };
  for (const [, address = '', lastmod = ''] of files) {
    assert.match(lastmod, DATE);
    assert.equal(new URL(address).host, mainHost());
    const reply = await ask(new URL(address).pathname);
    const entries = readSitemap(reply, mainHost());
    written[new URL(address).pathname.slice(1)] = html(reply);
    assert.ok(entries.length > 0 && entries.length <= SITEMAP_PAGES, address);
    all.push(...entries.map(({ loc }) => loc));
  }
  assert.deepEqual(await schemaProblems('sitemap.xsd', written), []);
  assert.equal(new Set(all).size, few.length + SITEMAP_PAGES + 10);
  assert.ok(few.every((loc) => all.includes(loc)));
  for (const path of ['/sitemap.xml', '/sitemap-publications-2.xml'])
    assert.ok((await statementsFor(path)) <= before, path);
  await stage.sql('DELETE FROM publication WHERE id > 700000');
  stage.app.cache.invalidate(['publications']);
  assert.equal((await sitemap()).length, few.length);
});

async function statementsFor(path: string): Promise<number> {
  const { ports } = stage.app;
  const { database } = ports;
  const watched = counted(database);
  ports.database = watched.database;
  stage.app.cache.invalidate(null);
  await ask(path);
  ports.database = database;
  assert.ok(watched.sent() > 0, path);
  return watched.sent();
}

test('a part that is not there is not found, and a change reaches the sitemap', async () => {
  for (const part of [
    'publications-2',
    'publications-0',
    'nothing-1',
    'pages-2',
    'publications-99999',
    'sections-x',
  ])
    assert.equal((await ask(`/sitemap-${part}.xml`)).status, 404, part);
  const slug = 'fresh-in-the-library-710000';
  await stage.sql(
    `INSERT INTO publication (id, slug, title, type, types, publication_date, modified_at) VALUES (710000, $1, 'Fresh', 'OPEN_ACCESS', '{OPEN_ACCESS}', current_date, now())`,
    [slug],
  );
  const isListed = async () => (await sitemap()).some(({ loc }) => loc.endsWith(`/publication/${slug}`));
  assert.equal(await isListed(), false, 'it was kept');
  stage.app.cache.invalidate(['publications']);
  assert.equal(await isListed(), true);
  await stage.sql('DELETE FROM publication WHERE id = 710000');
  stage.app.cache.invalidate(['publications']);
});

test('a shared page shows a picture that networks take, its language and its address', async () => {
  const of = (markup: string, key: string) =>
    [...markup.matchAll(new RegExp(`<meta (?:property|name)="${key}" content="([^"]*)"`, 'g'))].map(
      ([, content]) => content,
    );
  for (const path of ['/', '/library', '/publication/x-2746', '/help-faqs']) {
    let reply = await ask(path);
    if (reply.headers.location)
      reply = await ask(new URL(String(reply.headers.location), stage.url).pathname);
    const markup = html(reply);
    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(markup)?.[1];
    assert.deepEqual(of(markup, 'og:url'), [canonical], path);
    assert.deepEqual(of(markup, 'og:locale'), ['en_US'], path);
    assert.deepEqual(of(markup, 'twitter:card'), ['summary_large_image'], path);
    const [picture = ''] = of(markup, 'og:image');
    const image = await ask(new URL(picture).pathname);
    assert.deepEqual([image.status, image.headers['content-type']], [200, 'image/png'], picture);
    assert.deepEqual([image.body.readUInt32BE(16), image.body.readUInt32BE(20)], [1200, 630], picture);
    for (const key of ['og:title', 'og:type', 'og:site_name', 'og:description'])
      assert.ok(of(markup, key)[0], `${path} ${key}`);
  }
  const [row] = await stage.sql<{ slug: string }>(
    `SELECT slug FROM section_translation WHERE language = 'de' ORDER BY section_id LIMIT 1`,
  );
  const markup = html(await ask(`/section/${row?.slug}`, hostOf('de')));
  assert.deepEqual(of(markup, 'og:locale'), ['de_DE']);
  assert.deepEqual(of(markup, 'og:locale:alternate').toSorted(), ['en_US', 'fr_FR', 'it_IT', 'pt_BR']);
});

const statementsOf = (markup: string) =>
  [...markup.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json = '']) => JSON.parse(json) as Thing,
  );
const told = (markup: string, type: string): Thing =>
  statementsOf(markup).find((one) => one['@type'] === type) ?? assert.fail(`no ${type}`);

test('what pages say of themselves to machines is whole, true and of this site; a demo awards nothing', async () => {
  const seen = new Set<string>();
  const rows = await stage.sql<{ path: string }>(
    `(SELECT '/publication/' || slug AS path FROM publication WHERE visibility IN ('published', 'announced'))
     UNION ALL (SELECT '/section/' || slug FROM section WHERE publication_id IN (2746, 2781)) UNION ALL (SELECT '/author/' || slug FROM author LIMIT 3)`,
  );
  const standing = ['/', '/podcasts', '/help-faqs', '/library', '/calendar', '/cme-program', '/about-us'];
  for (const path of [...standing, ...rows.map((row) => row.path)]) {
    const markup = html(await ask(path));
    const statements = statementsOf(markup);
    assert.ok(statements.length > 0, path);
    for (const statement of statements) {
      seen.add(statement['@type'] ?? '');
      assert.deepEqual(statementProblems(statement), [], path);
      assert.equal('educationalCredentialAwarded' in statement, false, path);
      for (const address of addressesIn({ ...statement, '@context': '' }))
        assert.equal(new URL(address).host, mainHost(), `${path}: ${address}`);
      if (statement.isAccessibleForFree === false && path.startsWith('/section/'))
        assert.match(markup, /class="locked-text /, 'the locked part is named');
    }
  }
  const pages = ['AboutPage', 'BreadcrumbList', 'CollectionPage', 'Course', 'FAQPage', 'LearningResource'];
  const things = ['Organization', 'PodcastEpisode', 'PodcastSeries', 'ProfilePage', 'Service', 'WebSite'];
  assert.deepEqual([...seen].toSorted(), [...pages, ...things]);
});

test('the questions of the help page are those that machines read, and hidden pages tell them nothing', async () => {
  const markup = html(await ask('/help-faqs'));
  const [{ mainEntity }] = statementsOf(markup) as unknown as [
    { mainEntity: { name: string; acceptedAnswer: { text: string } }[] },
  ];
  assert.equal(mainEntity.length, [...markup.matchAll(/<summary/g)].length);
  for (const { name, acceptedAnswer } of mainEntity)
    assert.ok(name.endsWith('?') && acceptedAnswer.text.length > 20);
  for (const path of ['/dashboard', '/error-404', '/publication/none-999999'])
    assert.deepEqual(statementsOf(html(await ask(path))), [], path);
});

test('what editors wrote in place of our words is what machines are told, too', async () => {
  const texts = {
    'cmeProgram.a1': 'An answer of our editors.',
    'podcasts.description': 'A show of our editors.',
  };
  const changed = async (sql: string, values: unknown[] = []) => {
    await stage.sql(sql, values);
    await stage.database.write(async (db) => db.invalidate('site'));
  };
  for (const [key, text] of Object.entries(texts))
    await changed('INSERT INTO text_override (key, text) VALUES ($1, $2)', [key, text]);
  try {
    const page = html(await ask('/cme-program'));
    const [first] = told(page, 'FAQPage').mainEntity as { acceptedAnswer: { text: string } }[];
    assert.equal(first?.acceptedAnswer.text, texts['cmeProgram.a1']);
    assert.ok(/<main[\s\S]*<\/main>/.exec(page)?.[0].includes(texts['cmeProgram.a1']), 'as the page says');
    assert.equal(
      told(html(await ask('/podcasts')), 'PodcastSeries').description,
      texts['podcasts.description'],
    );
  } finally {
    await changed('DELETE FROM text_override WHERE key = ANY ($1)', [Object.keys(texts)]);
  }
});

test('the search that machines are told of answers, on every host', async () => {
  for (const language of Object.keys(TAGS)) {
    const web = told(html(await ask('/', hostOf(language))), 'WebSite');
    const { target } = web.potentialAction as { target: { urlTemplate: string } };
    const { host, pathname, search } = new URL(
      target.urlTemplate.replace('{search_term_string}', 'clozapine'),
    );
    const reply = await ask(pathname + search, hostOf(language));
    assert.deepEqual([host, reply.status], [hostOf(language), 200]);
    assert.match(html(reply), /<input [^>]*value="clozapine"/);
  }
});

test('a show is called the same by its feed and by its page, which names the feed', async () => {
  const series = told(html(await ask('/podcasts')), 'PodcastSeries');
  const feed = html(await ask(new URL(String(series.webFeed)).pathname));
  assert.equal(/<title>([^<]+)</.exec(feed)?.[1], series.name);
});

test('the podcasts page tells machines the episodes that it shows, also narrowed to a type', async () => {
  const parts = async (path: string) =>
    (told(html(await ask(path)), 'PodcastSeries').hasPart as { url: string }[]).map(({ url }) => url);
  const [one] = await stage.sql<{ id: string }>(
    `UPDATE publication SET types = types || '{CME}'
      WHERE id = (SELECT min(id) FROM publication WHERE type = 'PODCAST' AND visibility = 'published') RETURNING id`,
  );
  assert.ok((await parts('/podcasts')).length > 1);
  const earning = await parts('/podcasts?types=CME');
  assert.deepEqual(
    earning.map((url) => /-(\d+)$/.exec(url)?.[1]),
    [String(one?.id)],
  );
});

test('a translated page tells machines its own address in its own language', async () => {
  const [row] = await stage.sql<{ slug: string }>(
    `SELECT slug FROM section_translation WHERE language = 'it' ORDER BY section_id LIMIT 1`,
  );
  const markup = html(await ask(`/section/${row?.slug}`, hostOf('it')));
  const lesson = told(markup, 'LearningResource');
  assert.deepEqual([lesson.url, lesson.inLanguage], [`http://${hostOf('it')}/section/${row?.slug}/`, 'it']);
  assert.ok(markup.includes(`<link rel="canonical" href="${lesson.url}"/>`));
  const crumbsOn = async (language: string) => {
    const [first] = (await sitemap(language)).filter(({ loc }) => loc.includes('/publication/'));
    const page = html(await ask(new URL(first?.loc ?? '').pathname, hostOf(language)));
    return (told(page, 'BreadcrumbList').itemListElement as { name: string }[])[0]?.name;
  };
  assert.deepEqual([await crumbsOn('en'), await crumbsOn('it')], ['Library', 'Biblioteca']);
});
