import { SITTING_MS } from '../attempt/asked-items.rules.ts';

/** What a test can answer to somebody who wants to begin it, or to go on. */
export type Opening =
  | 'resume'
  | 'renew'
  | 'begin'
  | 'gate'
  | 'already-passed'
  | 'attempts-used-up'
  | 'answers-told';

export interface OpeningFacts {
  /** The sitting that is open: whether it is held, and whether it still tells what the test tells now. */
  open: { isHeld: boolean; isCurrent: boolean } | null;
  /** Membership, tier, end and visibility as they are now. */
  mayTake: boolean;
  hasPassed: boolean;
  /** A retake was asked for after the pass: practice. */
  isRetaking: boolean;
  used: number;
  limit: number | null;
  /** The key of a question that is asked now was told to this learner before. */
  isKeyTold: boolean;
}

/** For so long a sitting is handed in on the terms of its opening, whatever lapses, ends, is removed or limited meanwhile (C32). */
export const isHeld = (openedAt: Date, now: Date): boolean => now.getTime() - openedAt.getTime() < SITTING_MS;

/**
 * What stands in the way of a new sitting, in the order in which it is told. Nobody is asked questions for credit whose key
 * they know (C26); after a pass only practice follows, and only where it was asked for.
 */
export function hindrance(
  facts: Omit<OpeningFacts, 'open'>,
): Exclude<Opening, 'resume' | 'renew' | 'begin'> | null {
  if (!facts.mayTake) return 'gate';
  if (facts.hasPassed && !facts.isRetaking) return 'already-passed';
  if (facts.limit !== null && facts.used >= facts.limit) return 'attempts-used-up';
  return facts.isKeyTold && !facts.hasPassed ? 'answers-told' : null;
}

/** A sitting that is held goes on as it was told; an older one begins anew, with what was answered so far. */
export function openingOf({ open, ...facts }: OpeningFacts): Opening {
  if (open?.isHeld) return 'resume';
  return hindrance(facts) ?? (open ? 'renew' : 'begin');
}

/** Whoever calls for the test anew is told its terms anew, unless that would take away what was held. */
export function openingByCall(facts: OpeningFacts): Opening {
  if (facts.open?.isHeld && !facts.open.isCurrent && hindrance(facts) === null) return 'renew';
  return openingOf(facts);
}
