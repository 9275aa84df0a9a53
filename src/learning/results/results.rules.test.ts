import assert from 'node:assert/strict';
import test from 'node:test';
import {
  creditTold,
  filtered,
  isKeyAwaited,
  mayShowBands,
  nextStep,
  percentOf,
  type ResultFacts,
  reviewTold,
  scoreBands,
  sectionsToReview,
} from './results.rules.ts';

const QUESTIONS = [
  { id: '1', isRight: true, sectionId: 5392 },
  { id: '2', isRight: false, sectionId: 5394 },
  { id: '3', isRight: false, sectionId: 5393 },
  { id: '4', isRight: false, sectionId: 5394 },
  { id: '5', isRight: false, sectionId: null },
];

const PASSED: ResultFacts = {
  status: 'APPROVED',
  practice: false,
  creditAwarded: true,
  surveyDone: true,
  evaluationOpen: false,
  certificateId: '7',
};
const FAILED: ResultFacts = {
  ...PASSED,
  status: 'FAILED',
  creditAwarded: false,
  surveyDone: false,
  certificateId: null,
};
type Standing = Parameters<typeof nextStep>[1];
const TOLD: Standing = { isKeyTold: true, isClosed: false };
const RESULTS: [
  what: string,
  ResultFacts,
  Standing,
  told: ReturnType<typeof creditTold>,
  ReturnType<typeof nextStep>,
][] = [
  ['certified', PASSED, TOLD, 'creditAdded', 'certificate'],
  [
    'claimed at zero, withdrawn, or waiting',
    { ...PASSED, certificateId: null },
    TOLD,
    'creditNone',
    'evaluation',
  ],
  [
    'not evaluated',
    { ...PASSED, surveyDone: false, evaluationOpen: true, certificateId: null },
    TOLD,
    'creditWaits',
    'evaluate',
  ],
  ['passed while suspended', { ...PASSED, creditAwarded: false }, TOLD, 'creditSuspended', 'certificate'],
  [
    'passed while suspended, before its evaluation',
    { ...PASSED, creditAwarded: false, surveyDone: false, certificateId: null },
    TOLD,
    'creditSuspended',
    null,
  ],
  ['failed', FAILED, { isKeyTold: false, isClosed: false }, null, 'tryAgain'],
  ['failed for the last time', FAILED, { isKeyTold: true, isClosed: true }, null, null],
  ['failed before the limit was lowered', FAILED, { isKeyTold: false, isClosed: true }, null, null],
  ['practised and failed', { ...PASSED, status: 'FAILED', practice: true }, TOLD, 'practice', 'retake'],
  [
    'practised with the last attempt',
    { ...PASSED, status: 'FAILED', practice: true },
    { isKeyTold: true, isClosed: true },
    'practice',
    null,
  ],
  [
    'practised and passed before the evaluation of the pass for credit',
    {
      ...PASSED,
      practice: true,
      creditAwarded: false,
      surveyDone: false,
      evaluationOpen: true,
      certificateId: null,
    },
    TOLD,
    'practice',
    'evaluate',
  ],
  [
    'practised and passed while the credit of the first pass is suspended',
    { ...PASSED, practice: true, creditAwarded: false, surveyDone: false, certificateId: null },
    TOLD,
    'practice',
    null,
  ],
  [
    'passed while suspended, beside another kind that is awarded',
    { ...PASSED, creditAwarded: false, surveyDone: false, evaluationOpen: true, certificateId: null },
    TOLD,
    'creditSuspended',
    'evaluate',
  ],
  ['practised and passed', { ...PASSED, practice: true }, TOLD, 'practice', 'certificate'],
];
for (const [what, facts, standing, told, step] of RESULTS)
  test(`a result that was ${what} tells what became of its credit, and leads there`, () => {
    assert.deepEqual([creditTold(facts), nextStep(facts, standing)], [told, step]);
  });

for (const [what, isKeyTold, step, isAwaited, alone] of [
  ['may try again', false, 'tryAgain', true, 'reviewNone'],
  ['may practise again', true, 'retake', false, 'reviewNone'],
  ['saw the key with the last attempt', true, null, false, 'reviewLast'],
  ['handed in a test that takes no other attempt', false, null, false, 'reviewLast'],
] as const)
  test(`who failed and ${what} is told of another attempt only if there is one`, () => {
    assert.equal(isKeyAwaited(isKeyTold, step), isAwaited);
    assert.equal(reviewTold(0, step), alone);
    assert.equal(reviewTold(2, step), 'reviewLead');
  });

test('the review shows all, the incorrect or the flagged questions, in their order', () => {
  const ids = (filter: Parameters<typeof filtered>[1], flags: string[] = []) =>
    filtered(QUESTIONS, filter, flags).map((one) => one.id);
  assert.deepEqual(ids('all'), ['1', '2', '3', '4', '5']);
  assert.deepEqual(ids('incorrect'), ['2', '3', '4', '5']);
  assert.deepEqual(ids('flagged', ['4', '1', '9']), ['1', '4']);
});

test('what to review is each section of a missed question, in the order of the activity', () => {
  const sections = [
    { id: '5394', order: 3 },
    { id: '5392', order: 1 },
    { id: '5393', order: 2 },
  ];
  assert.deepEqual(
    sectionsToReview(['5394', '5393'], sections).map((one) => one.id),
    ['5393', '5394'],
  );
  assert.deepEqual(sectionsToReview([], sections), []);
});

test('bands run without gaps from the lowest score to 100, and say where one stands oneself', () => {
  const bands = scoreBands(
    [
      { from: 60, to: 69, count: 2 },
      { from: 90, to: 100, count: 4 },
    ],
    83,
  );
  assert.deepEqual(
    bands.map((band) => [band.from, band.to, band.count, band.isOwn]),
    [
      [60, 69, 2, false],
      [70, 79, 0, false],
      [80, 89, 0, true],
      [90, 100, 4, false],
    ],
  );
  assert.deepEqual(
    scoreBands([], 100).map((band) => band.from),
    [90],
  );
  assert.equal(scoreBands([{ from: 50, to: 59, count: 1 }], 0)[0]?.isOwn, true);
});

test('a distribution of fewer than five attempts is not drawn', () => {
  assert.ok(!mayShowBands([{ from: 80, to: 89, count: 4 }]));
  assert.ok(
    mayShowBands([
      { from: 80, to: 89, count: 4 },
      { from: 90, to: 100, count: 1 },
    ]),
  );
});

test('a percent is written as its language does, and never breaks before its sign', () => {
  const forms = { en: /^80%$/, de: /^80\u00a0%$/, fr: /^80[\u00a0\u202f]%$/, it: /^80%$/, 'pt-br': /^80%$/ };
  for (const [language, form] of Object.entries(forms)) assert.match(percentOf(80, language), form);
});
