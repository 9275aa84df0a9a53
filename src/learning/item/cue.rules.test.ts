import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readTexts } from '#seed/library.ts';
import { passageProblem } from '#seed/passage.ts';
import { readTextWords, TRANSLATED, type Translated } from '#seed/translations.ts';
import { cueFlags, isLengthCue, isLongestRight, isTestCued, isUneven } from './cue.rules.ts';

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

test('[R25] options are uneven from one that is more than 1.6 times as long as another', () => {
  const even = options('x'.repeat(16), 'x'.repeat(10), 'x'.repeat(12), 'x'.repeat(12));
  const uneven = options('x'.repeat(12), 'x'.repeat(17), 'x'.repeat(10), 'x'.repeat(12));
  assert.deepEqual([isUneven(even), isUneven(uneven), isUneven([])], [false, true, false]);
  assert.deepEqual(cueFlags(uneven), ['uneven-options']);
  assert.deepEqual(cueFlags(options('Reduce the dose at once', 'Stop', 'Wait', 'Switch')), [
    'longest-is-right',
    'uneven-options',
  ]);
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

const DEMO_TESTS = [...readTexts().values()]
  .filter(({ questions }) => questions.length > 0)
  .map(({ id, questions }) => ({
    id,
    questions: questions.map((question) => ({
      item: question.id,
      own: question.options.map(({ text, correct }) => ({ text, correct: correct === true })),
    })),
  }));
const DEMO_ITEMS = DEMO_TESTS.flatMap(({ questions }) => questions);

test('[R25] no question of the demo library gives its answer away by length, and no test does', () => {
  assert.equal(DEMO_ITEMS.length, 228);
  assert.deepEqual(
    DEMO_ITEMS.filter(({ own }) => cueFlags(own).length > 0).map(({ item }) => item),
    [],
  );
  assert.deepEqual(
    DEMO_TESTS.filter(({ questions }) => isTestCued(questions.map(({ own }) => own))).map(({ id }) => id),
    [],
  );
});

/** The same questions in a language; nothing for a question without a translation. */
const inLanguage = (language: Translated): (typeof DEMO_ITEMS)[number][] => {
  const words = readTextWords(language);
  return DEMO_ITEMS.flatMap(({ item, own }) => {
    const texts = Object.entries(words.get(`question-${item}`) ?? {}).filter(([key]) =>
      key.startsWith('option.'),
    );
    const options = texts.map(([, text], at) => ({ text, correct: own[at]?.correct === true }));
    return options.length === own.length ? [{ item, own: options }] : [];
  });
};
/** Number right out of a hundred when always taking the longest or the shortest option, any one of equals. */
function guessed(items: readonly { own: ReturnType<typeof options> }[], of: typeof Math.max): number {
  const luck = items.map(({ own }) => {
    const lengths = own.map(({ text }) => [...text.trim()].length);
    const taken = own.filter((_, at) => lengths[at] === of(...lengths));
    return taken.some(({ correct }) => correct) ? 1 / taken.length : 0;
  });
  return (luck.reduce((sum, one) => sum + one, 0) / items.length) * 100;
}
/** Chance is 25; two more are noise of a short list. */
const GUESSED_MOST = 27;

for (const [language, items, least] of [
  ['en', DEMO_ITEMS, 228],
  ...TRANSLATED.map((one) => [one, inLanguage(one), 26] as const),
] as const)
  test(`[R25] ${language}: options are of like length, and neither the longest nor the shortest is right more often than by chance`, () => {
    assert.ok(items.length >= least, `${items.length} questions`);
    assert.deepEqual(
      items.filter(({ own }) => isUneven(own)).map(({ own }) => own.map(({ text }) => text)),
      [],
    );
    for (const extreme of [Math.max, Math.min]) {
      const share = guessed(items, extreme);
      assert.ok(share <= GUESSED_MOST, `${extreme.name} is right in ${share.toFixed(1)} %`);
    }
  });

test('each question of the demo library quotes the words of its own lesson, or of a slide of it, that teach it', () => {
  const loose = [...readTexts().values()].flatMap((text) =>
    text.questions.flatMap((question) =>
      question.passage === undefined
        ? [`question ${question.id} quotes nothing`]
        : (passageProblem(question, text) ?? []),
    ),
  );
  assert.deepEqual(loose, []);
});
