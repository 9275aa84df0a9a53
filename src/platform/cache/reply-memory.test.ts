import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ReplyMemory } from './reply-memory.ts';
import { cacheStandings } from './standing.ts';

const reply = (title: string, tags: string[] = [], until: Date | null = null) => ({
  status: 200,
  document: { data: { type: 'Page', id: '1', attributes: { title } } },
  tags,
  until,
});
const titleOf = (memory: ReplyMemory, key: string, now: number): unknown =>
  (memory.find(key, now)?.document?.data as { attributes: { title: string } } | undefined)?.attributes.title;

test('a reply is kept as long as a page at most, and until what is planned', () => {
  const memory = new ReplyMemory();
  memory.keep('a', reply('a'), 1_000, memory.generation);
  memory.keep('b', reply('b', [], new Date(5_000)), 1_000, memory.generation);
  assert.deepEqual([titleOf(memory, 'a', 60_999), titleOf(memory, 'a', 61_000)], ['a', undefined]);
  assert.deepEqual([titleOf(memory, 'b', 4_999), titleOf(memory, 'b', 5_000)], ['b', undefined]);
});

test('an invalidated tag drops its replies alone; missed messages drop all', () => {
  const memory = new ReplyMemory();
  for (const name of ['a', 'b']) memory.keep(name, reply(name, [`tag:${name}`]), 0, memory.generation);
  memory.invalidate(['tag:a']);
  assert.deepEqual([titleOf(memory, 'a', 1), titleOf(memory, 'b', 1)], [undefined, 'b']);
  memory.invalidate(null);
  assert.equal(titleOf(memory, 'b', 1), undefined);
});

test('a reply that was begun before an invalidation is not kept, whatever was invalidated', () => {
  const memory = new ReplyMemory();
  const { generation } = memory;
  memory.invalidate(['other']);
  memory.keep('a', reply('old'), 0, generation);
  assert.equal(memory.find('a', 1), null);
});

test('nobody changes what other pages are made of', () => {
  const memory = new ReplyMemory();
  memory.keep('a', reply('a'), 0, memory.generation);
  const kept = memory.find('a', 1)?.document?.data as { attributes: { title: string } };
  assert.throws(() => {
    kept.attributes.title = 'b';
  }, TypeError);
});

test('it holds no more than its bound, and says what it holds', () => {
  const memory = new ReplyMemory(20_000);
  for (let at = 0; at < 100; at++) memory.keep(String(at), reply('x'.repeat(1_000)), 0, memory.generation);
  const standing = cacheStandings().find(({ name }) => name === 'page-replies');
  assert.equal(standing?.mostBytes, 20_000);
  assert.ok((standing?.bytes() ?? 0) > 10_000 && (standing?.bytes() ?? 0) <= 20_000);
  assert.deepEqual(
    [titleOf(memory, '0', 1), titleOf(memory, '99', 1)?.toString().length],
    [undefined, 1_000],
  );
});

test('one that keeps nothing keeps nothing', () => {
  const memory = new ReplyMemory();
  memory.enabled = false;
  memory.keep('a', reply('a'), 0, memory.generation);
  assert.equal(memory.find('a', 1), null);
});
