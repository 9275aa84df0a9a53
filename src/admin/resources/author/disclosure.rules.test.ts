import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  disclosureState,
  type FinancialRelationship,
  isExcluding,
  isStatementDay,
  monthsBefore,
  relationshipProblem,
  statementText,
} from './disclosure.rules.ts';

const TODAY = '2026-11-21';
const SPEAKER: FinancialRelationship = {
  company: 'Examplar Therapeutics',
  nature: 'Speaker',
  startsOn: '2025-01-01',
  endsOn: null,
  relevant: true,
  mitigation: 'Content reviewed by an editor without relationships.',
  mitigationMethod: 'peer-review',
  mitigatedBy: 'The review board',
  mitigatedOn: '2025-06-01',
};

test('a month earlier is the same day, or the last one of a shorter month', () => {
  for (const [day, months, expected] of [
    ['2026-11-21', 24, '2024-11-21'],
    ['2026-03-31', 1, '2026-02-28'],
    ['2024-03-31', 1, '2024-02-29'],
    ['2024-02-29', 12, '2023-02-28'],
    ['2026-01-15', 1, '2025-12-15'],
    ['2026-01-31', 24, '2024-01-31'],
  ] as const)
    assert.equal(monthsBefore(day, months), expected, `${day} less ${months}`);
  const days = fc.date({ min: new Date('2001-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(days, fc.integer({ min: 1, max: 60 }), (at, months) => {
      const day = at.toISOString().slice(0, 10);
      const before = monthsBefore(day, months);
      assert.equal(new Date(before).toISOString().slice(0, 10), before);
      const [later, earlier] = [new Date(day), new Date(before)];
      assert.equal(
        (later.getUTCFullYear() - earlier.getUTCFullYear()) * 12 +
          later.getUTCMonth() -
          earlier.getUTCMonth(),
        months,
      );
    }),
  );
});

test('a statement is asked for anew after a year, and of whoever made none', () => {
  for (const [statedOn, state] of [
    [null, 'missing'],
    ['2026-11-21', 'current'],
    ['2025-11-21', 'current'],
    ['2025-11-20', 'old'],
    ['2019-01-01', 'old'],
  ] as const)
    assert.equal(disclosureState(statedOn, TODAY), state, String(statedOn));
});

test('a relationship of the 24 months before the statement is taken, whatever it is not is told at its field', () => {
  const cases: [string, Partial<FinancialRelationship>, string | null][] = [
    ['one that goes on', {}, null],
    ['one without a known beginning', { startsOn: null }, null],
    ['one that ended 24 months ago to the day', { endsOn: '2024-11-21', startsOn: '2020-01-01' }, null],
    ['one that ended a day before that', { endsOn: '2024-11-20', startsOn: '2020-01-01' }, 'endsOn past'],
    ['one that ends before it begins', { endsOn: '2024-12-31' }, 'endsOn order'],
    ['one of a single day', { startsOn: '2026-01-01', endsOn: '2026-01-01' }, null],
    ['one that begins after the statement', { startsOn: '2026-11-22' }, 'startsOn future'],
    ['one that begins on its day', { startsOn: '2026-11-21' }, null],
    ['one without a company', { company: '  ' }, 'company company'],
    ['a company that would read as two', { company: 'One; Speaker, Two' }, 'company companySigns'],
    ['a nature beside the list', { nature: 'Friend' }, 'nature nature'],
    ['a relevant one that nothing was done about', { mitigation: ' ' }, 'mitigation mitigation'],
    ['one that is not relevant', { relevant: false, mitigation: '' }, null],
  ];
  for (const [what, change, expected] of cases) {
    const found = relationshipProblem({ ...SPEAKER, ...change }, TODAY);
    assert.equal(found && `${found.field} ${found.problem}`, expected, what);
  }
});

test('a statement is of today or earlier', () => {
  assert.deepEqual(
    ['2026-11-22', '2026-11-21', '2000-01-01', '1999-12-31'].map((day) => isStatementDay(day, TODAY)),
    [false, true, true, false],
  );
});

test('owners and employees are kept from content that concerns their company, others are not (rule R4)', () => {
  const cases: [string, Partial<FinancialRelationship>, boolean][] = [
    ['a speaker', {}, false],
    ['an employee', { nature: 'Employee' }, true],
    ['an owner', { nature: 'Ownership interest' }, true],
    ['an executive', { nature: 'Executive role' }, true],
    ['who left yesterday', { nature: 'Employee', endsOn: '2026-11-20' }, false],
    ['who leaves today', { nature: 'Employee', endsOn: TODAY }, false],
    ['who leaves tomorrow', { nature: 'Employee', endsOn: '2026-11-22' }, true],
    ['of a company that the content does not concern', { nature: 'Employee', relevant: false }, false],
  ];
  for (const [what, change, expected] of cases)
    assert.equal(isExcluding({ ...SPEAKER, ...change }, TODAY), expected, what);
});

test('the ledger reads a statement whole', () => {
  assert.equal(statementText([]), 'nothing to disclose');
  assert.equal(
    statementText([
      SPEAKER,
      { ...SPEAKER, nature: 'Advisor', endsOn: '2026-01-01', relevant: false, mitigationMethod: null },
    ]),
    'Speaker, Examplar Therapeutics, 2025-01-01 to now, relevant, mitigated: Content reviewed by an editor without relationships., peer-review by The review board, 2025-06-01; Advisor, Examplar Therapeutics, 2025-01-01 to 2026-01-01, not relevant, mitigated: Content reviewed by an editor without relationships., by The review board, 2025-06-01',
  );
});
