import { addDays } from '#kit/dates.ts';
import {
  LETTER_KINDS,
  type LetterKind,
  type SignUpPlace,
  type SubscriptionState,
} from './subscription.schema.ts';

/** A subscription has to be confirmed within a week; unconfirmed ones are forgotten after thirty days (C34). */
export const CONFIRM_DAYS = 7;
export const FORGET_UNCONFIRMED_DAYS = 30;
/** What was given up can be taken back within a day by the same link. */
export const UNDO_DAYS = 1;

/**
 * What a sign-up is for: both newsletters, except that readers who download a file are offered only the monthly one.
 */
export const kindsOf = (place: SignUpPlace): readonly LetterKind[] =>
  place === 'download' ? ['monthly'] : ['monthly', 'tips'];

/** Only whoever proved an address reads, and ends, what its owner confirmed (decision 25); others see what still waits. */
export const shownState = (state: SubscriptionState, isProved: boolean): SubscriptionState =>
  isProved || state === 'unconfirmed' ? state : 'none';

/** A subscription as it stands. */
export interface SubscriptionRow {
  kind: LetterKind;
  state: Exclude<SubscriptionState, 'none'>;
  asked_at: Date;
  confirmed_at: Date | null;
  unsubscribed_at: Date | null;
  /** What the link that ended it was asked to end; null if it was not ended by a link. */
  ended_with: LetterKind[] | null;
}

/** Whether the link that confirms a request no longer works. */
export const isRequestOver = (askedAt: Date, now: Date): boolean => now > addDays(askedAt, CONFIRM_DAYS);

/**
 * The kinds that a link for some kinds restores, for a day: what was confirmed, and given up through it. What was given
 * up in the account, or by the link of another newsletter alone, stays so, and so does what was only asked for anew: to
 * undo that confirms nothing.
 */
export const restorableKinds = (
  rows: readonly SubscriptionRow[],
  linked: readonly LetterKind[],
  now: Date,
): LetterKind[] =>
  rows
    .filter(
      ({ state, asked_at, confirmed_at, unsubscribed_at, ended_with }) =>
        state === 'unsubscribed' &&
        confirmed_at !== null &&
        confirmed_at >= asked_at &&
        unsubscribed_at !== null &&
        unsubscribed_at >= addDays(now, -UNDO_DAYS) &&
        ended_with?.some((kind) => linked.includes(kind)),
    )
    .map(({ kind }) => kind);

/**
 * The kinds that a choice adds and removes. One that waits for a confirmation is added at once if the address is proved,
 * and requested again if its link no longer works; it is removed if it was not chosen. What was confirmed is removed for
 * a proved address alone.
 */
export function changesOf(
  rows: readonly Pick<SubscriptionRow, 'kind' | 'state' | 'asked_at'>[],
  wanted: readonly LetterKind[],
  { isProved, now }: { isProved: boolean; now: Date },
): { added: LetterKind[]; removed: LetterKind[] } {
  const on = rows.filter(({ state }) => state !== 'unsubscribed');
  const isWaiting = ({ state, asked_at }: Pick<SubscriptionRow, 'state' | 'asked_at'>) =>
    state === 'unconfirmed' && !isProved && !isRequestOver(asked_at, now);
  const settled = on.filter((row) => row.state === 'confirmed' || isWaiting(row)).map(({ kind }) => kind);
  return {
    added: LETTER_KINDS.filter((kind) => wanted.includes(kind) && !settled.includes(kind)),
    removed: on
      .filter(({ kind, state }) => !wanted.includes(kind) && (isProved || state === 'unconfirmed'))
      .map(({ kind }) => kind),
  };
}
