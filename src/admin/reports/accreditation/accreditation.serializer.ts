import type { AttributesOf, Resource } from '#kit/contract.ts';
import { reviewDueOn, soonBounds } from '#learning/activity/review.rules.ts';
import { approvalRate, averageScore } from '#learning/attempt/tally.rules.ts';
import type { activityDeskType } from './accreditation.schema.ts';
import type { Activity, CsvShape } from './accreditation.service.ts';

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

export const reviewDueOf = (row: Pick<Activity, 'reviewed_on' | 'starts_on'>): string =>
  reviewDueOn(row.reviewed_on ?? row.starts_on);

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

/** Tests that count, with what every other place tells of them (C31). */
export function presentTally(row: { tests: number; tests_passed: number; score_sum: number }) {
  const tally = { attempts: row.tests, approved: row.tests_passed, scoreSum: row.score_sum };
  return {
    tests: row.tests,
    testsPassed: row.tests_passed,
    averageScore: averageScore(tally),
    approvalRate: approvalRate(tally),
  };
}

/** Hundredths as a number with two decimals, for other programs. */
export const exactly = (hundredths: number | null): string =>
  hundredths === null ? '' : (hundredths / 100).toFixed(2);

const tallyColumns = ({ figures }: Activity): (string | number)[] => {
  const { tests, testsPassed, approvalRate: rate, averageScore: score } = presentTally(figures);
  return [tests, testsPassed, rate ?? '', score ?? ''];
};

/** Names of columns are not translated: other programs read them. */
export const ACTIVITIES_CSV: CsvShape<Activity> = {
  head: [
    'Activity',
    'Title',
    'Type',
    'Format',
    'State',
    'Starts',
    'Ends',
    'Reviewed',
    'Review due',
    'Designated CME',
    'Designated SA',
    'Learners who began',
    'Learners who passed',
    'First tests',
    'First tests passed',
    'Tests',
    'Tests passed',
    'Approval rate',
    'Average score',
    'CME credits',
    'SA credits',
    'Certificates',
    'Evaluations',
  ],
  line: (row) => [
    row.id,
    row.title,
    row.type,
    row.learning_format ?? '',
    row.state,
    row.starts_on,
    row.ends_on ?? '',
    row.reviewed_on ?? '',
    reviewDueOf(row),
    exactly(row.cme_hundredths),
    exactly(row.sa_hundredths),
    row.figures.began,
    row.figures.passed,
    row.figures.first_tries,
    row.figures.first_passes,
    ...tallyColumns(row),
    exactly(row.figures.cme_hundredths),
    exactly(row.figures.sa_hundredths),
    row.figures.certificates,
    row.figures.evaluations,
  ],
};
