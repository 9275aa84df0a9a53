import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { CREDIT_TIME_RULES, type CreditTimeRule } from '#catalog/offered-test/credit-time.data.ts';
import { creditTimeOn, questionsFor } from '#catalog/offered-test/credit-time.rules.ts';
import {
  type ActivityTime,
  beyondBound,
  creditBound,
  isMeasured,
  quarterOf,
  testProblem,
  timeProblem,
  toldMinutes,
} from './bound.rules.ts';

const RULE: CreditTimeRule = {
  effectiveFrom: '2024-01-01',
  source: 'a test',
  checkedOn: '2026-11-25',
  minutesPerQuestion: 2,
  evaluationMinutes: 5,
  testersLeast: 3,
  tests: {
    1: { questionsPerCredit: 0, optionsLeast: 4 },
    2: { questionsPerCredit: 10, optionsLeast: 4 },
  },
};
const LESSON: ActivityTime = {
  sections: 6,
  sectionMinutes: 52,
  coverMinutes: 52,
  pilotMinutes: [],
  justification: '',
};
const SIX = { kind: 1, questions: 6, fewestOptions: 4 } as const;

const CREDIT: [string, number, Partial<ActivityTime>, string | null][] = [
  ['52 + 12 + 5 minutes carry one credit', 100, {}, null],
  ['69 minutes are nearer to five quarters than to four', 125, {}, null],
  ['and carry no six quarters', 150, {}, 'credit-above-time'],
  ['14 minutes carry no five credits', 500, { sectionMinutes: 14 }, 'credit-above-time'],
  [
    'nine of ten minutes written on the cover alone count nothing',
    100,
    { sectionMinutes: 5 },
    'credit-above-time',
  ],
  ['a podcast takes what its cover says', 100, { sections: 0, sectionMinutes: 0 }, null],
  ['two testers are too few', 200, { pilotMinutes: [120, 130], justification: 'slow' }, 'testers-few'],
  [
    'times without a reason are no justification',
    200,
    { pilotMinutes: [120, 118, 122] },
    'justification-missing',
  ],
  [
    'three testers and a reason are one',
    200,
    { pilotMinutes: [120, 118, 122], justification: 'They worked through the cases.' },
    null,
  ],
  [
    'which carries what they needed and no more',
    225,
    { pilotMinutes: [120, 118, 122], justification: 'They worked through the cases.' },
    'credit-above-time',
  ],
  [
    'testers who were quicker take nothing away',
    100,
    { pilotMinutes: [10, 11, 12], justification: 'They knew it all.' },
    null,
  ],
];
for (const [what, amountHundredths, change, problem] of CREDIT)
  test(`[R10] ${what}: ${problem ?? 'may be designated'}`, () =>
    assert.equal(
      timeProblem({ amountHundredths, mateMinutes: 0 }, { ...LESSON, ...change }, SIX, RULE),
      problem,
    ));

const TOLD: [string, Partial<ActivityTime>, readonly number[], number][] = [
  ['without credit it is the cover’s', { sectionMinutes: 90 }, [], 52],
  ['sections longer than the cover', { coverMinutes: 5 }, [6], 52 + 12 + 5],
  ['a cover longer than its parts', { coverMinutes: 300 }, [6], 300],
  ['a podcast: its cover, the test and the evaluation', { sections: 0, coverMinutes: 45 }, [10], 70],
  ['of two kinds the longer', { coverMinutes: 30 }, [6, 10], 52 + 20 + 5],
  ['one without questions yet', { coverMinutes: 30 }, [0], 57],
  ['sections of no length', { sectionMinutes: 0, coverMinutes: 10 }, [10], 25],
  ['a draft that has nothing yet', { sections: 0, sectionMinutes: 0, coverMinutes: 0 }, [0], 5],
  ['pilot times with a reason', { pilotMinutes: [120, 118, 122], justification: 'Cases.' }, [6], 120],
  ['pilot times without one', { pilotMinutes: [120, 118, 122] }, [6], 69],
  ['quicker pilot testers', { pilotMinutes: [10, 11, 12], justification: 'Experts.' }, [6], 69],
];
for (const [what, change, questions, minutes] of TOLD)
  test(`[R1] the time that learners are told, ${what}: ${minutes}`, () => {
    const tests = questions.map((one) => ({ questions: one }));
    assert.equal(toldMinutes({ ...LESSON, ...change }, tests, RULE), minutes);
  });

test('[R30] MATE minutes are within the time, also where rounding gives more credit', () => {
  const short = { ...LESSON, sectionMinutes: 36 };
  assert.equal(creditBound(short, SIX, RULE).minutes, 53);
  assert.equal(timeProblem({ amountHundredths: 100, mateMinutes: 53 }, short, SIX, RULE), null);
  assert.equal(timeProblem({ amountHundredths: 100, mateMinutes: 54 }, short, SIX, RULE), 'mate-above-time');
});

const TESTS: [string, 1 | 2, number, number, number | null, string | null][] = [
  ['ten questions for a credit of self-assessment', 2, 100, 10, 4, null],
  ['nine are too few', 2, 100, 9, 4, 'questions-few'],
  ['eight carry three quarters', 2, 75, 8, 4, null],
  ['sixteen carry one and a half', 2, 150, 16, 4, null],
  ['and not two', 2, 200, 16, 4, 'questions-few'],
  ['CME names no number', 1, 150, 1, 5, null],
  ['three options are too few', 2, 25, 10, 3, 'options-few'],
  ['of CME as well', 1, 25, 10, 2, 'options-few'],
];
for (const [what, kind, amountHundredths, questions, fewestOptions, problem] of TESTS)
  test(`[R24] ${what}: ${problem ?? 'enough'}`, () =>
    assert.equal(testProblem({ amountHundredths }, { kind, questions, fewestOptions }, RULE), problem));

test('a rule holds from its day, and the past keeps its own', () => {
  const later = { ...RULE, effectiveFrom: '2027-01-01', minutesPerQuestion: 1 };
  const at = (day: string) => creditTimeOn(day, [RULE, later]).minutesPerQuestion;
  assert.deepEqual([at('2023-06-01'), at('2026-12-31'), at('2027-01-01')], [2, 2, 1]);
});

test('every rule says where it is from and when that was read', () => {
  for (const { source, checkedOn, effectiveFrom } of CREDIT_TIME_RULES) {
    assert.ok(source.length > 20);
    assert.match(checkedOn, /^\d{4}-\d\d-\d\d$/);
    assert.match(effectiveFrom, /^\d{4}-\d\d-\d\d$/);
  }
});

const time = fc.record({
  sections: fc.nat(20),
  sectionMinutes: fc.nat(600),
  coverMinutes: fc.nat(600),
  pilotMinutes: fc.array(fc.integer({ min: 1, max: 600 }), { maxLength: 8 }),
  justification: fc.constantFrom('', '  ', 'Cases take long.'),
});
const size = fc.record({
  kind: fc.constantFrom(1 as const, 2 as const),
  questions: fc.nat(60),
  fewestOptions: fc.constantFrom(null, 2, 3, 4, 5),
});

test('[R10] whatever is designated, credit that is accepted is never more than the nearest quarter of its minutes', () => {
  fc.assert(
    fc.property(time, size, fc.nat(60), fc.nat(900), (minutes, asked, quarters, mateMinutes) => {
      const amountHundredths = quarters * 25;
      if (timeProblem({ amountHundredths, mateMinutes }, minutes, asked, RULE)) return;
      const parts =
        (minutes.sections ? minutes.sectionMinutes : minutes.coverMinutes) + asked.questions * 2 + 5;
      const isPiloted = minutes.pilotMinutes.length >= 3 && minutes.justification.trim() !== '';
      const most = isPiloted ? Math.max(parts, ...minutes.pilotMinutes) : parts;
      assert.ok(amountHundredths <= quarterOf(most));
      assert.ok(amountHundredths * 0.6 <= most + 7.5, 'never more than half a quarter beyond the time');
      assert.ok(mateMinutes <= most);
    }),
  );
});

test('[R1] [R10] whatever is designated, credit that is accepted is never more than the nearest quarter of the told minutes', () => {
  fc.assert(
    fc.property(
      time,
      fc.array(fc.tuple(size, fc.nat(60)), { minLength: 1, maxLength: 2 }),
      (minutes, given) => {
        const isAccepted = given.every(
          ([asked, quarters]) =>
            timeProblem({ amountHundredths: quarters * 25, mateMinutes: 0 }, minutes, asked, RULE) === null,
        );
        if (!isAccepted) return;
        const told = toldMinutes(
          minutes,
          given.map(([asked]) => asked),
          RULE,
        );
        assert.ok(told >= minutes.coverMinutes);
        for (const [, quarters] of given) assert.ok(quarterOf(told) >= quarters * 25);
      },
    ),
  );
});

test('[R24] more questions, more minutes and less credit never take an offer away', () => {
  fc.assert(
    fc.property(time, size, fc.integer({ min: 1, max: 40 }), (minutes, asked, quarters) => {
      const offer = (hundredths: number, more = 0) => {
        const test = { ...asked, questions: asked.questions + more };
        const measure = {
          ...minutes,
          mateMinutes: 0,
          offerings: [{ ...test, amountHundredths: hundredths }],
        };
        return beyondBound(measure, '2026-11-25').length;
      };
      if (offer(quarters * 25) === 0) {
        assert.equal(offer(quarters * 25, 1), 0);
        assert.equal(offer((quarters - 1) * 25), 0);
      }
    }),
  );
});

test('[R24] the questions that are asked for grow with the credit and are none too many', () => {
  fc.assert(
    fc.property(fc.nat(40), (quarters) => {
      const needed = questionsFor(2, quarters * 25, RULE);
      assert.ok(needed >= quarters * 2.5 && needed < quarters * 2.5 + 1);
      assert.equal(questionsFor(1, quarters * 25, RULE), 0);
    }),
  );
});

test('what nobody has measured yet is not measured, with sections or without', () => {
  const bare = { ...LESSON, sections: 0, sectionMinutes: 0, coverMinutes: 0 };
  assert.equal(isMeasured(bare), false);
  assert.equal(isMeasured({ ...bare, sections: 2 }), false);
  assert.equal(isMeasured({ ...bare, coverMinutes: 1 }), true);
});
