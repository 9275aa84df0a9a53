import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { PEOPLE } from '#seed/people.ts';
import { DESKS, OPEN, OWN } from '../harness/first-addresses.data.ts';
import { isInstalled } from '../harness/outside/programs.ts';
import { KEPT_HEADER, openSharedCache, type SharedCache } from '../harness/outside/shared-cache.ts';
import { openStage, type Stage } from '../harness/stage.ts';

/** Of the demo: a lecture with slides and hand-outs, its sections, its test. */
const LECTURE =
  '/publication/starting-clozapine-without-delay-baselines-titration-and-the-first-six-months-2746';
/** Documents that anybody is sent. */
const PAGES = [
  '/',
  '/library',
  LECTURE,
  `${LECTURE}?utm_source=letter`,
  '/about-us',
  '/terms-and-conditions',
];
/** Documents of which each is somebody's alone. */
const OWN_PAGES = ['/dashboard', '/myaccount', '/admin', '/admin/members', '/checkout/32', `${LECTURE}/test`];
/** Calls that a member and a visitor are answered differently. */
const BOTH = [
  '/api/publications/?include=author.image,categories&page[size]=6',
  '/api/publications/2746/?include=authors.image,categories,keyPoints,materials,sections',
  '/api/sections/5392/',
  '/api/sections/5393/',
  '/api/search/?s=clozapine',
];

const skip = isInstalled('nginx') ? false : 'nginx is not installed';
describe('behind a cache that keeps whatever it may', { skip }, () => {
  let stage: Stage;
  let cache: SharedCache;
  before(async () => {
    stage = await openStage({ pages: true });
    cache = await openSharedCache(stage.url);
  });
  after(async () => {
    await cache?.close();
    await stage?.close();
  });

  interface Reply {
    status: number;
    text: string;
    /** Whether the server was not asked. */
    kept: boolean;
    headers: Headers;
  }
  async function ask(path: string, headers: Record<string, string> = {}, url = cache.url): Promise<Reply> {
    const reply = await fetch(`${url}${path}`, { redirect: 'manual', headers });
    const text = Buffer.from(await reply.arrayBuffer()).toString('latin1');
    return {
      status: reply.status,
      text,
      kept: reply.headers.get(KEPT_HEADER) === 'HIT',
      headers: reply.headers,
    };
  }
  /** Without what signs a link, which is made anew for each answer. */
  const bare = ({ text }: Reply) => text.replaceAll(/\?t=[^"\\ ]+/g, '');
  const as = async (who: 'gold' | 'silver' | 'admin') => ({ authorization: `JWT ${await stage.token(who)}` });

  test('what never changes is asked of the server once, in each of its encodings', async () => {
    const { text } = await ask('/');
    const files = [...new Set(text.match(/\/(?:assets|files|covers|portraits)\/[\w./-]+\.\w+/g))];
    assert.ok(files.length > 10, `${files.length} files of a page`);
    for (const file of files)
      for (const encoding of ['identity', 'gzip', 'br']) {
        const [first, second] = [
          await ask(file, { 'accept-encoding': encoding }),
          await ask(file, { 'accept-encoding': encoding }),
        ];
        assert.equal(first.status, 200, file);
        assert.ok(second.kept, `${file} in ${encoding}: ${second.headers.get('cache-control')}`);
        assert.equal(second.text, first.text, `${file} in ${encoding}`);
      }
  });

  test('what a member is told is kept for nobody, however often it is asked for', async () => {
    const asked: [path: string, who: 'gold' | 'admin'][] = [
      ...OWN.map((path) => [path, 'gold'] as [string, 'gold']),
      ...DESKS.map((path) => [path, 'admin'] as [string, 'admin']),
    ];
    for (const [path, who] of asked) {
      for (let time = 0; time < 2; time++) {
        const own = await ask(path, await as(who));
        assert.equal(own.status, 200, `${path}: ${own.text.slice(0, 200)}`);
        assert.ok(!own.kept, path);
      }
      const nobody = await ask(path);
      assert.ok([401, 403].includes(nobody.status), `${path} tells a visitor ${nobody.status}`);
      const other = await ask(path, await as('silver'));
      assert.ok(!other.kept && !other.text.includes(PEOPLE.gold.email), path);
      assert.equal(other.status, who === 'admin' ? 403 : 200, path);
    }
  });

  test('a call that everybody may make is answered to each as they are, in whatever order', async () => {
    for (const path of [...BOTH, ...OPEN.filter((path) => path.startsWith('/api/'))]) {
      const member = await ask(path, await as('gold'));
      const visitor = await ask(path);
      const again = await ask(path, await as('gold'));
      const direct = await ask(path, {}, stage.url);
      assert.equal(visitor.status, direct.status, path);
      assert.equal(bare(visitor), bare(direct), `${path} tells a visitor what it told a member`);
      assert.equal(
        bare(again) === bare(visitor),
        bare(member) === bare(visitor),
        `${path} tells a member what it told a visitor`,
      );
    }
  });

  test('no document of one person is kept, and one of everybody is asked for again', async () => {
    for (const path of OWN_PAGES) {
      for (let time = 0; time < 2; time++) {
        const own = await ask(path);
        assert.ok(!own.kept && own.status < 500, path);
      }
      assert.match((await ask(path)).headers.get('cache-control') ?? '', /no-store/, path);
    }
    for (const path of PAGES) {
      await ask(path);
      const page = await ask(path);
      assert.equal(page.status, 200, path);
      assert.ok(!page.kept, path);
      assert.match(page.headers.get('cache-control') ?? '', /max-age=0, must-revalidate/, path);
    }
  });

  test('a signed link is its holder’s: the file behind it is kept for nobody', async () => {
    const links = new Set<string>();
    for (const path of BOTH)
      for (const [link] of (await ask(path, await as('gold'))).text.matchAll(
        /\/files\/[^"\\ ]+\?t=[^"\\ ]+/g,
      ))
        links.add(link);
    assert.ok(links.size > 5, `${links.size} links`);
    for (const link of links)
      for (let time = 0; time < 2; time++) {
        const file = await ask(link);
        assert.ok(!file.kept, link);
        assert.match(file.headers.get('cache-control') ?? '', /private|no-store/, link);
      }
  });

  test('what is withdrawn is gone at once, and so is what it said', async () => {
    const call = '/api/publications/2746/';
    const [page, told] = [await ask(LECTURE), await ask(call)];
    assert.deepEqual([page.status, told.status], [200, 200]);
    await stage.sql(`UPDATE publication SET visibility = 'removed', removed_at = now() WHERE id = 2746`);
    await stage.app.cache.invalidate(null);
    for (const [path, before] of [
      [LECTURE, page],
      [call, told],
    ] as const) {
      const [after, direct] = [await ask(path), await ask(path, {}, stage.url)];
      assert.deepEqual([after.status, bare(after)], [direct.status, bare(direct)], path);
      assert.notEqual(bare(after), bare(before), path);
    }
  });
});
