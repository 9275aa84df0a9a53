import { isUsedUp } from '#catalog/offered-test/further-sitting.rules.ts';

/** Possible outcomes when a learner wants to begin or continue a test. */
export type Opening =
  | 'resume'
  | 'renew'
  | 'begin'
  | 'gate'
  | 'already-passed'
  | 'attempts-used-up'
  | 'answers-told';

export interface OpeningFacts {
  /** The open sitting: whether it is held, and whether its terms are still the current ones. */
  open: { isHeld: boolean; isCurrent: boolean } | null;
  /** Membership, tier, end date and visibility as they are now. */
  mayTake: boolean;
  hasPassed: boolean;
  /** A retake was requested after the pass: practice. */
  isRetaking: boolean;
  used: number;
  limit: number | null;
  /** The key of a question currently asked was revealed to this learner before. */
  isKeyTold: boolean;
}

/**
 * What prevents a new sitting, checked in order of precedence. Nobody is asked questions for credit whose key they know
 * (C26); after a pass only practice follows, and only if it was requested.
 */
export function hindrance(
  facts: Omit<OpeningFacts, 'open'>,
): Exclude<Opening, 'resume' | 'renew' | 'begin'> | null {
  if (!facts.mayTake) return 'gate';
  if (facts.hasPassed && !facts.isRetaking) return 'already-passed';
  if (isUsedUp(facts.used, facts.limit)) return 'attempts-used-up';
  return facts.isKeyTold && !facts.hasPassed ? 'answers-told' : null;
}

/** A held sitting continues on its own terms; an older one begins anew, with the answers given so far. */
export function openingOf({ open, ...facts }: OpeningFacts): Opening {
  if (open?.isHeld) return 'resume';
  return hindrance(facts) ?? (open ? 'renew' : 'begin');
}

/** A new API call for the test gets its current terms, unless that would take away what was held. */
export function openingByCall(facts: OpeningFacts): Opening {
  if (facts.open?.isHeld && !facts.open.isCurrent && hindrance(facts) === null) return 'renew';
  return openingOf(facts);
}
