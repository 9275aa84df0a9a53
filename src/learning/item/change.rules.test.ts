import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { ItemChange, MeaningSign, SaidChange } from './change.data.ts';
import { changeOf, evidentChange, figuresAfter, meaningSigns } from './change.rules.ts';
import type { ItemWords } from './edit.rules.ts';

const BEFORE: ItemWords = {
  vignette: 'A woman of 34 has been taking lithium.',
  stem: 'Which of these lowers the siezure threshold most?',
  reference: 'A Textbook, 2025.',
  sectionId: 7,
  choices: ['Bupropion 150 mg', 'Sertraline', 'Mirtazapine', 'Trazodone'].map((text, at) => ({
    text,
    correct: at === 0,
    rationale: `Why ${at}.`,
  })),
};
const withOption = (at: number, change: Partial<ItemWords['choices'][number]>): ItemWords => ({
  ...BEFORE,
  choices: BEFORE.choices.map((choice, place) => (place === at ? { ...choice, ...change } : choice)),
});
const optionsOf = (...texts: string[]): ItemWords => ({
  ...BEFORE,
  choices: texts.map((text) => ({ text, correct: text.startsWith('Bupropion'), rationale: '' })),
});
const keyAt = (right: number): ItemWords => ({
  ...BEFORE,
  choices: BEFORE.choices.map((choice, at) => ({ ...choice, correct: at === right })),
});

const CASES: [what: string, after: ItemWords, is: ItemChange | 'asked', signs: MeaningSign[]][] = [
  ['another explanation', withOption(0, { rationale: 'Its risk rises with the dose.' }), 'explanation', []],
  ['another source', { ...BEFORE, reference: 'Another, 2026.' }, 'explanation', []],
  ['another lesson that teaches it', { ...BEFORE, sectionId: null }, 'explanation', []],
  [
    'a word of the question spelled right',
    { ...BEFORE, stem: 'Which of these lowers the seizure threshold most?' },
    'asked',
    [],
  ],
  ['an option spelled otherwise', withOption(1, { text: 'Sertralin' }), 'asked', []],
  ['an option spelled otherwise in two places', withOption(1, { text: 'Setralin' }), 'asked', []],
  ['an option with more words', withOption(1, { text: 'Sertraline (an SSRI)' }), 'asked', []],
  ['a case in other words', { ...BEFORE, vignette: 'A 34-year-old woman takes lithium.' }, 'asked', []],
  ['a small word that turns it round', { ...BEFORE, stem: `${BEFORE.stem} Not most?` }, 'asked', []],
  ['another right answer', keyAt(2), 'meaning', ['key']],
  [
    'another right answer that took the words of the right one',
    optionsOf('Sertraline', 'Bupropion 150 mg', 'Mirtazapine', 'Trazodone'),
    'meaning',
    ['order'],
  ],
  [
    'the words of the right option moved to a wrong one',
    {
      ...BEFORE,
      choices: ['Sertraline', 'Bupropion 150 mg', 'Mirtazapine', 'Trazodone'].map((text, at) => ({
        text,
        correct: at === 0,
        rationale: '',
      })),
    },
    'meaning',
    ['key', 'order'],
  ],
  [
    'an option more',
    optionsOf('Bupropion 150 mg', 'Sertraline', 'Mirtazapine', 'Trazodone', 'Lithium'),
    'meaning',
    ['options'],
  ],
  ['an option fewer', optionsOf('Bupropion 150 mg', 'Sertraline', 'Mirtazapine'), 'meaning', ['options']],
  [
    'two wrong options in another order',
    optionsOf('Bupropion 150 mg', 'Mirtazapine', 'Sertraline', 'Trazodone'),
    'meaning',
    ['order'],
  ],
  ['an option in the place of another one', withOption(3, { text: 'Lithium' }), 'meaning', ['replaced']],
  ['another dose', withOption(0, { text: 'Bupropion 300 mg' }), 'meaning', ['replaced']],
  ['another unit', withOption(0, { text: 'Bupropion 150 µg' }), 'meaning', ['replaced']],
  ['the same dose spelled otherwise', withOption(0, { text: 'Bupropion 150 milligrams' }), 'asked', []],
  ['a question written anew', { ...BEFORE, stem: 'What is first given?' }, 'meaning', ['stem']],
  [
    'another number in the question',
    { ...BEFORE, stem: 'Which 2 of these lower the siezure threshold most?' },
    'meaning',
    ['stem'],
  ],
  [
    'another number in the case',
    { ...BEFORE, vignette: 'A woman of 84 has been taking lithium.' },
    'meaning',
    ['vignette'],
  ],
  ['a case with its number left out', { ...BEFORE, vignette: '' }, 'meaning', ['vignette']],
  [
    'a space that does not break',
    {
      ...BEFORE,
      vignette: BEFORE.vignette.replace(/(\d) /, '$1\u00a0'),
      stem: BEFORE.stem.replace(' ', '\u202f'),
    },
    'explanation',
    [],
  ],
];
for (const [what, after, is, signs] of CASES)
  test(`${what} is ${is === 'asked' ? 'wording or meaning, as its editor says' : `${is}, whatever is said`}`, () => {
    assert.deepEqual(meaningSigns(BEFORE, after), signs);
    assert.equal(evidentChange(BEFORE, after), is === 'asked' ? null : is);
    const said = ([undefined, 'wording', 'meaning'] as const).map((one) =>
      changeOf(BEFORE, after, one ?? null),
    );
    assert.deepEqual(said, is === 'asked' ? ['meaning', 'wording', 'meaning'] : [is, is, is]);
  });

test('figures go on over wording and explanations from where they began, and begin anew with another meaning', () => {
  assert.equal(figuresAfter({ id: 5, figures_of: null }, 'wording'), 5);
  assert.equal(figuresAfter({ id: 6, figures_of: 5 }, 'explanation'), 5);
  assert.equal(figuresAfter({ id: 7, figures_of: 5 }, 'meaning'), null);
});

test('whatever is written and said, figures never go on over another key, another number of options or moved ones', () => {
  const choices = fc
    .uniqueArray(fc.constantFrom('One', 'Two', 'Three', 'Four', 'Five', 'Six'), {
      minLength: 4,
      maxLength: 5,
    })
    .chain((texts) => fc.record({ texts: fc.constant(texts), right: fc.nat({ max: texts.length - 1 }) }));
  const words = choices.map(({ texts, right }) => ({
    ...BEFORE,
    choices: texts.map((text, at) => ({ text, correct: at === right, rationale: '' })),
  }));
  const said = fc.constantFrom<SaidChange | null>('wording', 'meaning', null);
  fc.assert(
    fc.property(words, words, said, (before, after, one) => {
      if (changeOf(before, after, one) === 'meaning') return;
      const shape = ({ choices }: ItemWords) => choices.map(({ text, correct }) => `${text} ${correct}`);
      assert.deepEqual(shape(after), shape(before));
    }),
  );
});
