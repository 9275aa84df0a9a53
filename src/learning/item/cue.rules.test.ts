import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readTexts } from '#seed/library.ts';
import { isLengthCue, isLongestRight, isTestCued } from './cue.rules.ts';

const options = (right: string, ...others: string[]) => [
  { text: right, correct: true },
  ...others.map((text) => ({ text, correct: false })),
];
const CASES: [string, ReturnType<typeof options>, longest: boolean, cue: boolean][] = [
  [
    'a sentence among single words',
    options('Reduce the dose and watch for two weeks', 'Stop', 'Wait', 'Switch'),
    true,
    true,
  ],
  [
    'one option of like length',
    options('Reduce the dose today', 'Stop', 'Double the dose now', 'Wait'),
    true,
    false,
  ],
  ['a distractor is longer', options('Reduce', 'Stop the medicine at once', 'Wait', 'Go on'), false, false],
  ['as long as another', options('Stop', 'Wait', 'Go', 'Halt'), false, false],
  ['names of one word', options('Amitriptyline', 'Duloxetine', 'Milnacipran', 'Pregabalin'), true, false],
  ['spaces around it count nothing', options('Stop          ', 'Waits', 'Go', 'Halt'), false, false],
];
for (const [what, given, longest, cue] of CASES)
  test(`[R25] ${what}: ${cue ? 'a cue' : 'no cue'}`, () => {
    assert.equal(isLongestRight(given), longest);
    assert.equal(isLengthCue(given), cue);
  });

test('[R25] a test is cued where the longest option is right more often than not', () => {
  const cued = options('Reduce the dose', 'Stop', 'Wait', 'Switch');
  const plain = options('Stop', 'Reduce the dose', 'Wait', 'Switch');
  assert.equal(isTestCued([cued, cued, cued, plain, plain]), true);
  assert.equal(isTestCued([cued, cued, plain, plain, plain]), false);
  assert.equal(isTestCued([cued, cued, cued, plain]), false, 'four questions say nothing');
});

test('the order of the options changes nothing, and a cue is always the longest', () => {
  const option = fc.record({ text: fc.string({ maxLength: 60 }), correct: fc.constant(false) });
  fc.assert(
    fc.property(
      fc.string({ maxLength: 80 }),
      fc.array(option, { minLength: 3, maxLength: 4 }),
      (right, others) => {
        const made = [{ text: right, correct: true }, ...others];
        assert.equal(isLengthCue(made), isLengthCue(made.toReversed()));
        if (isLengthCue(made)) assert.ok(isLongestRight(made));
      },
    ),
  );
});

test('[R25] no question of the demo library gives its answer away by length, and no test does', () => {
  const tests = [...readTexts().values()].flatMap(({ id, questions = [] }) =>
    questions.length > 0
      ? [
          {
            id,
            questions: questions.map(({ id: item, options: own }) => ({
              item,
              own: own.map(({ text, correct }) => ({ text, correct: correct === true })),
            })),
          },
        ]
      : [],
  );
  const all = tests.flatMap(({ questions }) => questions);
  assert.equal(all.length, 228);
  assert.deepEqual(
    all.filter(({ own }) => isLengthCue(own)).map(({ item }) => item),
    [],
  );
  assert.deepEqual(
    tests.filter(({ questions }) => isTestCued(questions.map(({ own }) => own))).map(({ id }) => id),
    [],
  );
  const share = all.filter(({ own }) => isLongestRight(own)).length / all.length;
  assert.ok(share > 0.15 && share < 0.3, `the longest is right in ${Math.round(share * 100)} %`);
});
