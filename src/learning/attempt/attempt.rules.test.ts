import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isUsedUp } from '#catalog/offered-test/further-sitting.rules.ts';
import {
  awardedOf,
  claimOfKind,
  claimSteps,
  grade,
  type ItemKey,
  isClaim,
  isKeyTold,
  isSameSheet,
  neededToPass,
  sectionsMissed,
  sheetProblem,
} from './attempt.rules.ts';

const key = (count: number): ItemKey[] =>
  Array.from({ length: count }, (_, at) => ({
    itemId: at + 1,
    choiceIds: [at * 10 + 1, at * 10 + 2, at * 10 + 3, at * 10 + 4],
    correctChoiceId: at * 10 + 2,
  }));
const sheet = (count: number, right: number) =>
  key(count).map((item, at) => ({
    itemId: item.itemId,
    choiceId: at < right ? item.correctChoiceId : (item.choiceIds[0] ?? 0),
  }));

test('[TEST-007] 7 of 10 pass at 70 percent, 6 of 10 do not', () => {
  assert.equal(grade(key(10), sheet(10, 7), 70).status, 'APPROVED');
  assert.equal(grade(key(10), sheet(10, 6), 70).status, 'FAILED');
});
test('the pass is decided on the exact share, and no failed score rounds up to the pass mark', () => {
  for (const [count, right, mark, score, status] of [
    [11, 8, 73, 72, 'FAILED'],
    [23, 16, 70, 69, 'FAILED'],
    [3, 2, 67, 66, 'FAILED'],
    [3, 2, 70, 67, 'FAILED'],
    [3, 2, 66, 67, 'APPROVED'],
    [10, 7, 70, 70, 'APPROVED'],
  ] as const) {
    const result = grade(key(count), sheet(count, right), mark);
    assert.deepEqual([result.score, result.status], [score, status], `${right} of ${count} at ${mark}`);
  }
});
test('a score tells its grade: whoever failed is below the pass mark (property)', () => {
  const test = fc.record({ count: fc.integer({ min: 1, max: 60 }), mark: fc.integer({ min: 1, max: 100 }) });
  fc.assert(
    fc.property(test, fc.nat(60), ({ count, mark }, right) => {
      const { score, status } = grade(key(count), sheet(count, right), mark);
      assert.equal(score >= mark, status === 'APPROVED');
    }),
  );
});
test('what the start page tells is what the grade asks for (property)', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 100 }), (count, mark) => {
      const needed = neededToPass(count, mark);
      assert.equal(grade(key(count), sheet(count, needed), mark).status, 'APPROVED');
      if (needed > 0) assert.equal(grade(key(count), sheet(count, needed - 1), mark).status, 'FAILED');
    }),
  );
});
test('one more right answer never lowers the grade (property)', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 0, max: 29 }), (count, right) => {
      fc.pre(right < count);
      assert.ok(
        grade(key(count), sheet(count, right + 1), 70).score >=
          grade(key(count), sheet(count, right), 70).score,
      );
    }),
  );
});

test('a sheet must answer every question once, with an answer of its own', () => {
  assert.equal(sheetProblem(key(3), sheet(3, 3)), null);
  assert.equal(sheetProblem(key(3), sheet(2, 2)), 'incomplete');
  assert.equal(sheetProblem(key(3), [...sheet(3, 3), { itemId: 1, choiceId: 1 }]), 'answered-twice');
  assert.equal(sheetProblem(key(3), [{ itemId: 99, choiceId: 1 }]), 'foreign-question');
  assert.equal(sheetProblem(key(3), [{ itemId: 1, choiceId: 11 }]), 'foreign-answer');
});

test('credit is claimed in quarters up to what was designated (rule R10)', () => {
  assert.deepEqual(claimSteps(75), [75, 50, 25, 0]);
  for (const step of claimSteps(150)) assert.ok(isClaim(step, 150));
  for (const wrong of [-25, 10, 175, 0.5, Number.NaN]) assert.equal(isClaim(wrong, 150), false);
});

test('the key is told after the pass or the last permitted sitting, and never between', () => {
  const cases: [Parameters<typeof isKeyTold>[0], boolean][] = [
    [{ passed: false, concluded: false }, false],
    [{ passed: true, concluded: false }, true],
    [{ passed: false, concluded: true }, true],
    [{ passed: true, concluded: true }, true],
  ];
  for (const [sittings, told] of cases) assert.equal(isKeyTold(sittings), told, JSON.stringify(sittings));
});

test('the last permitted sitting is the one that reaches the limit, or was handed in beyond a lower one', () => {
  const cases: [used: number, limit: number | null, last: boolean][] = [
    [9, null, false],
    [1, 2, false],
    [2, 2, true],
    [3, 2, true],
  ];
  for (const [used, limit, last] of cases) assert.equal(isUsedUp(used, limit), last, `${used}/${limit}`);
});

test('a sheet is the same whatever its order, and another one by a single answer', () => {
  const results = [
    { question_id: '1', answer_id: '11' },
    { question_id: '2', answer_id: '22' },
  ];
  const sheetOf = (...pairs: [number, number][]) => pairs.map(([itemId, choiceId]) => ({ itemId, choiceId }));
  assert.equal(isSameSheet(sheetOf([2, 22], [1, 11]), results), true);
  assert.equal(isSameSheet(sheetOf([2, 21], [1, 11]), results), false);
  assert.equal(isSameSheet(sheetOf([1, 11]), results), false);
  assert.equal(isSameSheet(sheetOf([1, 11], [3, 22]), results), false);
});

test('the sections to read again are those of what was missed, each once', () => {
  const choices = [
    { id: 1, correct: true },
    { id: 2, correct: false },
  ];
  const items = [5, 6, 6, null].map((section_id, id) => ({ id, section_id, choices }));
  const chosen = (letters: string[]) => new Map(letters.map((choice, id) => [String(id), choice]));
  assert.deepEqual(sectionsMissed(items, chosen(['1', '2', '2', '2'])), [6]);
  assert.deepEqual(sectionsMissed(items, chosen(['2', '1', '2', '1'])), [5, 6]);
  assert.deepEqual(sectionsMissed(items, chosen(['1', '1', '1', '1'])), []);
});

const claims: [claimed: number, designated: number, own: number, increment: number, of: number][] = [
  [100, 100, 100, 25, 100],
  [100, 100, 150, 25, 150],
  [150, 150, 100, 25, 100],
  [50, 100, 100, 25, 50],
  [75, 100, 50, 25, 50],
  [125, 150, 100, 25, 100],
  [75, 100, 100, 50, 50],
  [0, 100, 100, 25, 0],
];
for (const [claimed, designated, own, increment, of] of claims)
  test(`C27: ${claimed} claimed of ${designated} is ${of} of a kind of ${own} in steps of ${increment}`, () => {
    assert.equal(claimOfKind({ claimed, designated }, { designated: own, increment }), of);
  });

const CME = { attempt: { id: 1 } };
const SA = { attempt: { id: 2 } };
for (const [what, passes, waiting, awarded] of [
  ['nothing waits', [CME, SA], [], [CME, SA]],
  ['CME waits', [CME, SA], [1], [SA]],
  ['self-assessment waits', [CME, SA], [2], [CME]],
  ['both wait', [CME, SA], [1, 2], []],
  ['the only one waits', [CME], [1], []],
] as const)
  test(`an evaluation claims what is awarded where ${what}: ${awarded.length}`, () => {
    assert.deepEqual(awardedOf(passes, waiting), awarded);
  });
