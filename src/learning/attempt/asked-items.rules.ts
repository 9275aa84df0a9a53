import { SITTING_MS } from '#catalog/offered-test/further-sitting.rules.ts';
import type { ItemAnswer, ItemKey } from './attempt.rules.ts';

/** A question of a test over time. */
export interface AskedItem extends ItemKey {
  /** Null if it was there from the beginning. */
  from: Date | null;
  /** Null while it is still asked. */
  until: Date | null;
}

const changesOf = ({ from, until }: AskedItem): number[] =>
  [from, until].flatMap((at) => (at === null ? [] : [at.getTime()]));
/**
 * Whether it was asked just before a moment: a question added at that very moment was not, one removed then still was.
 */
const wasAsked = ({ from, until }: AskedItem, moment: number): boolean =>
  (from === null || from.getTime() < moment) && (until === null || until.getTime() >= moment);

/**
 * The questions that an answer sheet refers to: the current test or, for a learner who was taking it while editors
 * changed it, the test before the change. A sheet that fits none of these completely is graded against the one that
 * contains all its questions; `changed` if some of them belong to a test from too long ago.
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
