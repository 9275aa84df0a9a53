import assert from 'node:assert/strict';
import test from 'node:test';
import { hasBegun, leavesSitting, SITTING_MS, type SittingHistory } from './further-sitting.rules.ts';

const NOW = new Date('2026-11-29T12:00:00Z');
const FRESH: SittingHistory = {
  kind: 1,
  asked: 20,
  told: 0,
  amountHundredths: 100,
  hasPassed: false,
  used: 0,
  limit: null,
  openedAt: null,
};
const ago = (ms: number) => new Date(NOW.getTime() - ms);

test('R4, R5, R6: who was shown the front matter within the time of a sitting has begun', () => {
  const shown = [null, undefined, ago(1), ago(SITTING_MS - 1), ago(SITTING_MS), ago(-1)];
  assert.deepEqual(
    shown.map((at) => hasBegun(at, NOW)),
    [false, false, true, true, false, true],
  );
});

const CASES: [string, Partial<SittingHistory>, boolean][] = [
  ['nobody has tried it', {}, true],
  ['it was failed, without a limit', { used: 7 }, true],
  ['one of two attempts is left', { used: 1, limit: 2 }, true],
  ['both attempts are used', { used: 2, limit: 2 }, false],
  ['a pass and a practice used both', { used: 2, limit: 2, hasPassed: true }, false],
  ['the limit was lowered below what was used', { used: 3, limit: 1 }, false],
  ['the limit was lowered while a sitting is held', { used: 3, limit: 1, openedAt: ago(1) }, true],
  ['the same, after seven days', { used: 3, limit: 1, openedAt: ago(SITTING_MS) }, false],
  ['its key was told, and the limit lifted', { used: 2, told: 20 }, false],
  ['one of its questions was told', { used: 2, told: 1 }, false],
  ['every question was told after the pass: practice', { used: 1, told: 20, hasPassed: true }, true],
  ['a self-assessment has enough other questions', { kind: 2, used: 1, told: 10 }, true],
  ['a self-assessment has one too few', { kind: 2, used: 1, told: 11 }, false],
];
for (const [what, over, isLeft] of CASES)
  test(`C26: ${isLeft ? 'a' : 'no'} sitting is left when ${what}`, () => {
    assert.equal(leavesSitting({ ...FRESH, ...over }, NOW), isLeft);
  });
