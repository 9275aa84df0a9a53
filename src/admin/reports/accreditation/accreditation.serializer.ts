import type { AttributesOf, Resource } from '#kit/contract.ts';
import { nextReviewOn, soonBounds } from '#learning/activity/review.rules.ts';
import { approvalRate, averageScore } from '#learning/attempt/tally.rules.ts';
import { csvShape, decimals } from '../../kit/csv.rules.ts';
import type { activityDeskType } from './accreditation.schema.ts';
import type { Activity } from './accreditation.service.ts';

type ActivityAttributes = AttributesOf<typeof activityDeskType>;

export function presentActivity(row: Activity, now: Date): Resource<typeof activityDeskType> {
  const { endsBy } = soonBounds(now);
  const dueOn = reviewDueOf(row);
  const isOpen = row.state === 'open';
  return {
    type: 'AdminActivity',
    id: String(row.id),
    attributes: {
      title: row.title,
      publicationType: row.type as ActivityAttributes['publicationType'],
      learningFormat: row.learning_format,
      state: row.state as ActivityAttributes['state'],
      suspended: row.suspended_at !== null,
      startsOn: row.starts_on,
      endsOn: row.ends_on,
      reviewedOn: row.reviewed_on,
      reviewDueOn: dueOn,
      endsSoon: isOpen && row.ends_on !== null && row.ends_on <= endsBy,
      reviewIsDue: isOpen && dueOn <= endsBy,
      designatedCme: row.cme_hundredths,
      designatedSa: row.sa_hundredths,
      figures: presentFigures(row),
    },
  };
}

export const reviewDueOf = (row: Pick<Activity, 'reviewed_on' | 'review_from'>): string =>
  nextReviewOn({ startsOn: row.review_from, reviewedOn: row.reviewed_on });

const presentFigures = ({ figures }: Activity): ActivityAttributes['figures'] => ({
  began: figures.began,
  passed: figures.passed,
  firstTries: figures.first_tries,
  firstPasses: figures.first_passes,
  ...presentTally(figures),
  cme: figures.cme_hundredths,
  sa: figures.sa_hundredths,
  certificates: figures.certificates,
  evaluations: figures.evaluations,
});

/** Tests that count, with the same figures as everywhere else (C31). */
export function presentTally(row: { tests: number; tests_passed: number; score_sum: number }) {
  const tally = { attempts: row.tests, approved: row.tests_passed, scoreSum: row.score_sum };
  return {
    tests: row.tests,
    testsPassed: row.tests_passed,
    averageScore: averageScore(tally),
    approvalRate: approvalRate(tally),
  };
}

export const ACTIVITIES_CSV = csvShape<Activity>([
  ['Activity', ({ id }) => id],
  ['Title', ({ title }) => title],
  ['Type', ({ type }) => type],
  ['Format', (row) => row.learning_format],
  ['State', ({ state }) => state],
  ['Suspended since', (row) => row.suspended_at],
  ['Starts', (row) => row.starts_on],
  ['Ends', (row) => row.ends_on],
  ['Reviewed', (row) => row.reviewed_on],
  ['Review due', reviewDueOf],
  ['Designated CME now', (row) => decimals(row.cme_hundredths)],
  ['Designated SA now', (row) => decimals(row.sa_hundredths)],
  ['Learners who began', ({ figures }) => figures.began],
  ['Learners who passed', ({ figures }) => figures.passed],
  ['First tests', ({ figures }) => figures.first_tries],
  ['First tests passed', ({ figures }) => figures.first_passes],
  ['Tests', ({ figures }) => figures.tests],
  ['Tests passed', ({ figures }) => figures.tests_passed],
  ['Approval rate', ({ figures }) => presentTally(figures).approvalRate],
  ['Average score', ({ figures }) => presentTally(figures).averageScore],
  ['CME credits', ({ figures }) => decimals(figures.cme_hundredths)],
  ['SA credits', ({ figures }) => decimals(figures.sa_hundredths)],
  ['Certificates', ({ figures }) => figures.certificates],
  ['Evaluations', ({ figures }) => figures.evaluations],
]);
