import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { EVERY_PAGE, TEXT_USES_FILE } from '#admin/resources/interface-text/interface-text.data.ts';
import {
  exampleAddress,
  readModule,
  textUses,
  unsaidTexts,
  writtenUses,
} from '#admin/resources/interface-text/text-use.rules.ts';
import {
  unsaidOfProduct,
  usesOfTexts,
  writtenTextUses,
} from '#admin/resources/interface-text/text-use.service.ts';
import { STRIP_PLACES, stripContent } from '#admin/strip/place.rules.ts';
import routes from '#app/routes.ts';
import { englishTexts } from '#locale/dictionary.service.ts';
import { openStage, type Stage } from '../../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage({ pages: true });
});
after(() => stage?.close());

interface Route {
  path?: string;
  children?: Route[];
}
const flat = (some: readonly Route[]): Route[] =>
  some.flatMap((one) => (one.children ? flat(one.children) : [one]));
const declared = [...new Set(flat(routes as Route[]).map(({ path = '' }) => `/${path}`))];

test('every page of the site is known to the desk of texts, and none else', async () => {
  assert.deepEqual((await usesOfTexts()).pages, [EVERY_PAGE, ...declared]);
});

test('what the build wrote down is what the source says', async () => {
  const built = readFileSync(join(import.meta.dirname, '../../../build', TEXT_USES_FILE), 'utf8');
  assert.equal(built, await writtenTextUses());
  const uses = await usesOfTexts();
  assert.deepEqual(uses.keys, Object.keys(await englishTexts()));
  assert.deepEqual(writtenUses(uses), JSON.parse(built));
});

test('every page but those of the administration has a strip', () => {
  const placed = STRIP_PLACES.map(({ path }) => path);
  const pages = declared.filter((path) => !path.startsWith('/admin'));
  const missing = pages.filter((path) => !placed.includes(path));
  assert.deepEqual(missing, [], 'missing in src/admin/strip/place.rules.ts');
  assert.deepEqual(placed.toSorted(), pages.toSorted());
});

test('the strip leads to what a page shows', () => {
  const seen = (path: string, params: Record<string, string>, search = '', loaded: unknown = null) => {
    const place = STRIP_PLACES.find((one) => one.path === path) ?? assert.fail(path);
    const { record, desks } = stripContent(place, { params, search: new URLSearchParams(search), loaded });
    return [record && `${record.kind} ${record.id}`, ...desks.map(({ to }) => to)];
  };
  assert.deepEqual(seen('/publication/:slug', { slug: 'lecture-2746' }), [
    'publication 2746',
    '/admin/publications/2746',
  ]);
  assert.deepEqual(seen('/section/:slug', { slug: 'video-2746-5392' }), ['section 5392']);
  assert.deepEqual(seen('/author/:slug', { slug: 'somebody-12' }), ['biography 12']);
  assert.deepEqual(seen('/author/:slug', { slug: 'nobody' }), [null]);
  assert.deepEqual(seen('/library', {}, 'categories=7'), ['topic 7', '/admin/publications']);
  assert.deepEqual(seen('/library', {}, 'categories=7&categories=8'), [null, '/admin/publications']);
  assert.deepEqual(seen('/search/:category?', { category: 'sleep' }, '', { topic: { id: 9 } }), [
    'topic 9',
    '/admin/publications',
  ]);
  assert.deepEqual(seen('/publication/:publicationId/test', { publicationId: '2779' }), [
    null,
    '/admin/publications/2779/test',
    '/admin/publications/2779/facts',
  ]);
});

test('a text stands where its scope is spoken and its word said, also later and also put together', () => {
  const source = {
    'a/a.messages.ts': `export const aTexts = texts('a', { one: 'One', step1: 'Step', never: 'N', ghost: 'G' });`,
    'a/part.tsx': `import { aTexts } from './a.messages.ts'; const say = useTexts(aTexts); say(\`step\${n}\`);`,
    'a/later.tsx': `import { aTexts } from '#a/a.messages.ts'; say('one');`,
    'app/routes/first.page.tsx': `import { Part } from '#a/part.tsx'; import type { X } from '#a/later.tsx'; "never"`,
    'app/routes/second.page.tsx': `const L = lazy(() => import('#a/later.tsx'));`,
    'app/routes/third.page.tsx': `say('one'); say('never');`,
    'app/root.tsx': `export { X } from './frame.tsx';`,
    'app/frame.tsx': `import '#a/a.messages.ts';`,
  };
  const modules = new Map(Object.entries(source).map(([file, text]) => [file, readModule(file, text)]));
  const pages = ['first', 'second', 'third'].map((name) => ({
    path: `/${name}`,
    file: `app/routes/${name}.page.tsx`,
  }));
  const { pagesOf } = textUses(modules, pages, ['a.one', 'a.step1', 'a.never', 'a.ghost'], ['app/root.tsx']);
  assert.deepEqual(pagesOf('a.one'), ['/second']);
  assert.deepEqual(pagesOf('a.step1'), ['/first']);
  assert.deepEqual(pagesOf('a.never'), ['/first']);
  assert.deepEqual(pagesOf('a.ghost'), [EVERY_PAGE, '/first', '/second'], 'nobody can follow it');
});

test('a text that nothing says any more is known by its scope and its word', () => {
  const source = {
    'a/a.messages.ts': `export const aTexts = texts('a', {});`,
    'a/part.tsx': `import { aTexts } from './a.messages.ts'; import { KINDS } from './a.data.ts'; say('one'); say(\`volume\${n}.title\`)`,
    'a/a.data.ts': `export const KINDS = ['in-kind'];`,
    'a/caller.tsx': `import { Part } from './part.tsx'; <Part label="given" />`,
    'b/b.messages.ts': `export const bTexts = texts('b', {});`,
    'b/other.tsx': `say('elsewhere');`,
    'platform/port.ts': `fail('card-declined');`,
  };
  const modules = new Map(Object.entries(source).map(([file, text]) => [file, readModule(file, text)]));
  const used = ['a.one', 'a.volume1.title', 'a.in-kind', 'a.given', 'a.card-declined'];
  const unused = ['a.elsewhere', 'a.gone', 'b.elsewhere'];
  assert.deepEqual(unsaidTexts(modules, [...used, ...unused]), unused);
});

test('no text of the product has lost its last use', async () => {
  assert.deepEqual(await unsaidOfProduct(), []);
});

test('an address to look at is filled from the library, or there is none', () => {
  const cases: [path: string, address: string | null][] = [
    ['/', '/'],
    [EVERY_PAGE, '/'],
    ['/*', null],
    ['/search/:category?', '/search'],
    ['/publication/:slug', '/publication/a-1'],
    ['/admin/sections/:id', '/admin/sections/5'],
    ['/verify/:code', null],
  ];
  for (const [path, address] of cases)
    assert.equal(exampleAddress(path, { 'publication:slug': 'a-1', 'sections:id': 5 }), address, path);
});

test('every text that a page shows is known to stand there', async () => {
  const keys = Object.keys(await englishTexts());
  await stage.sql(
    `INSERT INTO text_override (key, text) SELECT k, '⟦' || k || '⟧' FROM unnest($1::text[]) AS k`,
    [keys],
  );
  await stage.database.write(async (db) => db.invalidate('site'));
  const { json } = await stage.send('GET', '/api/admin/texts/', undefined, { as: 'admin' });
  const examples = (json.meta as unknown as { pages: { path: string; address: string | null }[] }).pages;
  const { pagesOf } = await usesOfTexts();
  let looked = 0;
  for (const { path, address } of examples) {
    if (!address || path === EVERY_PAGE || path.startsWith('/admin')) continue;
    const reply = await stage.ask(address);
    if (reply.status !== 200) continue;
    const html = reply.text.replace(/<script[\s\S]*?<\/script>/g, '');
    const shown = [...new Set([...html.matchAll(/⟦([\w.-]+)⟧/g)].map(([, key = '']) => key))];
    const strays = shown.filter((key) => !pagesOf(key).some((page) => page === path || page === EVERY_PAGE));
    assert.deepEqual(strays, [], path);
    const own = shown.filter((key) => pagesOf(key).includes(path));
    if (own.length > 0) looked += 1;
  }
  assert.ok(looked > 30, `${looked} pages`);
});
