import type { ItemAnswer, ItemKey } from './attempt.rules.ts';

/** A question of a test over time. */
export interface AskedItem extends ItemKey {
  /** Null where it was there from the beginning. */
  from: Date | null;
  /** Null while it is asked. */
  until: Date | null;
}

/** A sitting that was begun before the test was changed is graded as it was begun, for so long. */
export const SITTING_DAYS = 7;
export const SITTING_MS = SITTING_DAYS * 86_400_000;

const changesOf = ({ from, until }: AskedItem): number[] =>
  [from, until].flatMap((at) => (at === null ? [] : [at.getTime()]));
/** Asked just before a moment: what changes at the moment itself was not there yet, or still there. */
const wasAsked = ({ from, until }: AskedItem, moment: number): boolean =>
  (from === null || from.getTime() < moment) && (until === null || until.getTime() >= moment);

/**
 * The questions that a sheet answers: the test as it is now or, for somebody who was at it while editors changed it, as it
 * stood before the change. A sheet that fits no such test is held against the one that has all its questions; `changed`
 * where some of them belong to a test that is too long gone.
 */
export function keyOf(
  items: readonly AskedItem[],
  sheet: readonly ItemAnswer[],
  now: Date,
): AskedItem[] | 'changed' {
  const since = now.getTime() - SITTING_MS;
  const moments = [...new Set(items.flatMap(changesOf))]
    .filter((moment) => moment > since)
    .sort((one, other) => other - one);
  const tests = [
    items.filter(({ until }) => until === null),
    ...moments.map((moment) => items.filter((item) => wasAsked(item, moment))),
  ];
  const answered = new Set(sheet.map(({ itemId }) => itemId));
  const having = tests.filter((test) => isWithin(answered, test));
  const fitting = having.find((test) => test.length === answered.size) ?? having[0];
  if (fitting) return fitting;
  return isWithin(answered, items) ? 'changed' : (tests[0] ?? []);
}

function isWithin(answered: ReadonlySet<number>, test: readonly AskedItem[]): boolean {
  const ids = new Set(test.map(({ itemId }) => itemId));
  return [...answered].every((id) => ids.has(id));
}
