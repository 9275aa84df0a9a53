import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { budgetOf, longestFirst, shardOf, timeOf } from './times.ts';

const FILES = fc.uniqueArray(
  fc.tuple(
    fc.stringMatching(/^(test\/journeys|test|src)\/[a-z]{1,8}\.test\.ts$/),
    fc.float({ min: 0, max: 90, noNaN: true }),
  ),
  { selector: ([file]) => file, maxLength: 60 },
);

test('every file is in exactly one shard, whatever is known of it, and no shard waits long for another', () => {
  fc.assert(
    fc.property(FILES, fc.integer({ min: 1, max: 9 }), fc.boolean(), (noted, total, isKnown) => {
      const times = new Map(isKnown ? noted : []);
      const files = noted.map(([file]) => file);
      const shards = Array.from({ length: total }, (_, at) => shardOf(times, files, `${at + 1}/${total}`));
      assert.deepEqual(shards.flat().toSorted(), files.toSorted());
      const seconds = shards.map((shard) => shard.reduce((sum, file) => sum + timeOf(times, file), 0));
      const longest = Math.max(0, ...files.map((file) => timeOf(times, file)));
      assert.ok(Math.max(...seconds) - Math.min(...seconds) <= longest + 1e-6);
    }),
  );
});

test('a shard is the same in every run, and begins with what takes longest', () => {
  const times = new Map([
    ['src/a.test.ts', 1],
    ['src/b.test.ts', 9],
    ['src/c.test.ts', 3],
  ]);
  const files = [...times.keys()];
  assert.deepEqual(longestFirst(times, files), ['src/b.test.ts', 'src/c.test.ts', 'src/a.test.ts']);
  assert.deepEqual(shardOf(times, files, '1/2'), ['src/b.test.ts']);
  assert.deepEqual(shardOf(times, files.toReversed(), '2/2'), ['src/c.test.ts', 'src/a.test.ts']);
});

for (const wrong of ['', '0/2', '3/2', '1', 'a/b', '1/0', '-1/2'])
  test(`"${wrong}" is no shard`, () => {
    assert.throws(() => shardOf(new Map(), ['src/a.test.ts'], wrong), /accepted is such as 1\/4/);
  });

test('a file may take three times what was noted, and fifteen seconds without a word; a new one four minutes', () => {
  const times = new Map([
    ['src/a.test.ts', 0.2],
    ['test/b.test.ts', 20.1],
  ]);
  assert.equal(budgetOf(times, 'src/a.test.ts'), 15);
  assert.equal(budgetOf(times, 'test/b.test.ts'), 61);
  assert.equal(budgetOf(times, 'test/c.test.ts'), 240);
});
