import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MONEY } from '#catalog/activity/facts.fixture.ts';
import type { FundingSide } from '#learning/activity/funding.data.ts';
import { type FundingFormValues, fundingProblems, fundingTyped, partyChoices } from './funding.rules.ts';

const GROUND = {
  providers: ['Steady State'],
  people: ['Ada Thornquist, MD'],
  companies: [MONEY.company],
  grants: [MONEY],
  today: '2026-11-25',
};
const TYPED: FundingFormValues = {
  kind: 'honoraria',
  amount: '1200,50',
  currency: 'usd',
  payer: '',
  payee: 'Ada Thornquist, MD',
  supporter: MONEY.company,
  paidOn: '2026-11-01',
  note: ' Second lesson ',
  reason: '',
};

const problemsOf = (side: FundingSide, typed: FundingFormValues) =>
  fundingProblems(side, typed, partyChoices(side, typed, GROUND), GROUND);

test('R7: who may pay and be paid is chosen from those who may', () => {
  const of = (side: 'income' | 'expense', kind: string, supporter = '') =>
    partyChoices(side, { kind, supporter }, GROUND);
  const { providers, people, companies } = GROUND;
  assert.deepEqual(of('income', 'commercial-support'), { payer: companies, payee: providers });
  assert.deepEqual(of('income', 'provider'), { payer: providers, payee: providers });
  assert.deepEqual(of('income', 'advertising'), { payer: null, payee: providers });
  assert.deepEqual(of('expense', 'honoraria'), { payer: providers, payee: null });
  assert.deepEqual(of('expense', 'travel', MONEY.company), { payer: providers, payee: people });
  assert.deepEqual(of('expense', 'staff', MONEY.company), { payer: providers, payee: null });
});

test('R7: what was typed becomes an entry, with the one choice that there is', () => {
  const given = fundingTyped('expense', TYPED, partyChoices('expense', TYPED, GROUND));
  assert.deepEqual(given, {
    side: 'expense',
    kind: 'honoraria',
    amountCents: 120_050,
    currency: 'USD',
    payer: 'Steady State',
    payee: 'Ada Thornquist, MD',
    supporter: MONEY.company,
    paidOn: '2026-11-01',
    note: 'Second lesson',
  });
  assert.deepEqual(problemsOf('expense', TYPED), []);
  const income = { ...TYPED, kind: 'commercial-support', payer: MONEY.company, supporter: '' };
  const paid = fundingTyped('income', income, partyChoices('income', income, GROUND));
  assert.deepEqual([paid.payer, paid.payee, paid.supporter], [MONEY.company, 'Steady State', MONEY.company]);
  assert.deepEqual(problemsOf('income', income), []);
});

for (const [change, field] of [
  [{ amount: 'much' }, 'amount'],
  [{ amount: '0' }, 'amount'],
  [{ amount: '-5' }, 'amount'],
  [{ amount: '1.005' }, 'amount'],
  [{ currency: 'dollars' }, 'currency'],
  [{ paidOn: '' }, 'paidOn'],
  [{ paidOn: '2026-11-26' }, 'paidOn'],
  [{ supporter: '', payee: ' ' }, 'payee'],
] as const)
  test(`R7: ${JSON.stringify(change)} is told at its field`, () => {
    assert.deepEqual(problemsOf('expense', { ...TYPED, ...change }), [field]);
  });

test('R7: everything that is wrong is told at once, each at its field', () => {
  const EMPTY: FundingFormValues = {
    ...TYPED,
    kind: '',
    amount: '',
    currency: '',
    payee: '',
    supporter: '',
    paidOn: '',
  };
  assert.deepEqual(problemsOf('income', EMPTY), ['kind', 'amount', 'currency', 'paidOn', 'payer']);
  assert.deepEqual(problemsOf('expense', EMPTY), ['kind', 'amount', 'currency', 'paidOn', 'payee']);
  const later = { ...TYPED, amount: '-100', supporter: 'Hidden', paidOn: '2026-11-26' };
  assert.deepEqual(problemsOf('expense', later), ['amount', 'paidOn', 'supporter']);
});
