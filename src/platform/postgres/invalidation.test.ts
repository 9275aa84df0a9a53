import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { freshDatabase } from '#test/harness/database.ts';
import { until } from '#test/harness/until.ts';
import { type Database, openDatabase } from './database.ts';
import { payloadsOf, tagsOf } from './invalidation.ts';

/** PostgreSQL's own limit. */
const REFUSED_FROM = 8_000;
let fresh: Awaited<ReturnType<typeof freshDatabase>>;
let database: Database;
let twin: Database;
before(async () => {
  fresh = await freshDatabase({ story: false });
  [database, twin] = [openDatabase(fresh.servingUrl), openDatabase(fresh.servingUrl)];
});
after(async () => {
  await database?.close();
  await twin?.close();
  await fresh?.drop();
});

test('however many tags there are, each is told once, in notifications that PostgreSQL takes', () => {
  for (const tags of [
    [],
    ['site'],
    Array.from({ length: 5_000 }, (_, at) => `publication:${at}`),
    Array.from({ length: 400 }, (_, at) => `theme:ü“\u0001${at}`),
    ['a'.repeat(7_000), 'b'.repeat(7_000), 'c'],
  ]) {
    const payloads = payloadsOf(tags);
    assert.deepEqual(payloads.flatMap(tagsOf), tags);
    for (const payload of payloads) assert.ok(Buffer.byteLength(payload) < REFUSED_FROM);
  }
  assert.deepEqual(payloadsOf(['site', '“'.repeat(3_000)]).map(tagsOf), [null], 'too long to be named');
});

test('a write with five thousand tags takes effect, and another process is told of all', async () => {
  const heard = new Set<string>();
  await twin.listen((tags) => tags?.forEach((tag) => void heard.add(tag)));
  const tags = Array.from({ length: 5_000 }, (_, at) => `publication:${at}`);
  await database.write(async (db) => db.invalidate(...tags));
  await until(async () => heard.size === tags.length, 'not all are heard');
  assert.deepEqual([...heard], tags);
});
