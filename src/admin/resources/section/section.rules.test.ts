import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { trailingId } from '#kit/slug.ts';
import { idsIn } from '../translation/translation.rules.ts';
import type { Hold } from './section.data.ts';
import {
  addressWords,
  type HoldFacts,
  holdsOf,
  isReordering,
  isSameOrder,
  moved,
  placesAfter,
  sectionSlug,
} from './section.rules.ts';

test('an order is another order of the same sections: none missing, none new, none twice', () => {
  const cases: [number[], number[], boolean][] = [
    [[3, 1, 2], [1, 2, 3], true],
    [[], [], true],
    [[1, 2], [1, 2, 3], false],
    [[1, 2, 3, 3], [1, 2, 3], false],
    [[1, 1, 3], [1, 2, 3], false],
    [[1, 2, 4], [1, 2, 3], false],
    [[10, 9], [9, 10], true],
  ];
  for (const [wanted, of, expected] of cases) assert.equal(isReordering(wanted, of), expected, `${wanted}`);
  assert.equal(isSameOrder([1, 2], [2, 1]), false);
  assert.equal(isSameOrder([1, 2], [1, 2, 3]), false);
});

test('whatever is moved, the sections stay the same ones; back again is where it began', () => {
  const list = fc.uniqueArray(fc.nat(50), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(list, fc.nat(9), fc.constantFrom(-1 as const, 1 as const), (ids, at, by) => {
      const next = moved(ids, at, by);
      assert.ok(isReordering(next, ids));
      const isInside = at < ids.length && at + by >= 0 && at + by < ids.length;
      assert.equal(isSameOrder(next, ids), !isInside);
      if (isInside) assert.deepEqual(moved(next, at + by, by === 1 ? -1 : 1), ids);
    }),
  );
});

/**
 * Order read before, order moved to here, order read now; then the order compared with from then on, and the one on
 * screen.
 */
const PLACES: [string, string, string, string, string, string][] = [
  ['nothing happened', 'abc', 'abc', 'abc', 'abc', 'abc'],
  ['somebody else moved', 'abc', 'abc', 'bac', 'bac', 'bac'],
  ['this editor moved', 'abc', 'bac', 'abc', 'abc', 'bac'],
  ['both moved the same', 'abc', 'bac', 'bac', 'bac', 'bac'],
  ['both moved, and not the same', 'abc', 'bac', 'acb', 'abc', 'bac'],
  ['one came after a move', 'abc', 'bac', 'abcd', 'abcd', 'bacd'],
  ['one went after a move', 'abc', 'bac', 'ac', 'ac', 'ac'],
  ['one went and one came after a move', 'abcd', 'dabc', 'acde', 'acde', 'dace'],
  ['one came, and both moved', 'abc', 'bac', 'acbd', 'abc', 'bac'],
  ['the order was saved and moved on since', 'bac', 'bca', 'bac', 'bac', 'bca'],
];
for (const [what, was, order, now, then, shown] of PLACES)
  test(`where ${what}, ${order} goes on as ${shown}`, () => {
    const places = placesAfter({ was: [...was], order: [...order] }, [...now]);
    assert.deepEqual(places, { was: [...then], order: [...shown] });
  });

test('an address ends in the ids of its course and its own, whatever is written before them', () => {
  assert.equal(sectionSlug('Reading an ECG!', 2746, 5392), 'reading-an-ecg-2746-5392');
  assert.equal(addressWords('reading-an-ecg-2746-5392'), 'reading-an-ecg');
  assert.equal(addressWords('take-home-messages-2-2746-5397'), 'take-home-messages-2');
  assert.equal(addressWords('2746-5392'), '');
  fc.assert(
    fc.property(
      fc.string({ maxLength: 40 }),
      fc.integer({ min: 1 }),
      fc.integer({ min: 1 }),
      (typed, p, s) => {
        const slug = sectionSlug(typed, p, s);
        assert.equal(trailingId(slug), s);
        assert.deepEqual(idsIn(slug), { publicationId: p, sectionId: s });
        assert.match(slug, /^[a-z0-9-]+$/);
        assert.equal(sectionSlug(addressWords(slug), p, s), slug);
      },
    ),
  );
});

const FREE: HoldFacts = {
  progress: false,
  notes: false,
  questions: false,
  attempts: false,
  files: false,
  sound: false,
  siblings: 3,
  isPublic: true,
};
const HELD: [string, Partial<HoldFacts>, Hold[]][] = [
  ['nothing hangs on it', {}, []],
  ['a learner began it', { progress: true }, ['progress']],
  ['a learner wrote a note', { notes: true }, ['note']],
  ['a question is taught by it', { questions: true }, ['question']],
  ['its activity was tested while it was there', { attempts: true }, ['attempt']],
  ['a file belongs to it', { files: true }, ['file']],
  ['it alone plays the sound of its podcast', { sound: true }, ['sound']],
  ['it alone plays the sound of a draft', { sound: true, isPublic: false }, []],
  ['it is the last one readers have', { siblings: 1 }, ['last']],
  ['it is the last one of a draft', { siblings: 1, isPublic: false }, []],
  ['several at once', { progress: true, attempts: true, siblings: 1 }, ['progress', 'attempt', 'last']],
];
for (const [what, facts, expected] of HELD)
  test(`a section of which ${what} is held by: ${expected.join(', ') || 'nothing'}`, () => {
    assert.deepEqual(holdsOf({ ...FREE, ...facts }), expected);
  });
