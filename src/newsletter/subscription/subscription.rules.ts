import type { LetterKind, SignUpPlace, SubscriptionState } from './subscription.schema.ts';

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

/**
 * The kinds that a choice adds and removes; one that waits for a confirmation is not requested again, and is removed if
 * it was not chosen.
 */
export function changesOf(
  states: Readonly<Record<LetterKind, SubscriptionState>>,
  wanted: readonly LetterKind[],
): { added: LetterKind[]; removed: LetterKind[] } {
  const kinds = Object.keys(states) as LetterKind[];
  const on = (kind: LetterKind) => states[kind] === 'confirmed' || states[kind] === 'unconfirmed';
  return {
    added: kinds.filter((kind) => wanted.includes(kind) && !on(kind)),
    removed: kinds.filter((kind) => !wanted.includes(kind) && on(kind)),
  };
}
