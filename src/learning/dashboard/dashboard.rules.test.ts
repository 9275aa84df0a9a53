import assert from 'node:assert/strict';
import test from 'node:test';
import {
  blocksAround,
  blockYears,
  chartYears,
  expiringSoon,
  firstSteps,
  goalOf,
  greetedBy,
  isNewLearner,
  mayBeDiplomate,
  nextFor,
  partOfDay,
} from './dashboard.rules.ts';

const NOW = '2026-11-21T08:00:00.000Z';
const offered = (mayTake: boolean, passed: boolean, earnLabel = 'Earn 1 credit') => ({
  mayTake,
  passed,
  earnLabel,
});
const one = (id: string, rest = {}) => ({
  id,
  type: 'PUBLICATION_VIDEO' as const,
  private: false,
  completed: false,
  expired: false,
  expirationDate: null as string | null,
  tests: [offered(true, false)],
  testStatus: 'NOT_STARTED',
  progress: { sectionsDone: 0, continueSeconds: 0 },
  ...rest,
});
const ids = (some: { id: string }[]) => some.map((each) => each.id);
const MEMBER = {
  isSuperuser: false,
  isMembershipValid: true,
  can: { view: { publicationsByType: ['PUBLICATION_VIDEO'] } },
};

test('credit that ends within sixty days, today included, nearest first, three at most', () => {
  const shelf = [
    one('later', { expirationDate: '2027-03-01' }),
    one('b', { expirationDate: '2026-12-30' }),
    one('a', { expirationDate: '2026-11-21' }),
    one('gone', { expirationDate: '2026-11-20' }),
    one('practised', { expirationDate: '2026-11-30', tests: [offered(true, true)] }),
    one('closed', { expirationDate: '2026-11-30', tests: [offered(false, false)] }),
    one('c', { expirationDate: '2027-01-20' }),
    one('second', {
      expirationDate: '2026-12-31',
      completed: true,
      tests: [offered(true, true), offered(true, false, 'Earn 0.5 credits')],
    }),
    one('d', { expirationDate: '2027-01-19' }),
  ];
  assert.deepEqual(
    expiringSoon(shelf, NOW).map(({ id, days, credit }) => [id, days, credit]),
    [
      ['a', 0, 'Earn 1 credit'],
      ['b', 39, 'Earn 1 credit'],
      ['second', 40, 'Earn 0.5 credits'],
    ],
  );
});

test('next is what is open, not begun and not named elsewhere; what earns credit first', () => {
  const shelf = [
    one('plain', { tests: [offered(false, false)] }),
    one('begun', { testStatus: 'FAILED' }),
    one('named'),
    one('closed', { type: 'BRAIN_GUIDE' }),
    one('expired', { expired: true }),
    one('x'),
    one('y'),
    one('z'),
  ];
  assert.deepEqual(ids(nextFor(shelf, MEMBER, ['named'])), ['x', 'y', 'z']);
  assert.deepEqual(ids(nextFor(shelf.slice(0, 6), MEMBER, ['named'])), ['x', 'plain']);
});

test('the greeting follows the clock on the wall', () => {
  assert.deepEqual([3, 4, 11, 12, 17, 18, 0].map(partOfDay), [
    'evening',
    'morning',
    'morning',
    'afternoon',
    'afternoon',
    'evening',
    'evening',
  ]);
});

test('the chart keeps the last years', () => {
  assert.deepEqual(
    chartYears([2019, 2020, 2021, 2022, 2023, 2024, 2025]),
    [2020, 2021, 2022, 2023, 2024, 2025],
  );
});

test('a goal is a number of quarters up to a thousand', () => {
  assert.deepEqual(['40', '37.5', '37,25', '0', '1000'].map(goalOf), [40, 37.5, 37.25, 0, 1000]);
  assert.deepEqual(['', ' ', 'forty', '-1', '1001', '1.1', 'Infinity', '1,000', '0x10'].map(goalOf), [
    null,
    null,
    null,
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
});

test('[STATE-026] new is whoever has no credit yet, subscribers too, whose credits may not be asked for', () => {
  const [none, some] = [{ years: [] }, { years: [2026] }];
  const isNew = (scope: 'full' | 'subscriber', summary: Parameters<typeof isNewLearner>[1]) =>
    isNewLearner({ scope }, summary);
  assert.deepEqual([isNew('full', none), isNew('full', some)], [true, false]);
  assert.equal(isNew('full', null), false, 'a failed reply says nothing');
  assert.equal(isNew('subscriber', null), true);
});

test('[STATE-026] a subscriber begins with the password, and what cannot be saved yet waits for it', () => {
  const told = (user: Parameters<typeof firstSteps>[0], hasBegun = false) =>
    firstSteps(user, hasBegun).map(({ step, standing }) => `${step} ${standing}`);
  const full = { scope: 'full', emailVerified: false, profession: null } as const;
  assert.deepEqual(told({ ...full, scope: 'subscriber' }), [
    'password open',
    'profession waits',
    'lesson open',
  ]);
  assert.deepEqual(told(full), ['email open', 'profession open', 'lesson open']);
  const done = { ...full, emailVerified: true, profession: 'Pharmacist' };
  assert.deepEqual(told(done, true), ['email done', 'profession done', 'lesson done']);
});

const GREETED: [firstName: string, lastName: string, profession: string | null, by: string | null][] = [
  ['Ada', 'Byron', 'Pharmacist', 'Ada'],
  ['Ada', 'Byron', 'Physician', 'Dr. Byron'],
  ['Ada', '', 'Physician', 'Ada'],
  ['', 'Byron', 'Pharmacist', null],
  ['', '', 'Physician', null],
  [' ', ' ', null, null],
];
for (const [firstName, lastName, profession, expected] of GREETED)
  test(`“${firstName} ${lastName}”, ${profession}, is greeted by ${expected ?? 'no name'}`, () => {
    const by = greetedBy({ firstName, lastName, profession });
    assert.equal(by && `${by.isDoctor ? 'Dr. ' : ''}${by.name}`, expected);
  });

test('[R20] a learner chooses among all blocks that contain this year', () => {
  assert.deepEqual(blocksAround(2026, 3), [
    { first: 2024, last: 2026 },
    { first: 2025, last: 2027 },
    { first: 2026, last: 2028 },
  ]);
  assert.deepEqual(blockYears({ from: '2025-01-01', to: '2027-12-31' }), blocksAround(2026, 3)[1]);
});

test('[R20] a block of self-assessment concerns physicians, and those who have not said what they are', () => {
  for (const profession of [null, '', 'Physician', 'Physician (DO)', 'Resident or fellow'])
    assert.ok(mayBeDiplomate(profession), `${profession}`);
  for (const profession of ['Physician Assistant', 'Nursing professional', 'Pharmacist', 'Psychologist'])
    assert.ok(!mayBeDiplomate(profession), profession);
});
