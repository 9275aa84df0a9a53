import { utcDate } from '#kit/dates.ts';
import { ALLOWED, type Decision, denied } from '#kit/decision.ts';
import type { Visitor } from '#kit/visit.ts';
import {
  hasPermission,
  PUBLICATION_TYPES,
  type PublicationType,
  permissionsForTest,
  standingOf,
} from '#membership/gate/entitlement.rules.ts';

import { refuse } from './test.refusals.ts';

const NO_TEST = denied('none', refuse('no-test'));
const SIGN_IN = denied('account', refuse('sign-in-needed.test'));
const MEMBERSHIP = denied('member', refuse('membership-needed'));
const EXPIRED = denied('member', refuse('membership-needed.expired'));
const NO_CREDITS = denied('credits', refuse('no-credits'));
const ENDED = denied('none', refuse('activity-expired'));
const SUSPENDED = denied('none', refuse('credit-suspended'));
const TIER = denied('member', refuse('tier-needed'));
const GOLD = denied('gold', refuse('tier-needed'));

export interface TestFacts {
  type: PublicationType;
  /** Of the publication: what is otherwise open to everyone takes the permission of its type too. */
  private: boolean;
  kind: 1 | 2;
  published: boolean;
  expirationDate: string | null;
  items: number;
  /** A fact that the credit depends on is missing: nothing new is awarded (rules R4 to R6). */
  suspended: boolean;
}

/**
 * Whether this visitor may take the test for credit now: signed in, a valid membership that gives credits, the
 * permissions of the type and of the credit kind, published, not expired, with questions (C24). Retaking after a pass
 * is practice.
 */
export function mayTakeTest(visitor: Visitor, facts: TestFacts, now: Date): Decision {
  if (!facts.published || facts.items === 0) return NO_TEST;
  if (visitor.kind === 'anonymous') return SIGN_IN;
  const { holding } = visitor;
  if (standingOf(holding, now) !== 'valid') return holding ? EXPIRED : MEMBERSHIP;
  if (!holding?.canGiveCredits) return NO_CREDITS;
  if (facts.expirationDate !== null && utcDate(now) > facts.expirationDate) return ENDED;
  if (facts.suspended) return SUSPENDED;
  const missing = permissionsForTest(facts, facts.kind).find(
    (permission) => !hasPermission(holding, permission, now),
  );
  if (!missing) return ALLOWED;
  return missing === 'self_assessment' ? GOLD : TIER;
}

const OFFERED = { published: true, expirationDate: null, items: 1, suspended: false } as const;
/** The same policy as data, for lists that filter by it: the types whose test of a kind this caller may take. */
export function testableTypes(
  visitor: Visitor,
  { kind, private: closed }: Pick<TestFacts, 'kind' | 'private'>,
  now: Date,
): PublicationType[] {
  return PUBLICATION_TYPES.filter(
    (type) => mayTakeTest(visitor, { ...OFFERED, type, kind, private: closed }, now).allowed,
  );
}
