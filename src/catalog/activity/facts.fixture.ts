import type { ActivityFacts, GrantFact, PersonFact, RelationshipFact } from './facts.rules.ts';

/** Facts without a gap on 22 November 2026, for tests to vary one by one. */
export const ADA: PersonFact = {
  id: 1,
  name: 'Ada Thornquist, MD',
  role: 'Author',
  onCover: true,
  capacity: 'faculty',
  beganOn: '2026-06-01',
  exception: null,
  statedOn: '2026-05-01',
  relationships: [],
};
export const SPEAKER: RelationshipFact = {
  company: 'Acme Therapeutics',
  nature: 'Speaker',
  startsOn: '2025-01-01',
  endsOn: null,
  relevant: true,
  mitigation: {
    words: 'Read by two peers.',
    method: 'peer-review',
    by: 'The review board',
    on: '2026-05-31',
  },
};
export const MONEY: GrantFact = {
  company: 'Acme Therapeutics',
  kind: 'money',
  amountCents: 1_500_000,
  currency: 'USD',
  inKind: '',
  agreementOn: '2026-05-15',
};
export const LOAN: GrantFact = {
  ...MONEY,
  kind: 'in-kind',
  amountCents: null,
  inKind: 'loan of a stimulator',
};
export const WHOLE_FACTS: ActivityFacts = {
  startsOn: '2026-11-01',
  people: [ADA],
  support: 'none',
  grants: [],
  kind: 1,
  amountHundredths: 50,
  questions: 5,
  passMark: 70,
  attemptLimit: null,
  hasFrontMatter: true,
  joint: null,
  others: [],
};
