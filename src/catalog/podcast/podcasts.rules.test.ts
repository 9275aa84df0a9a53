import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  cutText,
  findEpisodes,
  isAnswered,
  isNarrowed,
  isUnknown,
  type PodcastFilters,
  podcastPage,
  podcastQuery,
  podcastsPath,
} from './podcasts.rules.ts';

const episodes = Array.from({ length: 30 }, (_, n) => ({
  title: n === 29 ? 'Pain and SNRIs' : `Episode ${n + 1}`,
  types: n < 2 ? ['PODCAST', 'CME'] : ['PODCAST'],
}));

test('[UI-036] a description ends after 300 characters with an ellipsis', () => {
  assert.equal(cutText('a'.repeat(300)), 'a'.repeat(300));
  assert.equal(cutText('a'.repeat(301)), `${'a'.repeat(300)}…`);
  assert.equal(cutText(`${'a'.repeat(299)} bc`), `${'a'.repeat(299)} …`, 'a space counts as well');
});

const pageOf = (asked: Partial<PodcastFilters>) =>
  podcastPage(episodes, { search: '', types: [], page: 1, ...asked });

test('[UI-035] the filter finds part of a title in any case, over all episodes and not one page', () => {
  assert.deepEqual(
    pageOf({ search: 'snri' }).episodes.map(({ title }) => title),
    ['Pain and SNRIs'],
  );
  assert.equal(pageOf({ search: ' ' }).count, 30);
  assert.equal(pageOf({ search: 'nothing' }).count, 0);
});

test('[ROUTE-019] further types narrow the list of podcasts', () => {
  assert.deepEqual([pageOf({ types: ['CME'] }).count, pageOf({ types: ['SA'] }).count], [2, 0]);
  assert.equal(pageOf({ types: ['PODCAST'] }).count, 30);
});

test('twelve episodes a page, and a page beyond the last shows the last', () => {
  assert.equal(pageOf({}).episodes.length, 12);
  assert.deepEqual([pageOf({ page: 9 }).page, pageOf({ page: 9 }).episodes.length], [3, 6]);
  assert.equal(pageOf({ page: Number.NaN }).page, 1);
});

const NONE = { search: '', types: [], categories: [], testType: null, page: 1 };

test('[ROUTE-019] the address carries the page and the filters of the library, defaults leave no trace', () => {
  assert.equal(podcastsPath(NONE), '/podcasts');
  assert.equal(
    podcastsPath({ ...NONE, search: 'pain relief', page: 2 }),
    '/podcasts?search=pain+relief&page=2',
  );
  const all = '/podcasts?types=PODCAST&categories=3&categories=9&testType=2';
  assert.equal(podcastsPath({ ...NONE, types: ['PODCAST'], categories: [3, 9], testType: 2 }), all);
});

test('[API-085] [API-086] a page asks for twelve episodes, a search of titles for a hundred', () => {
  assert.deepEqual(podcastQuery({ ...NONE, page: 3 }).page, { size: 12, number: 3 });
  assert.deepEqual(podcastQuery({ ...NONE, search: 'pain', page: 3 }).page, { size: 100, number: 1 });
  assert.equal(podcastQuery({ ...NONE, types: ['CME'] }).filter.types, 'PODCAST');
  assert.equal(podcastQuery({ ...NONE, categories: [3, 9] }).filter.categories__id__in, '3,9');
});

test('a title is found however many episodes there are; without a search one page is asked for', async () => {
  const all = Array.from({ length: 230 }, (_, n) => ({ title: `Episode ${n + 1}`, types: ['PODCAST'] }));
  const asked: number[] = [];
  const ask = async ({ page: { size, number: page } }: ReturnType<typeof podcastQuery>) => {
    asked.push(page);
    const pagination = { count: all.length, page, pages: Math.ceil(all.length / size), size };
    return { data: all.slice((page - 1) * size, page * size), meta: { pagination } };
  };
  const search = { ...NONE, search: 'episode 2' };
  const { data } = await findEpisodes({ ...search, page: 2 }, ask);
  assert.deepEqual([data.length, asked], [230, [1, 2, 3]]);
  assert.equal(podcastPage(data, search).count, 42);
  asked.length = 0;
  const { data: shown, pagination } = await findEpisodes({ ...NONE, page: 3 }, ask);
  assert.deepEqual([shown[0]?.title, shown.length, pagination?.count, asked], ['Episode 25', 12, 230, [3]]);
});

test('more letters of a search ask nothing, another filter does', () => {
  const search = { ...NONE, search: 'pa' };
  assert.equal(isAnswered(search, { ...search, search: 'pain', page: 2 }), true);
  assert.equal(isAnswered(NONE, search), false);
  assert.equal(isAnswered(search, { ...search, categories: [3] }), false);
});

test('what is not there narrows to nothing; what only the library knows does not', () => {
  const whole: PodcastFilters = { search: '', types: [], categories: [], testType: null, page: 1 };
  const asking = (unknown: string[]) => ({ ...whole, unknown });
  assert.ok(isUnknown(asking(['types=FOO'])) && isNarrowed(asking(['categories=abc'])));
  assert.ok(!isUnknown(asking(['sort=foo'])) && !isUnknown(whole) && !isNarrowed(whole));
});
