import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { presentStats } from './attempt.serializer.ts';

/** Each of two options of a question was chosen so often. */
const bank = (count: number, item = 1) => [
  { item_id: item, choice_id: item * 10 + 1, correct: true, count },
  { item_id: item, choice_id: item * 10 + 2, correct: false, count },
];
const told = (peers: ReturnType<typeof bank>, scores: Parameters<typeof presentStats>[2]) =>
  presentStats(2746, peers, scores, 'all').attributes;

test('C31: answers of an imported bank are no attempts: without sittings there is neither average nor rate', () => {
  const { attempts, approved, approvalRate, averageScore, hidden, questions } = told(bank(267), []);
  assert.deepEqual([attempts, approved, approvalRate, averageScore], [null, null, null, null]);
  assert.equal(hidden, false);
  assert.deepEqual(
    questions[0]?.answers.map(({ share }) => share),
    [50, 50],
  );
});

test('C31: where neither a figure nor a question may be told, it is said that they are hidden', () => {
  const shown = (answered: number, sittings: number, key: Parameters<typeof presentStats>[3]) => {
    const score = { decile: 7, count: sittings, approved: sittings, total: sittings * 70 };
    const { attributes } = presentStats(2746, bank(answered), [score], key);
    return [attributes.hidden, attributes.attempts !== null, attributes.questions.length];
  };
  assert.deepEqual(shown(2, 4, 'all'), [true, false, 0]);
  assert.deepEqual(shown(267, 4, 'all'), [false, false, 1]);
  assert.deepEqual(shown(267, 4, 'none'), [true, false, 0]);
  assert.deepEqual(shown(267, 5, 'none'), [false, true, 0]);
});

test('C31: a question with fewer than five answers has no shares, however many tests were taken', () => {
  const peers = [...bank(0, 1), ...bank(1, 2), ...bank(2, 3), ...bank(3, 4)];
  const one = (item: number, count: number) => ({ item_id: item, choice_id: item, correct: true, count });
  const score = { decile: 7, count: 40, approved: 40, total: 2800 };
  for (const scores of [[score], []])
    assert.deepEqual(
      told([...peers, one(5, 4), one(6, 5)], scores).questions.map(({ question_id }) => question_id),
      ['4', '6'],
    );
});

test('C31: attempts, average and approval rate are of the same sittings, whatever a bank adds', () => {
  const decile = fc.record({
    decile: fc.integer({ min: 0, max: 9 }),
    count: fc.integer({ min: 1, max: 40 }),
    passed: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(decile, { maxLength: 10 }), fc.integer({ min: 0, max: 600 }), (rows, imported) => {
      const scores = rows.map((row) => ({
        decile: row.decile,
        count: row.count,
        approved: row.passed ? row.count : 0,
        total: row.decile * 10 * row.count,
      }));
      const figures = told(bank(imported), scores);
      const sittings = rows.reduce((sum, { count }) => sum + count, 0);
      const sum = (of: 'approved' | 'total') => scores.reduce((all, row) => all + row[of], 0);
      assert.deepEqual(
        [figures.attempts, figures.approved, figures.approvalRate, figures.averageScore],
        sittings < 5
          ? [null, null, null, null]
          : [
              sittings,
              sum('approved'),
              Math.round((sum('approved') * 100) / sittings),
              Math.round(sum('total') / sittings),
            ],
      );
    }),
  );
});
