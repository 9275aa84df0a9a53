import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { PUBLICATION_TYPES } from '#membership/gate/entitlement.rules.ts';
import { spansOf, type TextMarks } from '../listed-page/marks.rules.ts';
import {
  activeFilters,
  cleared,
  droppable,
  isUnfiltered,
  LIBRARY_DEBOUNCE_MS,
  LIBRARY_SORTS,
  type LibraryFilters,
  type LibraryHome,
  libraryPath,
  listFilter,
  NO_FILTERS,
  nestedTopics,
  readFilters,
  toggled,
} from './library.rules.ts';

const read = (search: string) => readFilters(new URLSearchParams(search));
const readPath = (path: string) => {
  const { pathname, searchParams } = new URL(path, 'http://x');
  return readFilters(searchParams, pathname as LibraryHome);
};

test('an empty address is the whole library, latest changes first', () => {
  assert.deepEqual(read(''), NO_FILTERS);
  assert.ok(isUnfiltered(NO_FILTERS));
  assert.equal(libraryPath(NO_FILTERS), '/library');
});

test('[ENT-088] the address carries types, categories, testType and search', () => {
  const filters = read('types=PODCAST,WEBINAR&categories=3&categories=5&testType=2&search=%20clozapine%20');
  assert.deepEqual(filters.types, ['PODCAST', 'WEBINAR']);
  assert.deepEqual(filters.categories, [3, 5]);
  assert.equal(filters.testType, 2);
  assert.equal(filters.search, 'clozapine');
});

test('what an address may not say chooses nothing, and is told', () => {
  const filters = read(
    'types=NOPE&categories=x,-1&testType=9&sort=password&page=-3&completed=maybe&canTest=1',
  );
  const unknown = [
    'types=NOPE',
    'categories=x',
    'categories=-1',
    'testType=9',
    'completed=maybe',
    'canTest=1',
    'sort=password',
  ];
  assert.deepEqual(filters, { ...NO_FILTERS, unknown });
  assert.ok(!isUnfiltered(filters));
  assert.equal(libraryPath(filters), '/library', 'the way out');
  assert.deepEqual(read('types=PODCAST,NOPE').types, ['PODCAST'], 'what is known beside it stays chosen');
  assert.deepEqual(
    read('types=&categories=&testType=&completed=&sort=&canTest=false').unknown,
    [],
    'a plain form',
  );
});

const anyFilters: fc.Arbitrary<LibraryFilters> = fc.record({
  home: fc.constantFrom('/library' as const, '/search' as const),
  search: fc.string({ maxLength: 40 }).map((text) => text.trim()),
  types: fc.subarray([...PUBLICATION_TYPES]),
  categories: fc.uniqueArray(fc.nat(), { maxLength: 5 }),
  testType: fc.constantFrom(null, 1 as const, 2 as const),
  completed: fc.constantFrom(null, true, false),
  canTest: fc.boolean(),
  sort: fc.constantFrom(...LIBRARY_SORTS),
  page: fc.integer({ min: 1, max: 500 }),
  unknown: fc.constant([]),
});

test('every state has one address, and the address gives the state back', () => {
  fc.assert(
    fc.property(anyFilters, (filters) => assert.deepEqual(readPath(libraryPath(filters)), { ...filters })),
  );
});

test('a visitor is never asked about their own progress', () => {
  const filters = { ...NO_FILTERS, completed: true, canTest: true };
  assert.equal(listFilter(filters, false).completed, undefined);
  assert.equal(listFilter(filters, false).can_user_take_test, undefined);
  assert.equal(listFilter(filters, true).completed, true);
});

test('each active filter knows the state without it, from the first page', () => {
  const filters: LibraryFilters = {
    ...NO_FILTERS,
    types: ['PODCAST'],
    categories: [3, 5],
    testType: 1,
    page: 4,
  };
  const active = activeFilters(filters);
  assert.deepEqual(
    active.map((one) => `${one.kind} ${one.value}`),
    ['category 3', 'category 5', 'type PODCAST', 'testType 1'],
  );
  assert.deepEqual(active[0]?.without, { ...filters, categories: [5], page: 1 });
});

test('clearing takes every filter and the page away, and keeps the words and the order', () => {
  const path = '/search?s=clozapine&types=PODCAST&categories=3&testType=1&completed=true&canTest=true';
  const filters = readPath(`${path}&sort=title&page=4`);
  assert.equal(libraryPath(cleared(filters)), '/search?s=clozapine&sort=title');
  assert.deepEqual(activeFilters(cleared(filters)), []);
  assert.ok(isUnfiltered(cleared({ ...NO_FILTERS, types: ['PODCAST'], page: 4 })));
});

test('out of an empty list lead its filters, and its words when there are filters too', () => {
  assert.deepEqual(droppable({ ...NO_FILTERS, search: 'zzz' }), []);
  const both = droppable({ ...NO_FILTERS, search: 'zzz', types: ['PODCAST'] });
  assert.deepEqual(
    both.map((one) => one.kind),
    ['type', 'search'],
  );
  const many = droppable({
    ...NO_FILTERS,
    search: 'zzz',
    categories: Array.from({ length: 100 }, (_, n) => n),
  });
  assert.deepEqual([many.length, many.at(-1)?.kind], [13, 'search']);
});

test('toggling twice changes nothing', () => {
  assert.deepEqual(toggled(toggled([1, 2], 3), 3), [1, 2]);
});

test('a text is split at its marks, and never changed', () => {
  const marks: TextMarks = [
    [0, 2],
    [2, 3],
    [5, 6],
  ];
  const hits = (text: string, at: TextMarks) =>
    spansOf(text, at).flatMap(({ hit, text: one }) => (hit ? [one] : []));
  assert.deepEqual(hits('abcdef', marks), ['ab', 'c', 'f']);
  assert.deepEqual(spansOf('', []), []);
  fc.assert(
    fc.property(fc.string(), fc.uniqueArray(fc.nat({ max: 30 }), { maxLength: 6 }), (text, cuts) => {
      const within = cuts.filter((cut) => cut <= text.length).toSorted((one, other) => one - other);
      const ranges = within.flatMap((from, at): TextMarks => {
        const to = within[at + 1];
        return at % 2 === 0 && to !== undefined ? [[from, to]] : [];
      });
      assert.equal(
        spansOf(text, ranges)
          .map((one) => one.text)
          .join(''),
        text,
      );
      assert.deepEqual(
        hits(text, ranges),
        ranges.map(([from, to]) => text.slice(from, to)),
      );
    }),
  );
});

test('[CONST-011] typing waits 1000 ms', () => assert.equal(LIBRARY_DEBOUNCE_MS, 1000));

test('[ENT-080] a topic stands with those under it, and by itself where its parent is not shown', () => {
  const topic = (id: number, childs: number[] = []) => ({ id, slug: `t${id}`, childs });
  const shapes = (nested: { id: number; under: { id: number }[] }[]) =>
    nested.map(({ id, under }) => [id, under.map((one) => one.id)]);
  const topics = [topic(1, [3, 4]), topic(2), topic(3, [5]), topic(4), topic(5)];
  assert.deepEqual(shapes(nestedTopics(topics)), [
    [1, [3, 5, 4]],
    [2, []],
  ]);
  assert.deepEqual(shapes(nestedTopics(topics.slice(1))), [
    [2, []],
    [3, [5]],
    [4, []],
  ]);
});
