import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { call, type Resource, resourceType, toMany, toOne } from '#kit/contract.ts';
import { documentOf } from './document.ts';
import { readQuery } from './read-query.ts';

const box = resourceType('DocumentBox', v.object({ name: v.string(), size: v.number() }), {
  parts: toMany('DocumentPart'),
  owner: toOne('DocumentOwner'),
});
resourceType('DocumentPart', v.object({ name: v.string(), weight: v.number() }));
resourceType('DocumentOwner', v.object({ name: v.string() }));
const list = call({
  method: 'GET',
  path: '/api/boxes/',
  summary: 'Boxes.',
  gives: box,
  many: true,
  sparse: true,
  include: ['parts', 'owner'],
  page: { size: 2, max: 10 },
});
const one = call({ ...list, many: false, page: undefined, includedUnasked: ['owner'] });
const plain = call({ method: 'GET', path: '/api/word/', summary: 'A word.', gives: v.string() });

const boxOf = (id: string, parts: string[]): Resource => ({
  type: 'DocumentBox',
  id,
  attributes: { name: `box ${id}`, size: 3 },
  relationships: {
    parts: { data: parts.map((part) => ({ type: 'DocumentPart', id: part })) },
    owner: { data: { type: 'DocumentOwner', id: '1' } },
  },
});
const part = (id: string): Resource => ({
  type: 'DocumentPart',
  id,
  attributes: { name: `part ${id}`, weight: 1 },
});
const owner: Resource = { type: 'DocumentOwner', id: '1', attributes: { name: 'Ana' } };
const asked = (text: string) => readQuery(list, new URLSearchParams(text));
const related = [part('1'), part('2'), part('9'), owner];

test('only what an include reaches is sent beside the data, each once, and nothing where none is asked for', () => {
  const data = [boxOf('1', ['1', '2']), boxOf('2', ['2'])];
  const document = documentOf(list, asked('include=parts'), { data, related });
  assert.deepEqual(
    document?.included?.map(({ id }) => id),
    ['1', '2'],
  );
  assert.equal('included' in (documentOf(list, asked(''), { data, related }) ?? {}), false);
  assert.deepEqual(documentOf(list, asked('include=parts'), { data: [], related })?.included, []);
});

test('sparse fields thin out the data and what is included alike', () => {
  const query = asked('include=parts&fields[DocumentBox]=name&fields[DocumentPart]=weight');
  const document = documentOf(list, query, { data: [boxOf('1', ['1'])], related });
  assert.deepEqual((document?.data as Resource[] | undefined)?.[0]?.attributes, { name: 'box 1' });
  assert.deepEqual(document?.included?.[0]?.attributes, { weight: 1 });
});

test('a list tells its paging first, then what else there is to tell', () => {
  const query = asked('page[number]=2');
  const document = documentOf(list, query, { data: [boxOf('3', [])], count: 3, meta: { states: 4 } });
  assert.equal(
    JSON.stringify(document?.meta),
    JSON.stringify({ pagination: { count: 3, page: 2, size: 2, pages: 2 }, states: 4 }),
  );
});

test('a call may include something unasked, until something is asked for', () => {
  const given = { data: boxOf('1', ['1']), related };
  assert.deepEqual(
    documentOf(one, readQuery(one, new URLSearchParams('')), given)?.included?.map(({ type }) => type),
    ['DocumentOwner'],
  );
  assert.deepEqual(
    documentOf(one, readQuery(one, new URLSearchParams('include=parts')), given)?.included?.map(
      ({ type }) => type,
    ),
    ['DocumentPart'],
  );
  const none = documentOf(one, readQuery(one, new URLSearchParams('include=')), given);
  assert.equal('included' in (none ?? {}), false, 'an empty include asks for nothing');
});

test('what is no resource goes out as it is, and nothing at all where a handler gives nothing', () => {
  const query = readQuery(plain, new URLSearchParams(''));
  assert.deepEqual(documentOf(plain, query, { data: 'so' }), { data: 'so' });
  assert.deepEqual(documentOf(one, query, { data: null }), { data: null });
  assert.equal(documentOf(plain, query, { headers: { location: '/' } }), null);
});
