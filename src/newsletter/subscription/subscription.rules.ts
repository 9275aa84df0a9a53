import type { LetterKind, SignUpPlace, SubscriptionState } from './subscription.schema.ts';

/** A subscription is confirmed by its letter within a week; unconfirmed ones are forgotten after thirty days (C34). */
export const CONFIRM_DAYS = 7;
export const FORGET_UNCONFIRMED_DAYS = 30;
/** What was given up within a day can be taken back by the same link. */
export const UNDO_DAYS = 1;

/** What one signs up for: both letters, but whoever fetches a file is asked for the monthly one alone. */
export const kindsOf = (place: SignUpPlace): readonly LetterKind[] =>
  place === 'download' ? ['monthly'] : ['monthly', 'tips'];

/** The kinds that a choice adds and takes away; what waits for a confirmation is neither asked for again nor kept. */
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
