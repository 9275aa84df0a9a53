import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { answerSigns, type ChoiceFigures, itemAnalysis } from './analysis.rules.ts';
import type { AnswerSign, ItemFlag } from './edit.data.ts';

/** Answers of first attempts by option, the right one first. */
const taken = (...firsts: number[]): ChoiceFigures[] =>
  firsts.map((count, at) => ({ id: at, correct: at === 0, earlier: 0, answered: count, firsts: count }));

test('difficulty is the share of right first answers, told from five answers on', () => {
  const of = (...firsts: number[]) =>
    itemAnalysis({ choices: taken(...firsts), correlation: null }).difficulty;
  assert.deepEqual([of(0, 0, 0, 0), of(3, 1, 0, 0), of(3, 1, 1, 0), of(2, 1, 0, 0)], [null, null, 60, null]);
});

test('answers after the first attempt say how often, not how difficult', () => {
  const choices = taken(4, 4, 4, 4).map((one) => ({ ...one, answered: one.correct ? 40 : one.answered }));
  const { answered, firsts, difficulty } = itemAnalysis({ choices, correlation: null });
  assert.deepEqual([answered, firsts, difficulty], [52, 16, 25]);
});

test('answers that an imported bank brought count for difficulty and never for discrimination', () => {
  const choices = taken(1, 1, 1, 1).map((one) => ({ ...one, earlier: one.correct ? 70 : 10 }));
  const { difficulty, discrimination, answered } = itemAnalysis({ choices, correlation: 400 });
  assert.deepEqual([difficulty, discrimination, answered], [68, null, 104]);
});

test('discrimination is hidden below thirty first attempts, and where everybody did the same', () => {
  const of = (correlation: number | null, ...firsts: number[]) =>
    itemAnalysis({ choices: taken(...firsts), correlation }).discrimination;
  assert.deepEqual([of(412, 20, 3, 3, 3), of(412, 20, 4, 3, 3), of(null, 40, 0, 0, 0)], [null, 0.41, null]);
  assert.equal(of(-87, 20, 4, 3, 3), -0.09);
});

test('a flag stands where thirty answers bear it', () => {
  const cases: [firsts: number[], correlation: number | null, flags: ItemFlag[]][] = [
    [[15, 5, 5, 5], 300, []],
    [[95, 2, 2, 1], 300, ['too-easy']],
    [[94, 2, 2, 2], 300, []],
    [[29, 30, 20, 21], 300, ['too-hard']],
    [[30, 30, 20, 20], 300, []],
    [[15, 5, 5, 5], -1, []],
    [[15, 5, 5, 5], -50, ['negative-discrimination']],
    [[15, 10, 5, 0], 300, ['idle-distractor']],
    [[29, 0, 0, 0], -900, []],
  ];
  for (const [firsts, correlation, flags] of cases)
    assert.deepEqual(itemAnalysis({ choices: taken(...firsts), correlation }).flags, flags, firsts.join(' '));
});

test('a bank is narrowed by how a question answers, and what too few answered is judged no further', () => {
  const cases: [firsts: number, difficulty: number | null, discrimination: number | null, AnswerSign[]][] = [
    [0, null, null, ['too-few']],
    [29, 99, null, ['too-few']],
    [30, 95, 0.3, ['too-easy']],
    [30, 94, 0.3, []],
    [30, 29, 0.3, ['too-hard']],
    [30, 30, 0.2, []],
    [30, 60, 0.19, ['poor-discrimination']],
    [30, 60, -0.4, ['poor-discrimination']],
    [30, 96, 0.01, ['too-easy', 'poor-discrimination']],
    [300, 60, null, []],
  ];
  for (const [firsts, difficulty, discrimination, signs] of cases)
    assert.deepEqual(answerSigns({ firsts, difficulty, discrimination }), signs, `${firsts} ${difficulty}`);
});

test('whatever was answered, figures stay within their bounds and few answers tell nothing', () => {
  const count = fc.nat({ max: 200 });
  const choice = fc.record({ id: fc.nat(), earlier: count, answered: count, firsts: count });
  fc.assert(
    fc.property(
      fc.array(choice, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: -1000, max: 1000 }),
      (given, correlation) => {
        const choices = given.map((one, at) => ({ ...one, correct: at === 0 }));
        const { difficulty, discrimination, flags, firsts } = itemAnalysis({ choices, correlation });
        assert.ok(difficulty === null || (difficulty >= 0 && difficulty <= 100));
        assert.ok(discrimination === null || Math.abs(discrimination) <= 1);
        if (firsts < 30) assert.deepEqual(flags, []);
        if (firsts < 5) assert.equal(difficulty, null);
      },
    ),
  );
});
