import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { tidiedItem } from './exchanged-item.rules.ts';
import { heldItem, lossesIn } from './held-item.rules.ts';
import { ITEM_FORMATS } from './interchange.data.ts';
import { exchangedItem } from './interchange.fixture.ts';
import { readFile, writtenFile } from './interchange.rules.ts';

for (const format of ITEM_FORMATS)
  test(`${format}: what is exported and imported again is the same, sign by sign, as far as the format holds it`, () => {
    fc.assert(
      fc.property(fc.array(exchangedItem, { minLength: 1, maxLength: 4 }), (items) => {
        const file = readFile(Buffer.from(writtenFile(format, items)));
        if ('problem' in file) return assert.fail(`${file.problem} in line ${file.line}`);
        assert.equal(file.format, format);
        assert.deepEqual(
          file.items.flatMap(({ problems }) => problems),
          [],
        );
        assert.deepEqual(
          file.items.map(({ item }) => item),
          items.map((item) => heldItem(format, item)),
        );
      }),
      { numRuns: 400 },
    );
  });

test('what a format leaves out is said, and nothing is said that it keeps', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ITEM_FORMATS), exchangedItem, (format, item) => {
      const isWhole = JSON.stringify(heldItem(format, item)) === JSON.stringify(tidiedItem(item));
      assert.equal(lossesIn(format, [item]).length === 0, isWhole);
    }),
  );
});
