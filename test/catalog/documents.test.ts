import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { openAddresses } from '#shell/address.rules.ts';
import { openStage, raw, type Stage } from '../harness/stage.ts';
import { addressesIn, statementProblems, type Thing } from '../harness/statements.ts';

let stage: Stage;
before(async () => {
  stage = await openStage({ pages: true });
});
after(() => stage.close());

/** WHATWG's standard, what WCAG asks of markup, and what holds for whole documents; nothing about style. */
const loader = new StaticConfigLoader({
  root: true,
  extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:document'],
  rules: {
    'empty-title': 'error',
    'no-implicit-close': 'error',
    'no-implicit-input-type': 'error',
    'input-attributes': 'error',
    'no-unknown-elements': 'error',
    'no-inline-style': 'error',
    'no-dup-class': 'error',
    'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'submit', 'button', 'reset'] }],
    // Files of our own are named by their content.
    'require-sri': ['error', { target: 'crossorigin' }],
    // A search field is sent by Enter: the form's implicit submission.
    'wcag/h32': 'off',
    // Progress is drawn by us; the notice to old browsers speaks to those that know no <main>.
    'prefer-native-element': ['error', { exclude: ['progressbar', 'main'] }],
  },
});
const rules = loader.getConfigFor('page.html');
/** The rules are read once: reading them for every document is a quarter of the work. */
const validator = new HtmlValidate(Object.assign(loader, { getConfigFor: () => rules }));

async function problemsOf(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  const found = results.flatMap(({ messages }) => messages);
  /** The way through a publication stands there twice, for narrow and for wide screens: one of them is shown. */
  const isOneOfTwo = ({ ruleId, offset }: { ruleId: string; offset: number }) =>
    ruleId === 'unique-landmark' && /\b(narrow|wide)-only\b/.test(tagAt(html, offset));
  const told = found.filter((one) => !isOneOfTwo(one));
  return [
    ...new Set(told.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`)),
    ...headProblems(html),
  ];
}

const tagAt = (html: string, offset: number): string =>
  html.slice(html.lastIndexOf('<', offset), html.indexOf('>', offset) + 1);

/** What no rule of the validator asks for. */
function headProblems(html: string): string[] {
  const count = (what: RegExp) => html.match(what)?.length ?? 0;
  return [
    ...(count(/<meta charset="utf-8"/gi) === 1 ? [] : ['no character set, or two']),
    ...(count(/<meta name="viewport"/g) === 1 ? [] : ['no viewport, or two']),
    ...(count(/<main\b|role="main"/g) === 1 ? [] : ['no main part, or two']),
    ...(count(/<h1\b/g) === 1 ? [] : ['no first heading, or two']),
    ...(count(/<meta name="description"/g) > 1 ? ['two descriptions'] : []),
    ...(count(/ href="#?"/g) > 0 ? ['a link without an address'] : []),
  ];
}

const mainHost = () => new URL(stage.url).host;
const ask = (path: string, host: string) => raw(stage.url, path, { headers: { host } });

interface Page {
  name: string;
  html: string;
}
/** Every kind of page there is, in every language: each open address, and of those with parameters some of each kind. */
async function paths(): Promise<string[]> {
  const rows = await stage.sql<{ path: string }>(
    `(SELECT DISTINCT ON (type, visibility) '/publication/' || slug AS path FROM publication WHERE visibility IN ('published', 'announced') ORDER BY type, visibility, id)
     UNION ALL (SELECT '/section/' || slug FROM section WHERE publication_id IN (2746, 2700, 2781) ORDER BY id)
     UNION ALL (SELECT '/author/' || slug FROM author ORDER BY id LIMIT 2)
     UNION ALL (SELECT '/verify/' || code FROM certificate ORDER BY id LIMIT 1)`,
  );
  return [
    ...openAddresses(),
    ...rows.map(({ path }) => path),
    ...['/publication/2746/test', '/publication/2746/test/results', '/publication/2746/test/survey'],
    ...['/library?search=zzzz', '/library?types=CME&page=2', '/podcasts?page=2', '/podcasts?search=zzzz'],
    ...['/search?s=lithium', '/search?s=zzzz', '/nowhere', '/error-403', '/error-404', '/error-503'],
    ...['/upgrade-browser', '/recover-password/change/904/nothing', '/verify/nothing', '/api/docs'],
  ];
}

async function* pages(): AsyncGenerator<Page> {
  for (const label of ['', 'pt.', 'fr.', 'it.', 'de.'])
    for (const path of await paths()) {
      const host = `${label}${mainHost()}`;
      let reply = await ask(path, host);
      // The slug of another language leads on.
      const to = new URL(String(reply.headers.location ?? '/'), `http://${host}`);
      if (reply.status === 301 && to.host === host) reply = await ask(to.pathname + to.search, host);
      if (!reply.headers.location) yield { name: host + path, html: reply.body.toString() };
    }
}

const BLOCK = /<script type="application\/ld\+json">(.*?)<\/script>/g;
const statementsIn = (html: string): Thing[] =>
  [...html.matchAll(BLOCK)].map(([, json = '']) => JSON.parse(json) as Thing);

/** What a page tells machines, against the page itself: its addresses are ours, its locked part is there, and no other is. */
function toldProblems({ html }: Page, statements: Thing[]): string[] {
  const locked = statements.flatMap(({ hasPart, isAccessibleForFree }) =>
    isAccessibleForFree === false && hasPart ? [String((hasPart as Thing).cssSelector)] : [],
  );
  const hosts = statements
    .flatMap((one) => addressesIn({ ...one, '@context': '' }))
    .map((one) => new URL(one.replace(/\{\w+\}$/, '')));
  return [
    ...statements.flatMap(statementProblems),
    ...locked.filter((selector) => !isOn(html, selector)).map((one) => `${one} is not there`),
    ...(isOn(html, '.locked-text') && locked.length === 0 ? ['the lock is not told'] : []),
    ...hosts.filter(({ host }) => !host.endsWith(mainHost())).map(({ href }) => `${href} is not ours`),
  ];
}

/** Of selectors, those of one class are read. */
function isOn(html: string, selector: string): boolean {
  const [, name] = /^\.([\w-]+)$/.exec(selector) ?? assert.fail(selector);
  return new RegExp(`<[a-z][^>]* class="([^"]* )?${name}[ "]`).test(html);
}

test('every kind of document is valid HTML in every language, and what it tells machines is whole and true', async () => {
  const problems: string[] = [];
  const types = new Set<string>();
  let read = 0;
  let locks = 0;
  for await (const page of pages()) {
    const statements = statementsIn(page.html);
    for (const { '@type': type = '', hasPart } of statements) {
      types.add(type);
      if (type === 'LearningResource' && hasPart) locks++;
    }
    const found = [...(await problemsOf(page.html)), ...toldProblems(page, statements)];
    problems.push(...found.map((problem) => `${page.name}: ${problem}`));
    read++;
  }
  assert.deepEqual(problems, []);
  assert.ok(read > 250, `${read} documents`);
  assert.ok(locks > 5, `${locks} locked lessons`);
  const kinds = ['BreadcrumbList', 'Course', 'FAQPage', 'LearningResource', 'Organization', 'PodcastEpisode'];
  for (const kind of [...kinds, 'PodcastSeries', 'ProfilePage', 'WebSite'])
    assert.ok(types.has(kind), `${kind} is told`);
});

test('the document of a page that failed is valid too', async () => {
  const path = (await paths()).find((one) => one.startsWith('/author/')) ?? '';
  await stage.sql('ALTER TABLE author RENAME TO author_elsewhere');
  stage.app.cache.invalidate(null);
  const reply = await ask(path, mainHost());
  await stage.sql('ALTER TABLE author_elsewhere RENAME TO author');
  assert.equal(reply.status, 500);
  assert.deepEqual(await problemsOf(reply.body.toString()), []);
});

test('what is wrong with a document is found', async () => {
  const page = (body: string, title = '<title>T</title>') =>
    `<!DOCTYPE html><html lang="en"><head><meta charSet="utf-8"/><meta name="viewport" content="width=device-width"/>${title}</head><body><main>${body}</main></body></html>`;
  assert.deepEqual(await problemsOf(page('<h1>One</h1>')), []);
  const wrong: [string, RegExp][] = [
    ['<h1>One</h1><h1>Two</h1>', /heading-level/],
    ['<h1>One</h1><h3>Three</h3>', /heading-level/],
    ['<p>One</p>', /no first heading/],
    ['<h1 id="a">One</h1><p id="a">b</p>', /no-dup-id/],
    ['<h1>One</h1><img src="/x.png"/>', /wcag\/h37/],
    ['<h1>One</h1><input type="text"/>', /input-missing-label/],
    ['<h1>One</h1><label for="gone">L</label>', /no-missing-references/],
    ['<h1>One</h1><a href="">x</a>', /without an address/],
    ['<h1>One</h1><a href="/x"></a>', /wcag\/h30/],
    ['<h1>One</h1><button type="button"></button>', /text-content/],
    ['<h1>One</h1><a href="/x">x<button type="button">y</button></a>', /element-permitted-content/],
    ['<h1>One</h1><ul><p>x</p></ul>', /element-permitted-content/],
    ['<h1>One</h1><p>a<div>b</div></p>', /no-implicit-close/],
    ['<h1>One</h1><div>', /close-order/],
    ['<h1>One</h1><nav><p>a</p></nav><nav><p>b</p></nav>', /unique-landmark/],
    ['<h1>One</h1><p style="color:red">x</p>', /no-inline-style/],
  ];
  for (const [body, expected] of wrong)
    assert.match((await problemsOf(page(body))).join('; '), expected, body);
  assert.match((await problemsOf(page('<h1>One</h1>', ''))).join(), /<head> element must have <title>/);
  assert.match(
    (await problemsOf('<html><body></body></html>')).join('; '),
    /missing-doctype.*required "lang".*no character set/,
  );
});

test('what is wrong with a statement is found', () => {
  const course = {
    '@context': 'https://schema.org',
    '@type': 'Course',
    name: 'Lithium',
    description: 'Levels.',
    url: 'https://site.example/lithium',
    provider: { '@type': 'Organization', name: 'Us' },
    isAccessibleForFree: false,
    datePublished: '2026-01-01',
    dateModified: '2026-01-01T00:00:00.000Z',
    offers: { '@type': 'Offer', category: 'Free' },
    hasCourseInstance: { '@type': 'CourseInstance', courseMode: 'Online', courseWorkload: 'PT1H' },
  };
  assert.deepEqual(statementProblems(course), []);
  for (const [change, found] of [
    [{ name: '' }, 'Course without name'],
    [{ provider: { '@type': 'Organization' } }, 'Organization without name'],
    [{ offers: { '@type': 'Offer', category: 'Cheap' } }, 'Offer: category is Cheap'],
    [{ url: '/lithium' }, 'Course: url is /lithium'],
    [{ timeRequired: '75 min' }, 'Course: timeRequired is 75 min'],
    [{ author: [{ '@type': 'Human', name: 'A' }] }, 'an unknown type: Human'],
  ] as const)
    assert.deepEqual(statementProblems({ ...course, ...change }), [found]);
});
