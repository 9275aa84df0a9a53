import * as v from 'valibot';
import { CAPACITIES } from '#catalog/activity/facts.data.ts';
import { FRONT_MATTER_PARTS } from '#catalog/front-matter/parts.data.ts';
import { call, resourceType } from '#kit/contract.ts';
import { REFUSED } from '../../kit/call.schema.ts';
import { fundingSums } from '../../resources/funding/funding.schema.ts';
import { activityFacts, count, day, hundredths, period } from './accreditation.schema.ts';

const instant = v.string();
const kind = v.picklist([1, 2]);
const version = v.object({
  version: count,
  createdAt: instant,
  /** Learners who were shown it in the period, and when. */
  learners: count,
  firstShownAt: v.nullable(instant),
  lastShownAt: v.nullable(instant),
  /** People in control and their disclosures, as learners saw them (rule R6). */
  faculty: v.array(
    v.object({
      name: v.string(),
      role: v.string(),
      disclosure: v.string(),
      /** False if the person had made no statement that counts: learners were shown none. */
      stated: v.boolean(),
    }),
  ),
  mitigation: v.string(),
  support: v.string(),
  accreditation: v.string(),
  /** What was said of each kind of test (rules R11, R13); no kind in a version that does not name its only one. */
  tests: v.array(
    v.object({
      kind: v.nullable(kind),
      passMark: v.nullable(count),
      creditText: v.string(),
      designation: v.string(),
      method: v.string(),
    }),
  ),
  /** Required parts that are missing for any kind of test (rules R1, R2, R6). */
  gaps: v.array(v.picklist(FRONT_MATTER_PARTS)),
});
const person = v.object({
  name: v.string(),
  jobTitle: v.string(),
  institute: v.string(),
  /** Null if nobody recorded it. */
  capacity: v.nullable(v.picklist(CAPACITIES)),
  interviews: v.boolean(),
  beganOn: v.nullable(day),
  /** The day of the last statement of relationships; null if there was none. */
  statedOn: v.nullable(day),
  /** Whether that statement counts now (rule R3): only then do no relationships mean that there are none. */
  stated: v.boolean(),
  disclosures: v.array(
    v.object({
      company: v.string(),
      nature: v.string(),
      startsOn: v.nullable(day),
      endsOn: v.nullable(day),
      relevant: v.boolean(),
      mitigation: v.string(),
    }),
  ),
});
const question = v.object({
  id: v.string(),
  /** Null if the question is not asked any more. */
  text: v.nullable(v.string()),
  form: v.nullable(v.string()),
  /** Moore's level, `2` to `7` (rule R31). */
  level: v.nullable(v.string()),
  objective: v.nullable(v.boolean()),
  asksAbout: v.nullable(v.string()),
  answered: count,
  /** Sum of the ratings, always reported with their number. */
  ratingSum: count,
  values: v.array(v.object({ value: v.nullable(v.string()), count })),
});

/** One activity over a period. */
export const activityReportType = resourceType(
  'AdminActivityReport',
  v.object({
    ...activityFacts,
    slug: v.string(),
    pharmacology: v.nullable(hundredths),
    mateMinutes: v.nullable(count),
    /** Null if directly provided. */
    jointProvider: v.nullable(v.string()),
    /** Its accreditation statement; null if none is on record. */
    jointAccreditation: v.nullable(v.string()),
    /** Sums of the ledger entries; their totals are `figures.cme` and `figures.sa`. */
    entries: v.array(
      v.object({ kind, entry: v.picklist(['award', 'claim', 'correction']), count, amount: hundredths }),
    ),
    /** Amounts for which it was designated when credit was awarded in the period. */
    awards: v.array(v.object({ kind, amount: hundredths, count })),
    /** Credits without a record that the front matter was shown first. */
    unshown: count,
    professions: v.array(
      v.object({ profession: v.string(), began: count, passed: count, cme: hundredths, sa: hundredths }),
    ),
    /** By the pass mark that counted. */
    tests: v.array(
      v.object({
        kind,
        passMark: v.nullable(count),
        tests: count,
        learners: count,
        testsPassed: count,
        averageScore: v.nullable(count),
        approvalRate: v.nullable(count),
        practice: count,
      }),
    ),
    items: v.array(
      v.object({
        id: v.string(),
        kind,
        position: count,
        stem: v.string(),
        retired: v.boolean(),
        answered: count,
        correct: count,
      }),
    ),
    evaluation: v.array(question),
    comments: v.array(
      v.object({ question: v.string(), text: v.nullable(v.string()), at: day, words: v.string() }),
    ),
    versions: v.array(version),
    people: v.array(person),
    /** From the first entry until now, whatever the period (rule R7). */
    funding: fundingSums,
  }),
);

/** One credit of an activity, and its learner. */
export const activityLearnerType = resourceType(
  'AdminActivityLearner',
  v.object({
    learner: v.string(),
    /** From the certificate, otherwise from the account; empty if neither has it any more. */
    name: v.string(),
    email: v.nullable(v.string()),
    hasLeft: v.boolean(),
    profession: v.string(),
    kind,
    completedAt: instant,
    /** The day on the learner's calendar, which decides the period, and its zone; UTC if no zone is on record. */
    completedOn: v.string(),
    zone: v.nullable(v.string()),
    amount: hundredths,
    pharmacology: hundredths,
    /** Null until the credit is evaluated and thereby claimed. */
    evaluatedAt: v.nullable(instant),
    frontMatterVersion: v.nullable(count),
    shownAt: v.nullable(instant),
    certificate: v.nullable(v.object({ id: v.string(), number: v.string(), withdrawn: v.boolean() })),
  }),
);

declare module '#kit/contract.ts' {
  interface Registry {
    AdminActivityReport: typeof activityReportType;
    AdminActivityLearner: typeof activityLearnerType;
  }
}

export const activityReportCalls = {
  one: call({
    method: 'GET',
    path: '/api/admin/activities/:id/',
    summary:
      'One activity over a period: participation, tests, evaluation, front matter as shown, people. For superusers; written down.',
    gives: activityReportType,
    filter: period,
    refuses: [...REFUSED, 'not-found', 'period-reversed'],
  }),
  learners: call({
    method: 'GET',
    path: '/api/admin/activities/:id/learners/',
    summary: 'Whose credit it is, with certificates. For superusers; written down.',
    gives: activityLearnerType,
    many: true,
    filter: period,
    page: { size: 50, max: 100 },
    refuses: [...REFUSED, 'not-found', 'period-reversed'],
  }),
  learnersCsv: call({
    method: 'GET',
    path: '/api/admin/activities/:id/learners/csv/',
    summary: 'The same as CSV, however long it is. For superusers; written down.',
    gives: null,
    file: ['text/csv'],
    filter: period,
    refuses: [...REFUSED, 'not-found', 'period-reversed'],
  }),
  evaluationCsv: call({
    method: 'GET',
    path: '/api/admin/activities/:id/evaluation/csv/',
    summary:
      'Answers to the evaluation, counted, and words one by one, as CSV. For superusers; written down.',
    gives: null,
    file: ['text/csv'],
    filter: period,
    refuses: [...REFUSED, 'not-found', 'period-reversed'],
  }),
  file: call({
    method: 'GET',
    path: '/api/admin/activities/:id/file/',
    summary:
      'What an auditor asks for about one activity, as one PDF with bookmarks, A4 or Letter. For superusers; written down.',
    gives: null,
    file: ['application/pdf'],
    filter: period,
    query: { size: v.picklist(['a4', 'letter']) },
    refuses: [...REFUSED, 'not-found', 'period-reversed'],
  }),
};
