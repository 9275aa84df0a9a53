import { lockHintOf, readerState } from '#catalog/cover/cover.rules.ts';
import { firstIsToEarn, isToEarn, type OfferedTest } from '#catalog/offered-test/test-kind.rules.ts';
import { PHYSICIANS } from '#identity/profile/profession.data.ts';
import { addDays, daysBetween, utcDate } from '#kit/dates.ts';
import { readNumber } from '#kit/numbers.ts';
import { visibleLine } from '#kit/text/one-line.ts';

type ShelfPublication = Parameters<typeof lockHintOf>[0] &
  Parameters<typeof readerState>[0] & {
    id: string;
    expired: boolean;
    expirationDate: string | null;
    tests: Parameters<typeof firstIsToEarn>[0]['tests'];
  };
type Viewer = Parameters<typeof lockHintOf>[1];

/** Credit that ends within this many days gets a line on the dashboard. */
export const EXPIRING_DAYS = 60;
const EXPIRING_MAX = 3;
const NEXT_MAX = 3;

/** The last day of what expires soon. */
export const expiringBy = (now: string): string => utcDate(addDays(new Date(now), EXPIRING_DAYS));

interface Earnable {
  expirationDate: string | null;
  tests: readonly Pick<OfferedTest, 'mayTake' | 'passed' | 'earnLabel'>[];
}

/** Credit of either kind still to be earned that ends soon, the nearest end first; what was earned is not named. */
export function expiringSoon<P extends Earnable>(
  publications: readonly P[],
  now: string,
): (P & { days: number; credit: string })[] {
  const today = utcDate(new Date(now));
  return publications
    .flatMap((one) => {
      const test = one.tests.find(isToEarn);
      if (!test || one.expirationDate === null) return [];
      return [{ ...one, credit: test.earnLabel, days: daysBetween(today, one.expirationDate) }];
    })
    .filter(({ days }) => days >= 0 && days <= EXPIRING_DAYS)
    .toSorted((one, other) => one.days - other.days)
    .slice(0, EXPIRING_MAX);
}

/** Not begun, open to this reader, and not shown elsewhere on the page; those that earn credit come first. */
export function nextFor<P extends ShelfPublication>(
  publications: readonly P[],
  viewer: Viewer,
  named: readonly string[],
): P[] {
  const open = publications.filter(
    (one) =>
      !named.includes(one.id) &&
      !one.expired &&
      readerState(one) === 'not-started' &&
      lockHintOf(one, viewer) === null,
  );
  return open
    .toSorted((one, other) => Number(firstIsToEarn(other)) - Number(firstIsToEarn(one)))
    .slice(0, NEXT_MAX);
}

interface Beginner {
  scope: 'full' | 'subscriber';
  emailVerified: boolean;
  profession: string | null;
}

/**
 * Nobody who has earned credit yet. A subscriber has no password and so no credits, which their token may not ask for
 * (C16): no reply to that is no failure of theirs.
 */
export const isNewLearner = (
  { scope }: Pick<Beginner, 'scope'>,
  summary: { years: readonly unknown[] } | null,
): boolean => scope === 'subscriber' || summary?.years.length === 0;

/** One of the first steps; `waits`: not before another one. */
interface FirstStep {
  step: 'password' | 'email' | 'profession' | 'lesson';
  standing: 'done' | 'open' | 'waits';
}

/** What a new learner does first. The link that sets a subscriber’s password confirms the address as well. */
export function firstSteps({ scope, emailVerified, profession }: Beginner, hasBegun: boolean): FirstStep[] {
  const standing = (isDone: boolean) => (isDone ? ('done' as const) : ('open' as const));
  const lesson: FirstStep = { step: 'lesson', standing: standing(hasBegun) };
  if (scope === 'subscriber')
    return [{ step: 'password', standing: 'open' }, { step: 'profession', standing: 'waits' }, lesson];
  return [
    { step: 'email', standing: standing(emailVerified) },
    { step: 'profession', standing: standing(profession !== null) },
    lesson,
  ];
}

interface Addressee {
  firstName: string;
  lastName: string;
  profession: string | null;
}

/** By what somebody is greeted: physicians by title and last name, others by their first; null without a name. */
export function greetedBy({
  firstName,
  lastName,
  profession,
}: Addressee): { isDoctor: boolean; name: string } | null {
  const [first, last] = [visibleLine(firstName), visibleLine(lastName)];
  if (last && PHYSICIANS.includes(profession ?? '')) return { isDoctor: true, name: last };
  return first ? { isDoctor: false, name: first } : null;
}

type PartOfDay = 'morning' | 'afternoon' | 'evening';
export function partOfDay(hour: number): PartOfDay {
  if (hour >= 4 && hour < 12) return 'morning';
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
}

/** The number of years in the chart, including this one. */
const CHART_YEARS = 6;
export const chartYears = <Y>(years: readonly Y[]): Y[] => years.slice(-CHART_YEARS);

const GOAL_MAX = 1000;
/** A typed yearly goal: quarters from zero to the maximum; null if it is invalid. */
export function goalOf(text: string): number | null {
  const goal = readNumber(text);
  return goal <= GOAL_MAX && Number.isInteger(goal * 4) ? goal : null;
}

interface BlockYears {
  first: number;
  last: number;
}
/** The years of a block of whole years, from its first and last day. */
export const blockYears = ({ from, to }: { from: string; to: string }): BlockYears => ({
  first: Number(from.slice(0, 4)),
  last: Number(to.slice(0, 4)),
});
/** Every block of so many years that contains a year, the earliest first: one of them is the learner's own (rule R20). */
export const blocksAround = (year: number, count: number): BlockYears[] =>
  Array.from({ length: count }, (_, into) => {
    const first = year - count + 1 + into;
    return { first, last: first + count - 1 };
  });

/** Whether a block of self-assessment concerns somebody: a board certifies physicians, and the unnamed may be one. */
export const mayBeDiplomate = (profession: string | null): boolean =>
  !profession || PHYSICIANS.includes(profession);
