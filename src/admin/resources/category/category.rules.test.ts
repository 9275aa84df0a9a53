import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { categoryProblem, categorySlug, placedAt } from './category.rules.ts';

const ALL = [
  { id: 1, parentId: null },
  { id: 2, parentId: null },
  { id: 3, parentId: 2 },
];

test('a topic has a name and an address, and stands on one of two levels', () => {
  const words = { name: 'Sleep', slug: '', parentId: null };
  for (const [what, change, id, expected] of [
    ['a name', {}, null, null],
    ['no name', { name: ' ' }, null, 'name name'],
    ['a name in another script', { name: '睡眠' }, null, 'slug letters'],
    ['with an address of its own', { name: '睡眠', slug: 'sleep' }, null, null],
    ['an address of signs', { slug: '!' }, null, 'slug slug'],
    ['below another', { parentId: 1 }, 4, null],
    ['below itself', { parentId: 1 }, 1, 'parentId parent'],
    ['below none that is there', { parentId: 9 }, 1, 'parentId parent'],
    ['below one that is below another', { parentId: 3 }, 1, 'parentId levels'],
    ['with some below it, below another', { parentId: 1 }, 2, 'parentId children'],
    ['a new one below another', { parentId: 2 }, null, null],
  ] as const) {
    const found = categoryProblem({ ...words, ...change }, id, ALL);
    assert.equal(found && `${found.field} ${found.problem}`, expected, what);
  }
  assert.equal(categorySlug({ name: 'Dépression & Mood', slug: '' }), 'depression-mood');
  assert.equal(categorySlug({ name: 'Sleep', slug: 'Sleep Medicine' }), 'sleep-medicine');
});

test('a topic that is put at a place stands there, and the others keep their order', () => {
  const ids = fc.uniqueArray(fc.nat(50), { minLength: 1 });
  fc.assert(
    fc.property(ids, fc.nat(), fc.integer({ min: -3, max: 60 }), (order, nth, place) => {
      const id = order[nth % order.length] as number;
      const made = placedAt(order, id, place);
      assert.equal(made.indexOf(id), Math.min(Math.max(place, 1), order.length) - 1);
      assert.deepEqual(
        made.filter((one) => one !== id),
        order.filter((one) => one !== id),
      );
    }),
  );
});
