import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { LANGUAGES } from '#locale/language.data.ts';
import { openStage, raw, type Stage } from '../harness/stage.ts';

const LABELS: Record<string, string> = { 'pt-br': 'pt', fr: 'fr', it: 'it', de: 'de' };
const OTHERS = LANGUAGES.filter((language) => language !== 'en');
let stage: Stage;
before(async () => {
  stage = await openStage({ pages: true });
});
after(() => stage.close());

const hostOf = (language: string) =>
  `${LABELS[language] ? `${LABELS[language]}.` : ''}${new URL(stage.url).host}`;
const ask = (path: string, language = 'en') => raw(stage.url, path, { headers: { host: hostOf(language) } });
const markupOf = async (path: string, language = 'en') => (await ask(path, language)).body.toString();

const unescaped = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
const titleOf = (markup: string) => unescaped(/<title>([^<]*)<\/title>/.exec(markup)?.[1] ?? '');
const canonicalOf = (markup: string) => /<link rel="canonical" href="([^"]+)"/.exec(markup)?.[1] ?? null;
const alternatesOf = (markup: string) => [...markup.matchAll(/<link rel="alternate" hrefLang="/gi)].length;
const listed = async (language: string) =>
  [...(await markupOf('/sitemap.xml', language)).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, loc = '']) => new URL(loc).pathname,
  );

for (const language of LANGUAGES)
  test(`[PAGE-007] no two pages of the ${language} sitemap have the same title`, async () => {
    const seen = new Map<string, string>();
    for (const path of await listed(language)) {
      const title = titleOf(await markupOf(path, language));
      assert.match(title, /.+ - Steady State$/, path);
      assert.equal(seen.get(title), undefined, `${title}: ${path}`);
      seen.set(title, path);
    }
    assert.ok(seen.size > 20);
  });

test('every public page type says what it has, in the language of its host, whether search engines may list it or not', async () => {
  const saidOn = async (path: string, language: string) =>
    /<meta name="description" content="([^"]+)"/.exec(await markupOf(path, language))?.[1] ?? '';
  const own = (await listed('en')).filter((path) => path.split('/').length === 2);
  const paths = [...own, '/search?s=lithium', '/signin'];
  assert.ok(paths.length > 12, paths.join(' '));
  for (const path of paths) {
    const said = new Map(
      await Promise.all(LANGUAGES.map(async (one) => [one, await saidOn(path, one)] as const)),
    );
    for (const [language, text] of said) assert.ok(text.length > 20, `${path} in ${language}`);
    assert.equal(new Set(said.values()).size, LANGUAGES.length, path);
  }
});

test('a section names its publication in its title, the pricing of the CME program is called so', async () => {
  const [row] = await stage.sql<{ slug: string; title: string; publication: string }>(
    `SELECT s.slug, s.title, p.title AS publication FROM section s JOIN publication p ON p.id = s.publication_id WHERE s.id = 5392`,
  );
  const title = titleOf(await markupOf(`/section/${row?.slug}`));
  assert.equal(title, `${row?.title}: ${row?.publication} - Steady State`);
  assert.match(titleOf(await markupOf('/cme-program?section=pricing')), /^Pricing \d{4} - Steady State$/);
  assert.match(titleOf(await markupOf('/cme-program')), /^CME Program \d{4} - /);
});

/** Where a page leads to publications and sections, on its own host. */
const thingsIn = (markup: string): string[] => [
  ...new Set(
    [...markup.matchAll(/<a [^>]*href="(\/(?:publication|section)\/[^"/]+\/?)(?:[?#][^"]*)?"/g)].map(
      ([, path = '']) => path,
    ),
  ),
];

test('[I18N-007] [I18N-014] what a page leads to is spelled as its canonical address is, on every host', async () => {
  for (const language of ['en', 'fr', 'pt-br']) {
    const covers = (await listed(language)).filter((path) => path.startsWith('/publication/')).slice(0, 3);
    const sections = (await listed(language)).filter((path) => path.startsWith('/section/')).slice(0, 2);
    const paths = new Set<string>();
    for (const page of ['/', '/library', '/podcasts', '/calendar', ...covers, ...sections])
      for (const path of thingsIn(await markupOf(page, language))) paths.add(path);
    assert.ok(paths.size > 20);
    let own = 0;
    for (const path of paths) {
      assert.equal(path.endsWith('/'), language !== 'en', path);
      const reply = await ask(path, language);
      assert.equal(reply.status, 200, path);
      const canonical = new URL(canonicalOf(reply.body.toString()) ?? '');
      if (canonical.host !== hostOf(language)) continue;
      assert.equal(canonical.pathname, path);
      own++;
    }
    assert.ok(own > 10, `${language}: ${own}`);
  }
});

test('[I18N-013] English alone stands on the main site: elsewhere its page names that one, in no list and no set of languages', async () => {
  const rows = await stage.sql<{ path: string }>(
    `(SELECT '/section/' || slug AS path FROM section s WHERE NOT EXISTS (SELECT 1 FROM section_translation t WHERE t.section_id = s.id) ORDER BY id LIMIT 3)
     UNION ALL (SELECT '/author/' || slug FROM author ORDER BY id LIMIT 2)`,
  );
  await stage.sql(
    'DELETE FROM author_translation WHERE author_id IN (SELECT id FROM author ORDER BY id LIMIT 2)',
  );
  await stage.database.write(async (db) => db.invalidate('authors', 'pages'));
  assert.equal(rows.length, 5);
  for (const language of OTHERS) {
    const paths = await listed(language);
    for (const { path } of rows)
      for (const asked of [path, `${path}/`]) {
        const reply = await ask(asked, language);
        const markup = reply.body.toString();
        assert.deepEqual(
          [reply.status, canonicalOf(markup), alternatesOf(markup), paths.includes(asked)],
          [200, `${stage.url}${path}`, 0, false],
          `${language} ${asked}`,
        );
        if (path.startsWith('/section/'))
          assert.equal(toldWay(markup).at(-1)?.item, canonicalOf(markup), asked);
        assert.equal(reply.headers['x-robots-tag'], undefined, 'the canonical address says enough');
      }
  }
});

interface Crumbs {
  '@type': string;
  itemListElement: { name: string; item: string }[];
}
const toldOf = <T extends { '@type': string }>(markup: string, type: string): T | undefined =>
  [...markup.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
    .map(([, json = '']) => JSON.parse(json) as T)
    .find((one) => one['@type'] === type);
const toldWay = (markup: string): Crumbs['itemListElement'] =>
  toldOf<Crumbs>(markup, 'BreadcrumbList')?.itemListElement ?? [];
const shownWay = (markup: string): string[] => {
  const [, list = ''] = /<nav [^>]*class="[^"]*crumbs[^"]*"[^>]*><ol>(.*?)<\/ol>/.exec(markup) ?? [];
  return [...list.matchAll(/<li>(.*?)<\/li>/g)].map(([, step = '']) =>
    unescaped(step.replace(/<[^>]+>/g, '')).trim(),
  );
};

interface List {
  '@type': string;
  url: string;
  mainEntity: { itemListElement: { position: number }[] };
}
test('a list tells machines the address that stands for it, and a later page of it counts on', async () => {
  for (const [path, first] of [
    ['/library', 1],
    ['/library?page=2', 13],
    ['/library?types=PUBLICATION_VIDEO&sort=title', 1],
  ] as const)
    for (const language of ['en', 'de']) {
      const markup = await markupOf(path, language);
      const told = toldOf<List>(markup, 'CollectionPage');
      assert.equal(told?.url, canonicalOf(markup));
      assert.equal(told?.mainEntity.itemListElement[0]?.position, first, path);
    }
});

test('the way that a reader sees is the way that machines are told, from the library to this page', async () => {
  for (const language of ['en', 'de'])
    for (const kind of ['publication', 'section']) {
      const paths = (await listed(language)).filter((path) => path.startsWith(`/${kind}/`)).slice(0, 5);
      for (const path of paths) {
        const markup = await markupOf(path, language);
        const told = toldWay(markup);
        assert.ok(told.length >= 2, path);
        assert.deepEqual(
          told.map(({ name }) => name),
          shownWay(markup),
          path,
        );
        assert.equal(told[0]?.item, `http://${hostOf(language)}/library`);
        assert.equal(told.at(-1)?.item, canonicalOf(markup));
      }
    }
});

test('[ROUTE-006] [ROUTE-007] pages of a test that is not there lead to /error-404, a stray one names the test', async () => {
  for (const path of ['', '/results', '/survey', '/foo']) {
    const reply = await ask(`/publication/99999/test${path}`);
    assert.deepEqual([reply.status, reply.headers.location], [302, '/error-404'], path);
  }
  const stray = await markupOf('/publication/2733/test/foo');
  assert.equal(canonicalOf(stray), `${stage.url}/publication/2733/test`);
  const missing = await ask('/test/foo');
  assert.equal(missing.status, 404);
  assert.match(titleOf(missing.body.toString()), /404 - Steady State/);
  assert.match(missing.body.toString(), /<meta name="robots" content="noindex, nofollow"/);
});

test('[R8] quiet mode: lessons, tests, results, evaluations, certificates and proofs ask a visitor for no address', async () => {
  const signUp = /<footer[\s\S]*<form[\s\S]*type="email"[\s\S]*<\/footer>/;
  for (const path of ['/', '/library', '/about-us']) assert.match(await markupOf(path), signUp, path);
  const lesson = (await listed('en')).find((path) => path.startsWith('/section/')) ?? '';
  for (const path of [
    lesson,
    '/publication/2733/test',
    '/publication/2733/test/results',
    '/publication/2733/test/survey',
    '/dashboard/certificates',
    '/verify/AAAA-BBBB-CCCC',
    '/test',
    '/results',
  ])
    assert.doesNotMatch(await markupOf(path), signUp, path);
});

test('the results of an activity that was removed stay in reach of whoever took it', async () => {
  const [row] = await stage.sql<{ id: number }>(
    `SELECT id::int FROM publication WHERE visibility = 'removed' ORDER BY id LIMIT 1`,
  );
  assert.ok(row);
  assert.equal((await ask(`/publication/${row.id}/test/results`)).status, 200);
});

test('[PAGE-009] without a title for search engines a test is called so in every language', async () => {
  const [row] = await stage.sql<{ title: string }>(
    `SELECT title FROM publication_translation WHERE publication_id = 2733 AND language = 'fr'`,
  );
  const french = titleOf(await markupOf('/publication/2733/test', 'fr'));
  assert.ok(french.includes(row?.title ?? '-') && /\bTest\b/.test(french), french);
});

test('under a test the way out is the cover’s own address before any script runs', async () => {
  for (const [language, paths] of [
    ['en', ['', '/results', '/survey']],
    ['it', ['', '/results']],
  ] as const)
    for (const path of paths) {
      const [, exit = ''] =
        /<header[^>]*>.*?<a [^>]*href="(\/publication\/[^"]+)"/.exec(
          await markupOf(`/publication/2791/test${path}`, language),
        ) ?? [];
      const reply = await ask(exit, language);
      assert.equal(reply.status, 200, `${language} ${path}: ${exit}`);
      assert.equal(new URL(canonicalOf(reply.body.toString()) ?? '').pathname, exit);
    }
});

test('an error page stands for no address; an icon answers where browsers look for one', async () => {
  for (const path of ['/error-404', '/error-503', '/error-app', '/load-error', '/error-network', '/nowhere'])
    assert.equal(canonicalOf(await markupOf(path)), null, path);
  const icon = await ask('/favicon.ico');
  assert.equal(icon.status, 200);
  assert.match(String(icon.headers['content-type']), /^image\//);
  assert.deepEqual([...icon.body.subarray(0, 6)], [0, 0, 1, 0, 3, 0], 'three pictures in one icon');
});
