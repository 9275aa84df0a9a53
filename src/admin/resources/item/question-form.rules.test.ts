import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  changeSaid,
  changeTyped,
  formsToAdd,
  questionValues,
  type ReadQuestion,
  slotIn,
  wordsTyped,
} from './question-form.rules.ts';

const READ: ReadQuestion = {
  vignette: '',
  stem: 'Which of these lowers the siezure threshold most?',
  reference: 'A Textbook, 2025.',
  sectionId: null,
  choices: ['Bupropion', 'Sertraline', 'Mirtazapine', 'Trazodone'].map((text, at) => ({
    text,
    correct: at === 0,
    rationale: at === 0 ? 'Its risk rises with the dose.' : '',
  })),
  unseen: false,
};
const typed = (change: Partial<ReturnType<typeof questionValues>>) => ({
  ...questionValues(READ),
  ...change,
});
const SPELLED = { stem: 'Which of these lowers the seizure threshold most?' };

test('what a form begins with says the question again, and a fifth option without words is none', () => {
  const { unseen: _, ...words } = READ;
  assert.deepEqual(wordsTyped(questionValues(READ)), words);
  assert.equal(wordsTyped(typed({ text4: 'Lithium' })).choices.length, 5);
  assert.equal(wordsTyped(typed({ right: '4' })).choices.length, 5);
});

test('an editor is asked only where figures stand and the change leaves it open', () => {
  assert.equal(changeTyped(READ, typed({})), 'none');
  assert.equal(changeTyped(undefined, typed(SPELLED)), 'none');
  assert.equal(changeTyped({ ...READ, unseen: true }, typed(SPELLED)), 'none');
  assert.equal(changeTyped(READ, typed({ why0: 'Otherwise.' })), 'explanation');
  assert.equal(changeTyped(READ, typed({ right: '2' })), 'meaning');
  assert.equal(changeTyped(READ, typed(SPELLED)), 'asked');
});

test('an answer is sent where it was asked for, and none that a later change of the fields made void', () => {
  assert.deepEqual(changeSaid(READ, typed({ ...SPELLED, change: 'wording', reason: ' A letter. ' })), {
    change: 'wording',
    reason: 'A letter.',
  });
  assert.deepEqual(changeSaid(READ, typed({ ...SPELLED, right: '2', change: 'wording', reason: 'x' })), {
    reason: 'x',
  });
  assert.deepEqual(changeSaid(READ, typed(SPELLED)), { reason: '' });
});

test('there is an empty form for each question that is missing, five at once, and one where none is', () => {
  const cases = [
    [0, 0, 5],
    [0, 3, 2],
    [0, 5, 1],
    [10, 4, 5],
    [10, 8, 2],
    [10, 12, 1],
  ] as const;
  for (const [needed, asked, forms] of cases) assert.equal(formsToAdd(needed, asked), forms);
});

test('an empty form is known by its number, and by that of no other test', () => {
  assert.deepEqual(slotIn('question:new-27-1-4', 'question:new-27-1-'), [4]);
  assert.deepEqual(slotIn('question:new-27-1-9000247', 'question:new-27-1-'), []);
  assert.deepEqual(slotIn('question:new-27-2-4', 'question:new-27-1-'), []);
  assert.deepEqual(slotIn('question:27', 'question:new-27-1-'), []);
});
