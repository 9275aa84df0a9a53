import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  captionPieces,
  coverPieces,
  cuesIn,
  questionIn,
  questionPieces,
  slidePieces,
  slidesIn,
  type TextByKey,
  textIdIn,
  translated,
} from './text-translation.rules.ts';

const QUESTION = {
  vignette: '',
  stem: 'Which dose?',
  choices: [
    { id: 11, text: '12.5 mg', rationale: 'As the label says.', correct: true },
    { id: 12, text: '25 mg', rationale: '', correct: false },
  ],
};
const SLIDES = [
  { title: 'Start low', bullets: ['12.5 mg', ''], image: 'a.svg' },
  { title: 'Count', bullets: ['Weekly'], image: 'b.svg', note: 'Practice point' },
];
const upper = (source: TextByKey): TextByKey =>
  Object.fromEntries(Object.entries(source).map(([key, text]) => [key, text.toUpperCase()]));

test('only what says something is a piece, each under a key of its own', () => {
  assert.deepEqual(questionPieces(QUESTION), {
    stem: 'Which dose?',
    'option.11': '12.5 mg',
    'rationale.11': 'As the label says.',
    'option.12': '25 mg',
  });
  assert.deepEqual(slidePieces(SLIDES), {
    '1.title': 'Start low',
    '1.bullet.1': '12.5 mg',
    '2.title': 'Count',
    '2.bullet.1': 'Weekly',
    '2.note': 'Practice point',
  });
  assert.deepEqual(coverPieces({ description: ' ', keyPoints: ['a', '', 'c'] }), {
    'keyPoint.1': 'a',
    'keyPoint.3': 'c',
  });
});

test('property: a text stands whole, made from exactly its English, or not at all', () => {
  const source = questionPieces(QUESTION);
  const whole = { words: upper(source), source };
  assert.deepEqual(translated(source, whole), whole.words);
  assert.equal(translated(source, null), null);
  assert.equal(translated({}, { words: {}, source: {} }), null, 'nothing is in no language');
  for (const key of Object.keys(source)) {
    for (const gone of ['', ' '])
      assert.equal(translated(source, { ...whole, words: { ...whole.words, [key]: gone } }), null, key);
    assert.equal(translated(source, { ...whole, source: { ...source, [key]: 'Another' } }), null, key);
    assert.equal(translated({ ...source, [key]: 'Another' }, whole), null, key);
    assert.equal(translated({ ...source, more: 'A piece more' }, whole), null);
    const { [key]: _, ...less } = source;
    assert.deepEqual(translated(less, whole), whole.words, 'a piece less is no other text');
  }
});

test('words change with the language, and neither ids, order, answers, times nor pictures', () => {
  const question = questionIn(upper(questionPieces(QUESTION)), QUESTION);
  assert.equal(question.choices[0]?.text, '12.5 MG');
  assert.deepEqual(
    question.choices.map(({ id, correct }) => [id, correct]),
    QUESTION.choices.map(({ id, correct }) => [id, correct]),
  );
  assert.equal(question.choices[1]?.rationale, '');
  const slides = slidesIn(upper(slidePieces(SLIDES)), SLIDES);
  assert.deepEqual(slides, [
    { title: 'START LOW', bullets: ['12.5 MG', ''], image: 'a.svg' },
    { title: 'COUNT', bullets: ['WEEKLY'], image: 'b.svg', note: 'PRACTICE POINT' },
  ]);
  const cues = [{ start: 1, end: 2, text: 'Count.' }];
  assert.deepEqual(cuesIn(upper(captionPieces(cues, [])), cues), [{ start: 1, end: 2, text: 'COUNT.' }]);
});

test('a name of a text says kind and number, and nothing else is one', () => {
  assert.deepEqual(textIdIn('question-9010'), { kind: 'question', id: 9010 });
  for (const text of ['section-1', 'question-', 'question-1e3', 'question-1-de', ''])
    assert.equal(textIdIn(text), null, text);
});
