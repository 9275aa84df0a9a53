import { utcDate } from '#kit/dates.ts';
import { ALLOWED, type Decision, refuse } from '#kit/decision.ts';
import type { Visitor } from '#kit/visit.ts';
import {
  hasPermission,
  PUBLICATION_TYPES,
  type PublicationType,
  permissionsForTest,
  standingOf,
} from '#membership/entitlement.rules.ts';

export interface TestFacts {
  type: PublicationType;
  kind: 1 | 2;
  published: boolean;
  expirationDate: string | null;
  items: number;
  /** A fact is missing that the credit rests on: nothing new is awarded (rules R4 to R6). */
  suspended: boolean;
}

/**
 * May this visitor take the test for credit now? Logged in, valid membership that gives credits, the permissions of the
 * type and of the credit kind, published, not expired, with questions (C24). Retaking after a pass is practice.
 */
export function mayTakeTest(visitor: Visitor, facts: TestFacts, now: Date): Decision {
  if (!facts.published || facts.items === 0)
    return refuse('none', 'no-test', 404, 'This publication has no test.');
  if (visitor.kind === 'anonymous')
    return refuse('account', 'sign-in-needed', 401, 'Sign in to take the test.');
  const { holding } = visitor;
  if (standingOf(holding, now) !== 'valid')
    return refuse(
      'member',
      'membership-needed',
      403,
      holding
        ? 'Your membership is expired! Please renew it to take tests.'
        : 'A membership is needed to take tests.',
    );
  if (!holding?.canGiveCredits)
    return refuse('credits', 'no-credits', 403, 'Your membership does not include credits.');
  if (facts.expirationDate !== null && utcDate(now) > facts.expirationDate)
    return refuse(
      'none',
      'activity-expired',
      410,
      'Credit for this activity has expired. It can still be read.',
    );
  if (facts.suspended)
    return refuse(
      'none',
      'credit-suspended',
      409,
      'Credit for this activity is suspended. It can still be read.',
    );
  const missing = permissionsForTest(facts.type, facts.kind).find(
    (permission) => !hasPermission(holding, permission, now),
  );
  if (missing)
    return refuse(
      missing === 'self_assessment' ? 'gold' : 'member',
      'tier-needed',
      403,
      'Your membership does not include this test.',
    );
  return ALLOWED;
}

/** The same law as data, for lists that filter by it: the types whose test of a kind this caller may take. */
export function testableTypes(visitor: Visitor, kind: 1 | 2, now: Date): PublicationType[] {
  return PUBLICATION_TYPES.filter(
    (type) =>
      mayTakeTest(
        visitor,
        { type, kind, published: true, expirationDate: null, items: 1, suspended: false },
        now,
      ).allowed,
  );
}
