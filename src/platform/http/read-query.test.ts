import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { call, resourceType, toMany } from '#kit/contract.ts';
import { dateSchema, flag, idList, oneOfList, pagination, wordsIn } from '#kit/query.ts';
import { readQuery } from './read-query.ts';

const thing = resourceType('QueryThing', v.object({ name: v.string(), size: v.number() }), {
  parts: toMany('QueryThing'),
});
const list = call({
  method: 'GET',
  path: '/api/things/',
  summary: 'Things.',
  gives: thing,
  many: true,
  sparse: true,
  include: ['parts.parts'],
  filter: { id__in: idList, on: dateSchema, done: flag, kind__in: oneOfList(['A', 'B']) },
  sort: ['name'],
  page: { size: 6, max: 100 },
  query: { word: v.string() },
});
const read = (text: string) => readQuery(list, new URLSearchParams(text));
const refusal = (text: string) => {
  try {
    read(text);
  } catch (thrown) {
    const { status, code, source } = thrown as {
      status: number;
      code: string;
      source?: { parameter?: string };
    };
    return [status, code, source?.parameter];
  }
  return null;
};

test('what a call allows is read into what it means', () => {
  const query = read(
    'include=parts,parts.parts&fields[QueryThing]=name,parts&filter[id__in]=3, 1&filter[done]=True&filter[kind__in]=A,B&sort=name&page[size]=10&page[number]=3&word=x&utm_source=y',
  );
  assert.deepEqual(query, {
    include: ['parts', 'parts.parts'],
    fields: { QueryThing: ['name', 'parts'] },
    filter: { id__in: [3, 1], done: true, kind__in: ['A', 'B'] },
    sort: 'name',
    page: { size: 10, number: 3, offset: 20 },
    plain: { word: 'x' },
  });
});

test('what it does not allow is refused with the parameter named', () => {
  assert.deepEqual(refusal('include=name'), [400, 'unknown-include', 'include']);
  assert.deepEqual(refusal('include=part'), [400, 'unknown-include', 'include']);
  assert.deepEqual(refusal('sort=-name'), [400, 'unknown-sort', 'sort']);
  assert.deepEqual(refusal('fields[QueryThing]=other'), [400, 'unknown-fields', 'fields[QueryThing]']);
  assert.deepEqual(refusal('fields[Nothing]=name'), [400, 'unknown-fields', 'fields[Nothing]']);
  assert.deepEqual(refusal('fields[__proto__]=name'), [400, 'unknown-fields', 'fields[__proto__]']);
  assert.deepEqual(refusal('filter[toString]=1'), [400, 'unknown-filter', 'filter[toString]']);
  assert.deepEqual(refusal('filter[on]=2026-02-30'), [400, 'invalid-parameter', 'filter[on]']);
  assert.deepEqual(refusal('toString=1'), [400, 'unknown-parameter', 'toString']);
  assert.deepEqual(refusal('word=a&word=b'), [400, 'invalid-parameter', 'word']);
  for (const size of ['0', '101', '-1', '1.5', '', '1e1', ' 5'])
    assert.deepEqual(refusal(`page[size]=${size}`), [400, 'invalid-parameter', 'page[size]'], size);
});

test('a choice of nothing is not given; records that are not named are none', () => {
  assert.deepEqual(read('filter[kind__in]=').filter, {});
  assert.deepEqual(read('filter[id__in]=').filter, { id__in: [] });
});

test('an include that names nothing beside its comma is refused as a value, an empty one is none', () => {
  assert.deepEqual(read('include=').include, []);
  for (const include of [',', 'parts,', ',parts'])
    assert.deepEqual(refusal(`include=${include}`), [400, 'invalid-parameter', 'include'], include);
});

test('a query has the types of what its call declares, and names nothing else', () => {
  const query = read('filter[done]=1&filter[id__in]=4&sort=name&word=x&include=parts');
  const done: boolean | undefined = query.filter.done;
  const ids: number[] | undefined = query.filter.id__in;
  const kinds: ('A' | 'B')[] | undefined = query.filter.kind__in;
  const order: 'name' | null = query.sort;
  const word: string | undefined = query.plain.word;
  const paths: ('parts' | 'parts.parts')[] = query.include;
  assert.deepEqual([done, ids, kinds, order, word, paths], [true, [4], undefined, 'name', 'x', ['parts']]);
  // @ts-expect-error: the call has no such filter
  assert.equal(query.filter.size, undefined);
  // @ts-expect-error: nor such a parameter
  assert.equal(query.plain.words, undefined);
  // @ts-expect-error: nor such an order
  assert.equal(query.sort === '-name', false);
  // @ts-expect-error: and includes no such path
  assert.equal(query.include.includes('part'), false);
});

test('a page beyond the last possible one is refused with the numbers that are taken', () => {
  for (const number of ['0', '1000001', '99999999', '9'.repeat(400)])
    assert.throws(() => readQuery(list, new URLSearchParams(`page[number]=${number}`)), {
      code: 'invalid-parameter',
      detail: 'Pages are numbered from 1 to 1000000.',
    });
});

test('an empty list still has its first page', () => {
  assert.deepEqual(pagination(0, { size: 6, number: 1, offset: 0 }).pagination, {
    count: 0,
    page: 1,
    size: 6,
    pages: 1,
  });
  assert.equal(pagination(13, { size: 6, number: 1, offset: 0 }).pagination.pages, 3);
});

test('words that are looked for: six at most, the longest first', () => {
  assert.deepEqual(wordsIn('  Ng  Abernathy x'), ['Abernathy', 'Ng', 'x']);
  assert.deepEqual(wordsIn(' \t '), []);
  assert.equal(wordsIn('a b c d e f g h').length, 6);
});
