import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { CREDIT_GAPS, type CreditGap } from './credit-gaps.data.ts';
import { type CreditFacts, creditGaps } from './credit-gaps.rules.ts';
import { type FrontMatter, frontMatter } from './front-matter.rules.ts';

const FRONT: FrontMatter = {
  version: 1,
  ...frontMatter({
    productName: 'Steady State',
    demo: true,
    supportEmail: 'support@steadystate.example',
    kind: 1,
    amountHundredths: 100,
    passMark: 70,
    questions: 10,
    minutes: 60,
    learningFormat: 'Enduring material',
    hasMedia: false,
    releasedOn: '2026-01-01',
    expiresOn: '2029-01-01',
    reviewedOn: '2026-01-01',
    objectives: ['Choose a dose'],
    targetAudience: 'Clinicians',
    practiceGap: 'Doses are guessed',
    faculty: [{ name: 'A Teacher', role: 'Author', disclosure: '' }],
    references: ['A Textbook, 2025.'],
  }),
};
const WHOLE: CreditFacts = {
  offerings: [{ kind: 1, amountHundredths: 100, passMark: 70, questions: 10, unsound: 0 }],
  startsOn: '2026-01-01',
  endsOn: '2029-01-01',
  reviewedOn: '2026-01-01',
  pharmacologyHundredths: 100,
  mateMinutes: 60,
  frontMatter: FRONT,
  today: '2026-11-22',
};
const offered = (change: Partial<CreditFacts['offerings'][number]>): CreditFacts => ({
  ...WHOLE,
  offerings: WHOLE.offerings.map((one) => ({ ...one, ...change })),
});
const front = (change: Partial<FrontMatter>): CreditFacts => ({
  ...WHOLE,
  frontMatter: { ...FRONT, ...change },
});

test('an activity gives credit when nothing is missing, and every gap has its name (rules R1, R2, R18, R24, R28, R30)', () => {
  const cases: [what: string, facts: CreditFacts, gaps: CreditGap[]][] = [
    ['a whole one', WHOLE, []],
    [
      'nothing offered',
      { ...WHOLE, offerings: [], pharmacologyHundredths: 0, mateMinutes: 0 },
      ['no-offering'],
    ],
    ['no question', offered({ questions: 0 }), ['no-questions']],
    ['a question against the rules', offered({ unsound: 1 }), ['unsound-questions']],
    ['nine questions a self-assessment credit', offered({ kind: 2, questions: 9 }), ['few-questions']],
    ['ten of them', offered({ kind: 2 }), []],
    ['nine questions a CME credit', offered({ questions: 9 }), []],
    ['less credit than its parts', offered({ amountHundredths: 75 }), ['pharmacology-above', 'mate-above']],
    ['not a quarter', { ...offered({ amountHundredths: 110 }) }, ['amount-step']],
    ['no end', { ...front({ expiresOn: null }), endsOn: null }, ['end-missing']],
    ['an end that passed', { ...WHOLE, today: '2029-01-02' }, ['end-passed']],
    ['its last day', { ...WHOLE, today: '2029-01-01' }, []],
    ['more than three years', { ...front({ expiresOn: '2029-01-03' }), endsOn: '2029-01-03' }, ['too-long']],
    [
      'three years after a review',
      { ...front({ expiresOn: '2029-06-01' }), endsOn: '2029-06-01', reviewedOn: '2026-06-01' },
      [],
    ],
    ['nothing to see before', { ...WHOLE, frontMatter: null }, ['front-missing']],
    ['another pass mark told', offered({ passMark: 80 }), ['front-outdated']],
    ['another end told', { ...WHOLE, endsOn: '2028-01-01' }, ['front-outdated']],
    ['no time', front({ estimatedMinutes: 0 }), ['front-time']],
    ['no faculty', front({ faculty: [] }), ['front-faculty']],
    ['bare objectives', front({ objectives: [' '] }), ['front-objectives']],
    ['no source', front({ references: [] }), ['front-references']],
    ['no mitigation', front({ mitigation: '\n' }), ['front-mitigation']],
  ];
  for (const [what, facts, gaps] of cases) assert.deepEqual(creditGaps(facts), gaps, what);
});

test('whatever of the front matter is missing is named, each field once, and nothing breaks on it', () => {
  const fields = Object.keys(FRONT).filter((name) => name !== 'version');
  const optional = ['reviewedOn', 'practiceGap', 'price'];
  fc.assert(
    fc.property(fc.subarray(fields), (gone) => {
      const left = Object.fromEntries(Object.entries(FRONT).filter(([name]) => !gone.includes(name)));
      const gaps = creditGaps({ ...WHOLE, frontMatter: left as unknown as FrontMatter });
      assert.equal(new Set(gaps).size, gaps.length);
      assert.ok(gaps.every((gap) => CREDIT_GAPS.includes(gap)));
      const told = new Set(['passMark', 'expiresOn']);
      const named = gone.filter((name) => !optional.includes(name) && !told.has(name)).length;
      const outdated = gone.some((name) => told.has(name)) ? 1 : 0;
      assert.equal(gaps.length, named + outdated, gone.join(' '));
    }),
  );
});
