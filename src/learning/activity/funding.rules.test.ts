import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { LOAN, MONEY } from '#catalog/activity/facts.fixture.ts';
import { EXPENSE_KINDS, FUNDING_EVENTS, INCOME_KINDS } from './funding.data.ts';
import {
  type Funding,
  type FundingEntry,
  type FundingGround,
  fundingFault,
  fundingFaults,
  fundingTotals,
  standingEntries,
  supportAccounts,
} from './funding.rules.ts';

const HERE = 'Steady State';
const ACME = MONEY.company;
const GROUND: FundingGround = {
  providers: [HERE, 'Joint College'],
  grants: [MONEY, { ...LOAN, company: 'Devices' }],
  people: ['Ada Thornquist, MD'],
  today: '2026-11-25',
};
const GIVEN: Funding = {
  side: 'income',
  kind: 'commercial-support',
  amountCents: 1_500_000,
  currency: 'USD',
  payer: ACME,
  payee: HERE,
  supporter: ACME,
  paidOn: '2026-06-01',
  note: '',
};
const FEE: Funding = {
  ...GIVEN,
  side: 'expense',
  kind: 'honoraria',
  amountCents: 400_000,
  payer: HERE,
  payee: 'Ada Thornquist, MD',
};

const cases: [string, Funding, ReturnType<typeof fundingFault>][] = [
  ['support is paid to the provider', GIVEN, null],
  ['a joint provider may take it too', { ...GIVEN, payee: 'Joint College' }, null],
  ['the provider pays faculty out of it', FEE, null],
  ['other money pays whomever it likes', { ...FEE, supporter: '', payee: 'A Guest' }, null],
  ['production out of support goes to any firm', { ...FEE, kind: 'production', payee: 'Studio 9' }, null],
  ['fees of learners', { ...GIVEN, kind: 'registration-fees', payer: 'Learners', supporter: '' }, null],
  ['the provider’s own', { ...GIVEN, kind: 'provider', payer: HERE, supporter: '' }, null],
  ['a company pays faculty', { ...FEE, payer: ACME }, ['direct-payment', 'payer']],
  ['a company pays a hotel', { ...FEE, kind: 'travel', payer: ACME }, ['direct-payment', 'payer']],
  ['income goes to faculty', { ...GIVEN, payee: 'Ada Thornquist, MD' }, ['direct-payment', 'payee']],
  [
    'a company nobody recorded',
    { ...GIVEN, payer: 'Hidden', supporter: 'Hidden' },
    ['supporter-unknown', 'payer'],
  ],
  [
    'money of who lent a device',
    { ...GIVEN, payer: 'Devices', supporter: 'Devices' },
    ['supporter-unknown', 'payer'],
  ],
  ['spent of a company nobody recorded', { ...FEE, supporter: 'Hidden' }, ['supporter-unknown', 'supporter']],
  ['honoraria of a guest out of support', { ...FEE, payee: 'A Guest' }, ['payee-not-in-control', 'payee']],
  [
    'a learner’s journey out of support',
    { ...FEE, kind: 'travel', payee: 'A Learner' },
    ['payee-not-in-control', 'payee'],
  ],
  ['support that is said to be nobody’s', { ...GIVEN, supporter: '' }, ['invalid-field', 'supporter']],
  ['fees that are said to be support', { ...GIVEN, kind: 'advertising' }, ['invalid-field', 'supporter']],
  [
    'the own money of somebody else',
    { ...GIVEN, kind: 'provider', supporter: '' },
    ['invalid-field', 'payer'],
  ],
  ['income of a kind of expense', { ...GIVEN, kind: 'travel' }, ['invalid-field', 'kind']],
  ['nobody paid', { ...FEE, payer: ' ' }, ['invalid-field', 'payer']],
  ['nobody was paid', { ...FEE, payee: '' }, ['invalid-field', 'payee']],
  ['tomorrow', { ...FEE, paidOn: '2026-11-26' }, ['invalid-field', 'paidOn']],
];
for (const [what, given, fault] of cases)
  test(`R7: ${what}: ${fault ? `refused at ${fault[1]}` : 'may be recorded'}`, () => {
    assert.deepEqual(fundingFault(given, GROUND), fault);
  });

test('R7: everything that is wrong with an entry is told at once', () => {
  const given = { ...FEE, payer: ACME, payee: 'A Guest', paidOn: '2026-11-26' };
  assert.deepEqual(fundingFaults(given, GROUND), [
    ['invalid-field', 'paidOn'],
    ['direct-payment', 'payer'],
    ['payee-not-in-control', 'payee'],
  ]);
});

let position = 0;
const entered = (given: Funding, more: Partial<FundingEntry> = {}): FundingEntry => ({
  ...given,
  position: ++position,
  event: 'recorded',
  corrects: null,
  reason: '',
  ...more,
});

test('R7: what was corrected or struck counts no more, and stays', () => {
  const first = entered(FEE);
  const second = entered({ ...FEE, amountCents: 300_000 }, { event: 'corrected', corrects: first.position });
  const other = entered(GIVEN);
  const struck = entered(GIVEN, { event: 'struck', corrects: other.position });
  assert.deepEqual(standingEntries([first, second, other, struck]), [second]);
  assert.deepEqual(fundingTotals([first, second, other, struck]), [
    {
      currency: 'USD',
      kinds: [{ side: 'expense', kind: 'honoraria', cents: 300_000 }],
      incomeCents: 0,
      expenseCents: 300_000,
    },
  ]);
});

const accounts: [string, FundingEntry[], object][] = [
  ['nothing came in yet', [], { receivedCents: 0, findings: ['nothing-received'] }],
  [
    'all came in, part of it was spent',
    [entered(GIVEN), entered(FEE)],
    { spentCents: 400_000, findings: [] },
  ],
  [
    'less came in',
    [entered({ ...GIVEN, amountCents: 1 })],
    { receivedCents: 1, findings: ['below-agreement'] },
  ],
  ['more came in', [entered({ ...GIVEN, amountCents: 1_500_001 })], { findings: ['above-agreement'] }],
  [
    'it came in before the agreement',
    [entered({ ...GIVEN, paidOn: '2026-05-14' })],
    { findings: ['before-agreement'] },
  ],
  [
    'more was spent',
    [entered(GIVEN), entered({ ...FEE, amountCents: 1_500_001 })],
    { findings: ['overspent'] },
  ],
];
for (const [what, entries, expected] of accounts)
  test(`R7: of the support of a company: ${what}`, () => {
    const [account, ...more] = supportAccounts([MONEY, LOAN], entries);
    assert.deepEqual(more, []);
    const told = Object.fromEntries(Object.entries(account ?? {}).filter(([name]) => name in expected));
    assert.deepEqual(told, expected);
    assert.deepEqual([account?.company, account?.agreedCents], [ACME, 1_500_000]);
  });

test('R7: support in another currency than agreed on, or without a signed agreement, is told', () => {
  const [agreed, other] = supportAccounts([MONEY], [entered({ ...GIVEN, currency: 'EUR' })]);
  assert.deepEqual(agreed?.findings, ['nothing-received']);
  assert.deepEqual(other?.findings, ['above-agreement', 'before-agreement']);
});

const word = fc.constantFrom('', ACME, 'Fabled');
const funding = fc
  .record({
    isIncome: fc.boolean(),
    income: fc.constantFrom(...INCOME_KINDS),
    expense: fc.constantFrom(...EXPENSE_KINDS),
    amountCents: fc.integer({ min: 1, max: 1_000_000 }),
    currency: fc.constantFrom('USD', 'EUR'),
    supporter: word,
  })
  .map(({ isIncome, income, expense, supporter, ...one }): Funding => {
    if (!isIncome) return { ...FEE, ...one, kind: expense, supporter };
    const isSupport = income === 'commercial-support';
    return { ...GIVEN, ...one, kind: income, supporter: isSupport ? supporter || ACME : '' };
  });
/** Entries as a ledger accepts them: each replaces a current one, or none. */
const ledger = fc
  .array(fc.tuple(funding, fc.constantFrom(...FUNDING_EVENTS), fc.nat()), { maxLength: 20 })
  .map((drawn) => {
    const entries: FundingEntry[] = [];
    for (const [given, event, place] of drawn) {
      const standing = standingEntries(entries);
      const replaced = event === 'recorded' ? undefined : standing[place % standing.length];
      const taken = replaced ? { event, corrects: replaced.position } : {};
      entries.push({ ...entered(given, taken), position: entries.length + 1 });
    }
    return entries;
  });

test('R7: for whatever is recorded, corrected and struck, the sums are those of what stands', () => {
  fc.assert(
    fc.property(ledger, (entries) => {
      const standing = standingEntries(entries);
      const struck = entries.filter(({ event }) => event === 'struck').length;
      const corrected = entries.filter(({ event }) => event === 'corrected').length;
      assert.equal(standing.length, entries.length - 2 * struck - corrected);
      for (const { currency, kinds, incomeCents, expenseCents } of fundingTotals(entries)) {
        const of = standing.filter((one) => one.currency === currency);
        const cents = (some: Funding[]) => some.reduce((all, one) => all + one.amountCents, 0);
        assert.equal(cents(of), incomeCents + expenseCents);
        assert.equal(cents(of.filter(({ side }) => side === 'income')), incomeCents);
        assert.equal(
          kinds.reduce((all, one) => all + one.cents, 0),
          incomeCents + expenseCents,
        );
      }
      assert.deepEqual(
        fundingTotals(standing.map((one) => ({ ...one, event: 'recorded', corrects: null }))),
        fundingTotals(entries),
      );
    }),
  );
});

test('R7: more than came in is never spent of a support without its being told', () => {
  fc.assert(
    fc.property(ledger, (entries) => {
      const told = supportAccounts([MONEY], entries);
      for (const { receivedCents, spentCents, findings } of told)
        assert.equal(findings.includes('overspent'), spentCents > receivedCents);
      const of = standingEntries(entries).filter(({ supporter }) => supporter !== '');
      assert.equal(
        told.reduce((all, one) => all + one.receivedCents + one.spentCents, 0),
        of.reduce((all, one) => all + one.amountCents, 0),
        'no cent of any support is told nowhere',
      );
    }),
  );
});
