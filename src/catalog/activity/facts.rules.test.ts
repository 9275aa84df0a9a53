import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ADA, LOAN, MONEY, SPEAKER, WHOLE_FACTS } from './facts.fixture.ts';
import { type ActivityFacts, factGaps, type PersonFact, type RelationshipFact } from './facts.rules.ts';

const TODAY = '2026-11-22';
const person = (change: Partial<PersonFact>): Partial<ActivityFacts> => ({ people: [{ ...ADA, ...change }] });
const tied = (change: Partial<RelationshipFact>, of: Partial<PersonFact> = {}) =>
  person({ relationships: [{ ...SPEAKER, ...change }], ...of });
const received = (...grants: ActivityFacts['grants']): Partial<ActivityFacts> => ({
  support: 'received',
  grants,
});
const mitigated = (change: Partial<RelationshipFact['mitigation']>) => ({
  mitigation: { ...SPEAKER.mitigation, ...change },
});

const CASES: [string, Partial<ActivityFacts>, string[]][] = [
  ['everything', {}, []],
  ['no front matter', { hasFrontMatter: false }, ['no-front-matter']],
  ['[R3] nobody in control', { people: [] }, ['no-people']],
  ['[R3] somebody who stated nothing', person({ statedOn: null }), ['no-disclosure']],
  ['[R3] a statement of 24 months ago to the day', person({ statedOn: '2024-11-22' }), []],
  ['[R3] a statement a day older', person({ statedOn: '2024-11-21' }), ['statement-old']],
  ['[R3] a statement of tomorrow', person({ statedOn: '2026-11-23' }), ['statement-old']],
  [
    '[R3] a planner beside the faculty',
    { people: [ADA, { ...ADA, id: 2, onCover: false, capacity: 'planner' }] },
    [],
  ],
  ['[R3] somebody behind the cover without a role', person({ onCover: false, capacity: null }), ['no-role']],
  ['somebody on the cover without a recorded role', person({ capacity: null, beganOn: null }), []],
  ['[R5] a relationship of somebody whose role has no day', tied({}, { beganOn: null }), ['no-role']],
  ['[R5] a relationship mitigated the day before the role', tied({}), []],
  ['[R5] mitigated on the first day of the role', tied(mitigated({ on: '2026-06-01' })), ['mitigated-late']],
  ['[R5] mitigated in the role', tied(mitigated({ on: '2026-08-01' })), ['mitigated-late']],
  ['[R5] mitigated without a word on what was done', tied(mitigated({ words: ' ' })), ['not-mitigated']],
  ['[R5] mitigated by nobody', tied(mitigated({ by: '  ' })), ['not-mitigated']],
  ['[R5] mitigated in no way', tied(mitigated({ method: null })), ['not-mitigated']],
  ['[R5] mitigated on no day', tied(mitigated({ on: null })), ['not-mitigated']],
  [
    '[R5] mitigated tomorrow',
    tied({ startsOn: '2026-11-23', ...mitigated({ on: '2026-11-23' }) }),
    ['not-mitigated'],
  ],
  [
    '[R5] a relationship that began in the role, mitigated with its beginning',
    tied({ startsOn: '2026-07-01', ...mitigated({ on: '2026-07-01' }) }),
    [],
  ],
  [
    '[R5] a relationship that began in the role, mitigated a day later',
    tied({ startsOn: '2026-07-01', ...mitigated({ on: '2026-07-02' }) }),
    ['mitigated-late'],
  ],
  ['a relationship that is not relevant', tied({ relevant: false, ...mitigated({ on: null }) }), []],
  ['[R4] an employee', tied({ nature: 'Employee' }), ['excluded']],
  ['[R4] an owner', tied({ nature: 'Ownership interest' }), ['excluded']],
  ['[R4] an executive', tied({ nature: 'Executive role' }), ['excluded']],
  ['[R4] an employee until yesterday', tied({ nature: 'Employee', endsOn: '2026-11-21' }), []],
  ['[R4] an employee until tomorrow', tied({ nature: 'Employee', endsOn: '2026-11-23' }), ['excluded']],
  ['[R4] an employee whose company it does not concern', tied({ nature: 'Employee', relevant: false }), []],
  ['[R4] an employee in basic science', tied({ nature: 'Employee' }, { exception: 'basic-science' }), []],
  ['[R4] a technician on a device', tied({ nature: 'Employee' }, { exception: 'device-use' }), []],
  ['[R7] support that nobody recorded', { support: null }, ['no-support']],
  ['[R7] support from nobody', received(), ['no-support']],
  ['[R7] no support and a grant', { grants: [MONEY] }, ['support-incomplete']],
  ['[R7] a grant and a loan', received(MONEY, LOAN), []],
  ['[R7] money without an amount', received({ ...MONEY, amountCents: null }), ['support-incomplete']],
  ['[R7] a loan of nothing', received({ ...LOAN, inKind: ' ' }), ['support-incomplete']],
  ['[R7] a grant of no company', received({ ...MONEY, company: ' ' }), ['support-incomplete']],
  ['[R7] no agreement', received({ ...MONEY, agreementOn: null }), ['support-agreement']],
  [
    '[R7] an agreement of the day credit began',
    received({ ...MONEY, agreementOn: '2026-11-01' }),
    ['support-agreement'],
  ],
  ['[R7] an agreement of the day before', received({ ...MONEY, agreementOn: '2026-10-31' }), []],
];
for (const [what, change, gaps] of CASES)
  test(`${what}: ${gaps.join(', ') || 'no gap'}`, () =>
    assert.deepEqual(
      factGaps({ ...WHOLE_FACTS, ...change }, TODAY).map(({ code }) => code),
      gaps,
    ));

test('a gap names whom it is about', () =>
  assert.deepEqual(
    factGaps(
      { ...WHOLE_FACTS, ...person({ statedOn: null }), ...received({ ...MONEY, agreementOn: null }) },
      TODAY,
    ),
    [
      { code: 'no-disclosure', subject: ADA.name, personId: ADA.id },
      { code: 'support-agreement', subject: MONEY.company },
    ],
  ));
