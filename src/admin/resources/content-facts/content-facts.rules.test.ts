import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  amountFault,
  contentFactsTyped,
  contentFactsWords,
  EMPTY_GRANT,
  grantProblems,
  grantSent,
  personSent,
} from './content-facts.rules.ts';

for (const [typed, fault] of [
  ['1200,50', null],
  [' 0.5 ', null],
  ['100000000', null],
  ['', 'amountNeeded'],
  ['  ', 'amountNeeded'],
  ['0', 'amountPositive'],
  ['-100', 'amountPositive'],
  ['−0,5', 'amountPositive'],
  ['1.234,505', 'amountForm'],
  ['1,234.50', 'amountForm'],
  ['1.005', 'amountForm'],
  ['1e3', 'amountForm'],
  ['-', 'amountForm'],
  ['much', 'amountForm'],
  ['100000000.01', 'amountMost'],
  ['5000000000', 'amountMost'],
] as const)
  test(`the amount “${typed}”: ${fault ?? 'is right'}`, () => assert.equal(amountFault(typed), fault));

test('a grant tells its company, and its amount or what was lent', () => {
  const grant = { ...EMPTY_GRANT, company: 'Acme', amount: '15000' };
  assert.deepEqual(grantProblems(grant), []);
  for (const [change, field] of [
    [{ company: '' }, 'company'],
    [{ amount: '' }, 'amount'],
    [{ amount: '0' }, 'amount'],
    [{ currency: 'US' }, 'currency'],
    [{ kind: 'in-kind' }, 'inKind'],
  ] as const)
    assert.deepEqual(grantProblems({ ...grant, ...change }), [field]);
  assert.deepEqual(grantProblems({ ...EMPTY_GRANT, currency: '' }), ['company', 'amount', 'currency']);
  assert.deepEqual(grantSent({ ...grant, currency: 'eur' }), {
    company: 'Acme',
    kind: 'money',
    amountCents: 1_500_000,
    currency: 'EUR',
    inKind: '',
    agreementOn: null,
  });
  const loan = grantSent({ ...grant, kind: 'in-kind', inKind: 'a loan', agreementOn: '2026-01-02' });
  assert.deepEqual([loan.amountCents, loan.inKind, loan.agreementOn], [null, 'a loan', '2026-01-02']);
});

test('what was typed is kept by its place', () => {
  const person = {
    id: '7',
    name: 'A',
    onCover: false,
    statedOn: null,
    capacity: '',
    beganOn: '',
    exception: '',
  };
  const values = {
    support: 'received',
    'id-0': '7',
    'capacity-0': ' planner ',
    'beganOn-0': '2026-01-02',
    'company-0': ' Acme ',
    'kind-0': 'money',
    'currency-0': 'USD',
    'kind-1': '',
  };
  const read = contentFactsTyped(values, [person]);
  const [typed] = read.people;
  assert.deepEqual(typed && personSent(typed), {
    id: '7',
    capacity: 'planner',
    beganOn: '2026-01-02',
    exception: null,
  });
  assert.deepEqual(read.grants, [{ ...EMPTY_GRANT, company: 'Acme' }], 'a row that was taken out is none');
  assert.deepEqual(contentFactsTyped(contentFactsWords(read), [person]), read);
});
