import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { SITTING_DAYS } from '#catalog/offered-test/further-sitting.rules.ts';
import { type AskedItem, keyOf } from './asked-items.rules.ts';
import { sheetProblem } from './attempt.rules.ts';

const DAY = 86_400_000;
const NOW = new Date('2026-11-22T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY);
const item = (itemId: number, from: number | null, until: number | null): AskedItem => ({
  itemId,
  choiceIds: [itemId * 10, itemId * 10 + 1],
  correctChoiceId: itemId * 10,
  from: from === null ? null : daysAgo(from),
  until: until === null ? null : daysAgo(until),
});
const sheet = (...ids: number[]) => ids.map((itemId) => ({ itemId, choiceId: itemId * 10 }));
const keyIds = (items: AskedItem[], ...ids: number[]) => {
  const key = keyOf(items, sheet(...ids), NOW);
  return key === 'changed' ? key : key.map(({ itemId }) => itemId);
};

test('a sitting is graded by the questions it was begun with, for seven days after a change', () => {
  const replaced = [item(1, null, null), item(2, null, 3), item(3, 3, null)];
  assert.deepEqual(keyIds(replaced, 1, 3), [1, 3], 'as it is now');
  assert.deepEqual(keyIds(replaced, 1, 2), [1, 2], 'as it was three days ago');
  assert.equal(keyIds(replaced, 1, 2, 3), 'changed', 'a mixture never was a test');
  const longAgo = [item(1, null, null), item(2, null, SITTING_DAYS), item(3, SITTING_DAYS, null)];
  assert.equal(keyIds(longAgo, 1, 2), 'changed');
  const grown = [item(1, null, null), item(2, null, null), item(3, 1, null)];
  assert.deepEqual(keyIds(grown, 1, 2), [1, 2], 'a question that came in between is not asked for');
  const shrunk = [item(1, null, null), item(2, null, null), item(3, null, 1)];
  assert.deepEqual(keyIds(shrunk, 1, 2, 3), [1, 2, 3], 'one that went is graded');
  assert.deepEqual(keyIds(shrunk, 1, 2), [1, 2]);
});

test('what is missing or foreign is held against the test as it is', () => {
  const items = [item(1, null, null), item(2, null, null), item(3, null, 2)];
  assert.deepEqual(keyIds(items, 1), [1, 2]);
  assert.deepEqual(keyIds(items), [1, 2]);
  assert.deepEqual(keyIds(items, 1, 99), [1, 2]);
  assert.deepEqual(keyIds(items, 1, 3), [1, 2, 3], 'of the test that had it, one is missing');
});

test('whatever editors do, every test of the last seven days is graded whole, and none before or besides', () => {
  const change = fc.record({
    daysAgo: fc.integer({ min: 1, max: 20 }),
    drop: fc.nat({ max: 3 }),
    add: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 8 }), fc.nat(), (changes, seed) => {
      const { items, tests } = history(changes);
      for (const { ids, until } of tests) {
        const key = keyOf(items, sheet(...ids), NOW);
        const isOpen = until === null || NOW.getTime() - until < SITTING_DAYS * DAY;
        const isRepeated = tests.some(
          (other) =>
            (other.until === null || NOW.getTime() - other.until < SITTING_DAYS * DAY) &&
            other.ids.join() === ids.join(),
        );
        if (isOpen || isRepeated) {
          assert.notEqual(key, 'changed');
          assert.equal(sheetProblem(key as AskedItem[], sheet(...ids)), null);
        } else if (key !== 'changed') assert.notEqual(sheetProblem(key, sheet(...ids)), null);
      }
      const some = items.filter(({ itemId }) => (seed >> itemId) % 2 === 1).map(({ itemId }) => itemId);
      const key = keyOf(items, sheet(...some), NOW);
      if (key === 'changed' || sheetProblem(key, sheet(...some)) !== null) return;
      assert.ok(tests.some(({ ids }) => ids.toSorted().join() === some.toSorted().join()));
    }),
  );
});

/** A test of two questions, changed repeatedly, and what it asked between the changes. */
function history(changes: readonly { daysAgo: number; drop: number; add: boolean }[]) {
  const items = [item(1, null, null), item(2, null, null)];
  const tests: { ids: number[]; until: number | null }[] = [];
  const asked = () => items.filter(({ until }) => until === null);
  const days = [...new Set(changes.map(({ daysAgo: day }) => day))].sort((one, other) => other - one);
  for (const day of days) {
    const at = daysAgo(day);
    tests.push({ ids: asked().map(({ itemId }) => itemId), until: at.getTime() });
    for (const { drop, add } of changes.filter((one) => one.daysAgo === day)) {
      const dropped = asked()[drop];
      if (dropped && asked().length > 1 && dropped.from?.getTime() !== at.getTime()) dropped.until = at;
      if (add) items.push(item(items.length + 1, day, null));
    }
  }
  tests.push({ ids: asked().map(({ itemId }) => itemId), until: null });
  return { items, tests };
}
