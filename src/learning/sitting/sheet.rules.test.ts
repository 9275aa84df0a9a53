import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { answersSheet, asksTheSame, asSeen, sheetFor, shuffled } from './sheet.rules.ts';

const QUESTIONS = [1, 2, 3].map((id) => ({
  id,
  position: id,
  choices: [1, 2, 3, 4].map((place) => ({ id: id * 10 + place, position: place })),
}));
/** Always the last of those that are left: nothing moves. */
const still = (limit: number) => limit - 1;
const first = () => 0;

test('every order has the same chance: over all draws each one comes once', () => {
  const orders = new Map<string, number>();
  for (let a = 0; a < 3; a++)
    for (let b = 0; b < 2; b++) {
      const draws = [a, b];
      const order = shuffled(['x', 'y', 'z'], () => draws.shift() ?? 0).join('');
      orders.set(order, (orders.get(order) ?? 0) + 1);
    }
  assert.equal(orders.size, 6);
  assert.ok([...orders.values()].every((count) => count === 1));
});

test('whatever is drawn, options stay with their question, none is lost and none comes twice', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat()), (stream) => {
      const random = (limit: number) => (stream.next().value ?? 0) % limit;
      const sheet = sheetFor(QUESTIONS, random);
      assert.deepEqual(
        sheet.map(({ item }) => item),
        [1, 2, 3],
      );
      for (const { item, choices } of sheet)
        assert.deepEqual(
          choices.toSorted((one, other) => one - other),
          QUESTIONS[item - 1]?.choices.map(({ id }) => id),
        );
    }),
  );
});

test('a question that was seen before keeps the order in which it was seen', () => {
  const before = sheetFor(QUESTIONS.slice(0, 2), first);
  const after = sheetFor(QUESTIONS, still, before);
  assert.deepEqual(after.slice(0, 2), before);
  assert.deepEqual(after[2]?.choices, [31, 32, 33, 34]);
});

test('a test is told in the places of its sheet; what it does not ask is left out, what is new stands last', () => {
  const sheet = [
    { item: 3, choices: [34, 31, 33, 32] },
    { item: 1, choices: [12, 11, 14] },
    { item: 9, choices: [91] },
  ];
  const seen = asSeen(QUESTIONS, sheet);
  assert.deepEqual(
    seen.map(({ id, position }) => [id, position]),
    [
      [3, 1],
      [1, 2],
    ],
  );
  assert.deepEqual(
    seen.map(({ choices }) => choices.map(({ id }) => id)),
    [
      [34, 31, 33, 32],
      [12, 11, 14, 13],
    ],
  );
  assert.deepEqual(
    seen[0]?.choices.map(({ position }) => position),
    [1, 2, 3, 4],
  );
});

test('answers are of a sheet when it asks all of them, and there is at least one', () => {
  const sheet = sheetFor(QUESTIONS, still);
  assert.equal(answersSheet([{ itemId: 2 }], sheet), true);
  assert.equal(answersSheet([{ itemId: 2 }, { itemId: 4 }], sheet), false);
  assert.equal(answersSheet([], sheet), false);
  assert.equal(asksTheSame(QUESTIONS.toReversed(), sheet), true);
  assert.equal(asksTheSame(QUESTIONS.slice(1), sheet), false);
});
