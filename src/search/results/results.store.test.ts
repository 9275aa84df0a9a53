import assert from 'node:assert/strict';
import test from 'node:test';
import { categoryCalls } from '#catalog/category/category.schema.ts';
import { NO_FILTERS } from '#catalog/library/library.rules.ts';
import { type Api, ApiFailure } from '#client/api/client.ts';
import type { Call } from '#kit/contract.ts';
import { searchCalls } from '../search.schema.ts';
import { loadLibrary, topicsOf } from './results.store.ts';

const FACETS = { types: [], categories: [], credit: [], progress: [], testable: [] };
const META = {
  facets: FACETS,
  exact: true,
  pagination: { count: 0, pages: 1 },
  spelling: { corrected: 'clozapine', near: [], relaxed: null },
};
const answering = (failing: readonly Call[], thrown: Error): Api =>
  (async (call: Call) => {
    if (failing.includes(call)) throw thrown;
    return { data: [], meta: META };
  }) as unknown as Api;
const filters = { ...NO_FILTERS, search: 'clozapne' };
const { signal } = new AbortController();

test('results are shown without the tables or the similar titles that could not be loaded', async () => {
  const refused = answering([searchCalls.tables, searchCalls.near], new ApiFailure(400, []));
  const { tables, nearTitles, corrected, failed } = await loadLibrary(refused, filters, signal);
  assert.deepEqual([tables, nearTitles, corrected, failed], [[], [], 'clozapine', false]);
});

test('a mistake of ours, and a failed search itself, are not passed over', async () => {
  const broken = answering([searchCalls.tables], new TypeError('broken'));
  await assert.rejects(loadLibrary(broken, filters, signal), TypeError);
  const refused = answering([searchCalls.results], new ApiFailure(500, []));
  await assert.rejects(loadLibrary(refused, filters, signal), ApiFailure);
});

test('topics beyond the first page, and those without a published title, have a name and an address', async () => {
  const topic = (id: number, publicationCount: number) => ({
    id: String(id),
    slug: `topic-${id}`,
    name: `Topic ${id}`,
    language: 'en',
    featured: false,
    publicationCount,
  });
  const pages = [[topic(1, 3), topic(2, 0)], [topic(3, 1)]];
  const api = (async (call: Call, { query }: { query?: { page?: { number: number } } } = {}) =>
    call === categoryCalls.list
      ? { data: pages[(query?.page?.number ?? 1) - 1], meta: { pagination: { pages: 2 } } }
      : { data: [], meta: META }) as unknown as Api;
  assert.deepEqual(
    (await topicsOf(api, signal)).map(({ id }) => id),
    [1, 2, 3],
  );
  const shown = async (categories: number[]) =>
    (await loadLibrary(api, { ...NO_FILTERS, categories }, signal)).topics.map(({ name }) => name);
  assert.deepEqual(await shown([]), ['Topic 1', 'Topic 3']);
  assert.deepEqual(await shown([2]), ['Topic 1', 'Topic 2', 'Topic 3']);
});

test('an empty list whose ways out cannot be counted is shown without them', async () => {
  const refused = (async (call: Call, { query }: { query?: { page?: { size: number } } } = {}) => {
    if (call === searchCalls.results && query?.page?.size === 1) throw new ApiFailure(429, []);
    return { data: [], meta: META };
  }) as unknown as Api;
  const { drops, failed } = await loadLibrary(refused, { ...filters, types: ['PODCAST'] }, signal);
  assert.deepEqual([drops, failed], [[], false]);
});

test('the number of results is exact unless the search says that there are more', async () => {
  const exact = async (said: object) => {
    const api = (async () => ({ data: [], meta: { ...META, ...said } })) as unknown as Api;
    return (await loadLibrary(api, NO_FILTERS, signal)).exact;
  };
  // The last: of a server of the release before.
  assert.deepEqual(
    [await exact({ exact: true, whole: false }), await exact({ exact: false }), await exact({})],
    [true, false, true],
  );
});
