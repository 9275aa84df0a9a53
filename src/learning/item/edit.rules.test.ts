import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { ItemGap } from './edit.data.ts';
import { type ItemWords, itemGaps } from './edit.rules.ts';

const SOUND: ItemWords = {
  vignette: '',
  stem: 'Which of these lowers the seizure threshold most?',
  reference: 'A Textbook, 2025.',
  sectionId: null,
  choices: ['Bupropion', 'Sertraline', 'Mirtazapine', 'Trazodone'].map((text, at) => ({
    text,
    correct: at === 0,
    rationale: at === 0 ? 'Its risk rises with the dose.' : '',
  })),
};
const withChoice = (at: number, change: Partial<ItemWords['choices'][number]>): ItemWords => ({
  ...SOUND,
  choices: SOUND.choices.map((choice, place) => (place === at ? { ...choice, ...change } : choice)),
});
const extra = { text: 'Lithium', correct: false, rationale: '' };

test('a question has four or five options, one right answer, an explanation and a source (rules R21, R24, R25)', () => {
  const cases: [what: string, words: ItemWords, gaps: ItemGap[]][] = [
    ['a sound one', SOUND, []],
    ['five options', { ...SOUND, choices: [...SOUND.choices, extra] }, []],
    [
      'six options',
      { ...SOUND, choices: [...SOUND.choices, extra, { ...extra, text: 'Zinc' }] },
      ['choices-many'],
    ],
    ['three options', { ...SOUND, choices: SOUND.choices.slice(0, 3) }, ['choices-few']],
    ['no stem', { ...SOUND, stem: ' \n' }, ['stem-missing']],
    ['an empty option', withChoice(2, { text: ' ' }), ['choice-empty']],
    ['the same option twice', withChoice(2, { text: ' sertraline ' }), ['choice-twice']],
    ['two right answers', withChoice(2, { correct: true, rationale: 'So it is.' }), ['one-right']],
    ['no right answer', withChoice(0, { correct: false }), ['one-right']],
    ['all of the above', withChoice(3, { text: 'All of the above' }), ['all-or-none']],
    ['none of the above', withChoice(3, { text: 'None of the above.' }), ['all-or-none']],
    ['true or false', withChoice(3, { text: 'True' }), ['true-false']],
    ['EXCEPT', { ...SOUND, stem: 'All of these lower it EXCEPT which one?' }, ['except']],
    ['except at the end', { ...SOUND, stem: 'Each of these lowers it, except:' }, ['except']],
    [
      'except in a finding',
      { ...SOUND, stem: 'The examination is unremarkable except for a tremor. What is next?' },
      [],
    ],
    ['above as a word', withChoice(3, { text: 'All doses above 100 mg' }), []],
    ['no explanation', withChoice(0, { rationale: '' }), ['rationale-missing']],
    ['no source', { ...SOUND, reference: '' }, ['reference-missing']],
  ];
  for (const [what, words, gaps] of cases) assert.deepEqual(itemGaps(words), gaps, what);
});

test('whatever is written, one gap is told once, and what has none has one right answer among four or five', () => {
  const choice = fc.record({ text: fc.string(), correct: fc.boolean(), rationale: fc.string() });
  const words = fc.record({
    vignette: fc.string(),
    stem: fc.string(),
    reference: fc.string(),
    sectionId: fc.constant(null),
    choices: fc.array(choice, { maxLength: 7 }),
  });
  fc.assert(
    fc.property(words, (one) => {
      const gaps = itemGaps(one);
      assert.equal(new Set(gaps).size, gaps.length);
      if (gaps.length > 0) return;
      assert.equal(one.choices.filter(({ correct }) => correct).length, 1);
      assert.ok([4, 5].includes(one.choices.length));
    }),
  );
});
