import * as v from 'valibot';
import { call, resourceType } from '#kit/contract.ts';
import { dateSchema, searchText } from '#kit/query.ts';
import { PUBLICATION_TYPES } from '#membership/gate/publication-type.data.ts';
import { REFUSED } from '../../kit/call.schema.ts';
import { ACTIVITY_DUES, ACTIVITY_SORTS, ACTIVITY_STATES } from './accreditation.data.ts';

/** Credit, integer hundredths. */
export const hundredths = v.pipe(v.number(), v.integer());
export const count = v.pipe(v.number(), v.integer());
export const day = v.string();

/** What learners did in the period. */
const figures = v.object({
  /** Learners whose first trace is in the period: front matter shown, a test handed in, or credit. */
  began: count,
  /** Learners who passed or were awarded credit. */
  passed: count,
  /** Learners, by kind of credit, whose first test was handed in, and how many of these tests passed. */
  firstTries: count,
  firstPasses: count,
  /** All tests handed in, without practice. */
  tests: count,
  testsPassed: count,
  averageScore: v.nullable(count),
  approvalRate: v.nullable(count),
  /** Sum in the ledger of the credits completed in the period, whenever they were entered. */
  cme: hundredths,
  sa: hundredths,
  /** Valid certificates of credits completed in the period. */
  certificates: count,
  evaluations: count,
});

export const activityFacts = {
  title: v.string(),
  publicationType: v.picklist(PUBLICATION_TYPES),
  /** Null if the activity is known from the ledger alone. */
  learningFormat: v.nullable(v.string()),
  state: v.picklist(ACTIVITY_STATES),
  /** Whether nothing is awarded, because a fact is missing; for open activities only. */
  suspended: v.boolean(),
  /** UTC dates, the last one included. */
  startsOn: day,
  endsOn: v.nullable(day),
  reviewedOn: v.nullable(day),
  reviewDueOn: day,
  /** Whether credit ends or the review is due within ninety days, for open activities only. */
  endsSoon: v.boolean(),
  reviewIsDue: v.boolean(),
  /** The most that can be claimed now; null if there is no credit of this kind. */
  designatedCme: v.nullable(hundredths),
  designatedSa: v.nullable(hundredths),
  figures,
};

/** An activity as an accreditation office sees it. */
export const activityDeskType = resourceType('AdminActivity', v.object(activityFacts));

declare module '#kit/contract.ts' {
  interface Registry {
    AdminActivity: typeof activityDeskType;
  }
}

export const period = {
  /** Both days included, by the calendar of each learner; by the provider's if a learner's is not known. */
  from: dateSchema,
  to: dateSchema,
};
const filter = {
  ...period,
  type: v.picklist(PUBLICATION_TYPES),
  state: v.picklist(ACTIVITY_STATES),
  /** What ends or needs a review within ninety days. */
  due: v.picklist(ACTIVITY_DUES),
  /** Words of the title, or the number. */
  search: searchText,
};

export const accreditationCalls = {
  list: call({
    method: 'GET',
    path: '/api/admin/activities/',
    summary:
      'Activities that were offered or earned credit with in a period, with what learners did in it. For superusers.',
    gives: activityDeskType,
    many: true,
    filter,
    sort: ACTIVITY_SORTS,
    page: { size: 50, max: 100 },
    refuses: [...REFUSED, 'period-reversed'],
  }),
  csv: call({
    method: 'GET',
    path: '/api/admin/activities/csv/',
    summary: 'The same as CSV, however long it is. For superusers; written down.',
    gives: null,
    file: ['text/csv'],
    filter,
    refuses: [...REFUSED, 'period-reversed'],
  }),
};
