import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WHOLE_FACTS } from '../activity/facts.fixture.ts';
import { frontMatter } from './front-matter.rules.ts';
import { frontMatterFor, retold, withKinds } from './kinds.rules.ts';

const DAY = '2026-11-22';
const FIRST = frontMatter({
  productName: 'Steady State',
  demo: true,
  supportEmail: 'help@example.org',
  kind: 1,
  amountHundredths: 50,
  passMark: 70,
  minutes: 36,
  learningFormat: 'Enduring material',
  hasMedia: false,
  releasedOn: '2026-01-02',
  expiresOn: '2028-01-02',
  reviewedOn: null,
  objectives: ['Choose a dose'],
  targetAudience: 'Prescribers',
  practiceGap: 'Doses are chosen by habit',
  references: [],
  proof: WHOLE_FACTS,
  today: DAY,
});
const SECOND = { kind: 2, amountHundredths: 75, questions: 12, passMark: 60 } as const;
const BOTH = { ...WHOLE_FACTS, others: [SECOND] };

test('R11, R13: each kind of test is told its own pass mark, repetition and credit, in one version', () => {
  const told = withKinds(FIRST, BOTH, DAY);
  assert.deepEqual(frontMatterFor(told, null), FIRST);
  assert.deepEqual(frontMatterFor(told, 1), FIRST);
  assert.deepEqual(frontMatterFor(told, 2), {
    ...FIRST,
    passMark: 60,
    creditText: '0.75 demo self-assessment credits',
    designation:
      'Steady State designates this enduring material for a maximum of 0.75 demo self-assessment credits. Claim only the credit commensurate with the extent of your participation in the activity.',
    method:
      'Study the sections, then answer 12 questions; 8 right answers (60%) pass. The test may be repeated as long as it has 8 questions whose explanation you have not read. After passing, complete the evaluation and claim your credit.',
  });
});

test('a version of one kind says nothing of another, also when that is gone', () => {
  assert.deepEqual(withKinds(FIRST, WHOLE_FACTS, DAY), FIRST);
  assert.deepEqual(withKinds(withKinds(FIRST, BOTH, DAY), WHOLE_FACTS, DAY), FIRST);
  assert.deepEqual(frontMatterFor(FIRST, 2), FIRST, 'a version as old as that');
});

test('a kind that becomes the first takes its own words with it, and leaves the other its own', () => {
  const facts = {
    ...WHOLE_FACTS,
    ...SECOND,
    others: [{ ...WHOLE_FACTS, kind: 1, amountHundredths: 50, passMark: 70 }],
  } as const;
  const told = retold(withKinds(FIRST, BOTH, DAY), facts, { estimatedMinutes: 90, hasMedia: false }, DAY);
  assert.equal(told.estimatedMinutes, 90);
  assert.deepEqual([told.passMark, told.creditText], [60, '0.75 demo self-assessment credits']);
  assert.match(told.method, /12 questions; 8 right answers \(60%\)/);
  const first = frontMatterFor(told, 1);
  assert.deepEqual(
    [first.passMark, first.creditText, first.designation],
    [70, FIRST.creditText, FIRST.designation],
  );
});

test('a designation in words of its own is not said of another kind', () => {
  const own = { ...FIRST, designation: 'Designated by the office.' };
  assert.equal(frontMatterFor(withKinds(own, BOTH, DAY), 2).designation, '');
});
