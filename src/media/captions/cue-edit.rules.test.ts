import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  changedCue,
  cueProblem,
  joinedCues,
  splitCue,
  typedClock,
  typedSeconds,
  withNewCue,
  withoutCue,
} from './cue-edit.rules.ts';

const CUES = [
  { start: 1, end: 4, text: 'Stop when ANC < 1000.' },
  { start: 5, end: 8, text: 'Ask again in a week.' },
];

for (const [typed, seconds] of [
  ['0:01', 1],
  ['1:02.5', 62.5],
  ['01:02,250', 62.25],
  ['1:00:03.004', 3603.004],
  ['61:00', null],
  ['1:75', null],
  ['12', null],
  ['', null],
] as const)
  test(`"${typed}" is ${seconds === null ? 'no time' : `${seconds} seconds`}`, () => {
    assert.equal(typedSeconds(typed), seconds);
    if (seconds !== null) assert.equal(typedSeconds(typedClock(seconds)), seconds);
  });

test('a caption is parted where the player stands, or as far along as its words', () => {
  const place = 'Stop when'.length;
  assert.deepEqual(splitCue(CUES, 0, place, 2)[0], { start: 1, end: 2, text: 'Stop when' });
  assert.deepEqual(splitCue(CUES, 0, place, 2)[1], { start: 2, end: 4, text: 'ANC < 1000.' });
  assert.equal(splitCue(CUES, 0, place, 9)[0]?.end, 2.286);
  assert.equal(splitCue(CUES, 0, 0, null)[0]?.end, 1.2);
  assert.equal(splitCue(CUES, 0, 'Stop wh'.length, null)[1]?.text, 'when ANC < 1000.');
  assert.deepEqual(splitCue(CUES, 7, 3, null), CUES);
});

test('two become one with all of their words and all of their time', () => {
  assert.deepEqual(joinedCues(CUES, 0), [
    { start: 1, end: 8, text: 'Stop when ANC < 1000. Ask again in a week.' },
  ]);
  assert.deepEqual(joinedCues(CUES, 1), CUES);
});

test('a new one stands at its place in the order and ends before the next', () => {
  assert.deepEqual(withNewCue(CUES, 4.2), {
    at: 1,
    cues: [CUES[0], { start: 4.2, end: 5, text: '' }, CUES[1]],
  });
  assert.deepEqual(withNewCue(CUES, 60).cues[2], { start: 60, end: 63, text: '' });
  assert.equal(withNewCue([], 0).at, 0);
});

test('what is wrong with one is told of it alone', () => {
  const cues = changedCue(CUES, 1, { start: 0.5 });
  assert.deepEqual([cueProblem(cues, 0, null), cueProblem(cues, 1, null)], [null, 'order']);
  assert.equal(cueProblem(changedCue(CUES, 0, { end: 1 }), 0, null), 'backwards');
  assert.equal(cueProblem(changedCue(CUES, 0, { text: ' ' }), 0, null), 'empty');
  assert.equal(cueProblem(CUES, 1, 4), 'late');
  assert.deepEqual(withoutCue(CUES, 0), [CUES[1]]);
});

test('however captions are parted and joined, no word is lost and none comes twice', () => {
  const words = (cues: readonly { text: string }[]) =>
    cues.flatMap(({ text }) => text.split(' ').filter(Boolean));
  const deed = fc.tuple(fc.boolean(), fc.nat(6), fc.nat(20), fc.double({ min: 0, max: 10, noNaN: true }));
  fc.assert(
    fc.property(fc.array(deed, { maxLength: 12 }), (deeds) => {
      let cues = CUES;
      for (const [isSplit, at, place, seconds] of deeds)
        cues = isSplit ? splitCue(cues, at, place, seconds) : joinedCues(cues, at);
      assert.deepEqual(words(cues), words(CUES));
      for (const [at, one] of cues.entries()) {
        assert.ok(one.end > one.start, JSON.stringify(cues));
        assert.ok(one.start >= (cues[at - 1]?.start ?? 0));
      }
    }),
    { numRuns: 500 },
  );
});
