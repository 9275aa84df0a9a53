import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { CAPACITIES, EXCEPTIONS, MITIGATION_METHODS, SUPPORT_KINDS } from '../activity/facts.data.ts';
import { ADA, LOAN, MONEY, SPEAKER, WHOLE_FACTS } from '../activity/facts.fixture.ts';
import { type ActivityFacts, factGaps } from '../activity/facts.rules.ts';
import { sentencesOf, shownFrontMatter } from './sentences.rules.ts';

const TODAY = '2026-11-22';
const said = (change: Partial<ActivityFacts>) => sentencesOf({ ...WHOLE_FACTS, ...change }, TODAY);

test('[R1] [R11] completion and repetition are told as the test is set', () => {
  assert.equal(
    said({}).method,
    'Study the sections, then answer 5 questions; 4 right answers (70%) pass. The test may be repeated. After passing, complete the evaluation and claim your credit.',
  );
  assert.match(
    said({ questions: 1, attemptLimit: 1 }).method,
    /1 question; 1 right answer \(\d+%\) passes\. .* can be taken once\./,
  );
  assert.match(said({ attemptLimit: 3 }).method, /can be taken 3 times\./);
  assert.equal(said({ questions: 0 }).method, '', 'no test, no sentence');
});

const REPEATED: [what: string, Partial<ActivityFacts>, told: RegExp][] = [
  ['a CME test without a limit', {}, /pass\. The test may be repeated\. After/],
  [
    'a self-assessment of as many questions as it takes',
    { questions: 5 },
    /as long as it has 5 questions whose/,
  ],
  [
    'one with others to draw',
    { questions: 8 },
    /may be repeated as long as it has 5 questions whose explanation/,
  ],
  ['one with fewer than it takes', { questions: 1 }, /as long as it has 1 question whose/],
  [
    'a limited one',
    { attemptLimit: 3 },
    /can be taken 3 times, again only as long as it has 5 questions whose/,
  ],
  ['one taken once', { attemptLimit: 1 }, /pass\. The test can be taken once\. After/],
];
for (const [what, change, told] of REPEATED)
  test(`[R11] C26: repetition is promised as further sittings are given: ${what}`, () => {
    const kind = what.startsWith('a CME') ? 1 : 2;
    assert.match(said({ kind, amountHundredths: 50, ...change }).method, told);
  });

test('[R6] relationships are named by nature and company, and none is said of whoever stated nothing', () => {
  const people = [
    { ...ADA, relationships: [SPEAKER, { ...SPEAKER, nature: 'Advisor', relevant: false }] },
    { ...ADA, name: 'B', statedOn: null, relationships: [SPEAKER] },
    { ...ADA, name: 'C', onCover: false, capacity: 'reviewer' as const },
  ];
  assert.deepEqual(said({ people }).faculty, [
    {
      name: ADA.name,
      role: 'Author',
      disclosure: 'Speaker, Acme Therapeutics',
      statedOn: ADA.statedOn,
      capacity: 'faculty',
    },
    { name: 'B', role: 'Author', disclosure: '', statedOn: null, capacity: 'faculty' },
    { name: 'C', role: 'Author', disclosure: '', statedOn: ADA.statedOn, capacity: 'reviewer' },
  ]);
});

test('[R7] support is told by its source, and by its nature where it was no money', () => {
  assert.equal(said({}).support, 'This activity received no commercial support.');
  assert.equal(
    said({ support: 'received', grants: [MONEY, { ...LOAN, company: 'Devices' }] }).support,
    'This activity received commercial support: an educational grant from Acme Therapeutics; loan of a stimulator, in kind, from Devices.',
  );
  assert.equal(said({ support: null }).support, '');
});

test('a version older than facts keeps back what nothing proves, while credit is suspended', () => {
  const old = {
    method: 'M',
    mitigation: 'All relevant relationships have been mitigated.',
    support: 'None.',
    faculty: [{ name: 'A', role: 'Author', disclosure: 'Speaker, Acme' }],
    price: 'Free',
  };
  assert.equal(shownFrontMatter(old, false), old);
  assert.deepEqual(shownFrontMatter(old, true), {
    method: '',
    mitigation: '',
    support: '',
    faculty: [{ name: 'A', role: 'Author', disclosure: '', statedOn: null }],
    price: 'Free',
  });
  const composed = { ...old, faculty: [{ name: 'A', role: 'Author', disclosure: '', statedOn: null }] };
  assert.equal(shownFrontMatter(composed, true), composed, 'it says no more than its facts');
});

const day = fc.constantFrom(
  '2024-11-21',
  '2024-11-22',
  '2026-05-31',
  '2026-06-01',
  '2026-11-22',
  '2026-11-23',
);
const maybeDay = fc.option(day, { nil: null });
const word = fc.constantFrom('', ' ', 'Acme', 'Fabled');
const relationship = fc.record({
  company: fc.constantFrom('Acme', 'Fabled'),
  nature: fc.constantFrom('Speaker', 'Employee', 'Ownership interest', 'Researcher'),
  startsOn: maybeDay,
  endsOn: maybeDay,
  relevant: fc.boolean(),
  mitigation: fc.record({
    words: fc.constantFrom('', 'Read by two peers.'),
    method: fc.option(fc.constantFrom(...MITIGATION_METHODS), { nil: null }),
    by: word,
    on: maybeDay,
  }),
});
const people = fc.array(
  fc.record({
    id: fc.nat(5),
    name: fc.constantFrom('A', 'B', 'C'),
    role: word,
    onCover: fc.boolean(),
    capacity: fc.option(fc.constantFrom(...CAPACITIES), { nil: null }),
    beganOn: maybeDay,
    exception: fc.option(fc.constantFrom(...EXCEPTIONS), { nil: null }),
    statedOn: maybeDay,
    relationships: fc.array(relationship, { maxLength: 2 }),
  }),
  { maxLength: 3 },
);
const grant = fc.record({
  company: word,
  kind: fc.constantFrom(...SUPPORT_KINDS),
  amountCents: fc.option(fc.integer({ min: 1, max: 9_999 }), { nil: null }),
  currency: fc.constant('USD'),
  inKind: word,
  agreementOn: maybeDay,
});
const anyFacts: fc.Arbitrary<ActivityFacts> = fc.record({
  startsOn: day,
  people,
  support: fc.constantFrom('none', 'received', null),
  grants: fc.array(grant, { maxLength: 2 }),
  kind: fc.constantFrom(1, 2),
  amountHundredths: fc.constantFrom(25, 50, 100),
  questions: fc.nat(4),
  passMark: fc.integer({ min: 1, max: 100 }),
  attemptLimit: fc.option(fc.integer({ min: 1, max: 5 }), { nil: null }),
  hasFrontMatter: fc.boolean(),
  joint: fc.constant(null),
  others: fc.constant([]),
});
/** Often complete, so that sentences are produced at all. */
const facts = fc.oneof(
  anyFacts,
  fc
    .record({ change: anyFacts, keys: fc.subarray(Object.keys(WHOLE_FACTS) as (keyof ActivityFacts)[]) })
    .map(
      ({ change, keys }) =>
        ({ ...WHOLE_FACTS, ...Object.fromEntries(keys.map((key) => [key, change[key]])) }) as ActivityFacts,
    ),
);

test('[R3] [R4] [R5] [R6] [R7] property: every sentence follows from facts, and with a gap there is no credit', () => {
  let mitigations = 0;
  let supports = 0;
  const relevantOf = (one: ActivityFacts) =>
    one.people.flatMap((person) =>
      person.relationships.filter(({ relevant }) => relevant).map((tie) => ({ person, tie })),
    );
  const check = fc.property(facts, (one) => {
    const { faculty, mitigation, support, method } = sentencesOf(one, TODAY);
    const isWhole = factGaps(one, TODAY).length === 0;
    for (const [at, shown] of faculty.entries()) {
      const { statedOn, relationships } = one.people[at] ?? assert.fail();
      const hasFact = statedOn !== null && statedOn >= '2024-11-22' && statedOn <= TODAY;
      assert.equal(shown.statedOn, hasFact ? statedOn : null);
      const relevant = relationships.filter((tie) => tie.relevant);
      assert.equal(
        shown.disclosure,
        hasFact ? relevant.map(({ nature, company }) => `${nature}, ${company}`).join('; ') : '',
      );
    }
    if (mitigation) {
      mitigations++;
      assert.ok(one.people.length > 0 && faculty.every(({ statedOn }) => statedOn !== null));
      const ties = relevantOf(one);
      assert.equal(/^All relevant/.test(mitigation), ties.length > 0);
      for (const { person, tie } of ties) {
        const { words, method: how, by, on } = tie.mitigation;
        assert.ok(words && how && by.trim() && on && on <= TODAY && person.beganOn);
        assert.ok(on < person.beganOn || (tie.startsOn !== null && on <= tie.startsOn));
        const isOwner = tie.nature !== 'Speaker' && tie.nature !== 'Researcher';
        assert.ok(!isOwner || person.exception || (tie.endsOn !== null && tie.endsOn <= TODAY));
      }
    }
    if (support) {
      supports++;
      assert.equal(support === 'This activity received no commercial support.', one.grants.length === 0);
      assert.equal(one.support, one.grants.length ? 'received' : 'none');
      for (const { company, kind, amountCents, inKind, agreementOn } of one.grants) {
        assert.ok(support.includes(company) && company.trim() && agreementOn && agreementOn < one.startsOn);
        assert.ok(kind === 'money' ? amountCents : support.includes(inKind) && inKind.trim());
      }
    }
    assert.equal(method === '', one.questions === 0);
    if (isWhole) assert.ok(mitigation && support && one.hasFrontMatter, 'credit stands: all of it is said');
    else assert.ok(!mitigation || !support || !one.hasFrontMatter, 'a gap: something is not said');
  });
  fc.assert(check, { numRuns: 5_000 });
  assert.ok(mitigations > 200 && supports > 200, 'sentences are said at all');
});
