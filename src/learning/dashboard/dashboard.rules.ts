import { lockHintOf, readerState } from '#catalog/cover/cover.rules.ts';
import { daysBetween, utcDate } from '#kit/dates.ts';

type ShelfPublication = Parameters<typeof lockHintOf>[0] &
  Parameters<typeof readerState>[0] & {
    id: string;
    expired: boolean;
    expirationDate: string | null;
    user_can_take_test: boolean;
  };
type Viewer = Parameters<typeof lockHintOf>[1];

/** Credit that ends within this many days gets a line on the dashboard. */
export const EXPIRING_DAYS = 60;
const EXPIRING_MAX = 3;
const NEXT_MAX = 3;

/** Begun and not completed, in the given order. */
export const ongoing = <P extends ShelfPublication>(publications: readonly P[]): P[] =>
  publications.filter((one) => readerState(one) === 'in-progress');

/** Credit still to be earned that ends soon, the nearest end first. */
export function expiringSoon<P extends ShelfPublication>(
  publications: readonly P[],
  now: string,
): (P & { days: number })[] {
  const today = utcDate(new Date(now));
  return publications
    .filter((one) => one.user_can_take_test && !one.completed && one.expirationDate !== null)
    .map((one) => ({ ...one, days: daysBetween(today, one.expirationDate ?? today) }))
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
    .toSorted((one, other) => Number(other.user_can_take_test) - Number(one.user_can_take_test))
    .slice(0, NEXT_MAX);
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
  const goal = Number(text.replace(',', '.'));
  const isGoal =
    text.trim() !== '' &&
    Number.isFinite(goal) &&
    goal >= 0 &&
    goal <= GOAL_MAX &&
    Number.isInteger(goal * 4);
  return isGoal ? goal : null;
}
