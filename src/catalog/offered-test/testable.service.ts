import { utcDate } from '#kit/dates.ts';
import type { Visit } from '#kit/visit.ts';
import type { Reader } from '#platform/postgres/database.ts';
import { leavesSitting, SITTING_MS } from './further-sitting.rules.ts';
import { testableTypes } from './test.policy.ts';
import type { TestableScope } from './testable.data.ts';
import { type FirstTestHistory, ownTests } from './testable.repository.ts';

/** Which first tests this caller may take; without a statement for whoever may take none. */
export async function testableFor(db: Reader, { visitor, now }: Visit): Promise<TestableScope> {
  const typesOf = (kind: 1 | 2, closed: boolean) => testableTypes(visitor, { kind, private: closed }, now);
  const types = {
    cme: typesOf(1, false),
    sa: typesOf(2, false),
    // The permission of the type, which does not depend on the kind.
    closed: [...new Set([...typesOf(1, true), ...typesOf(2, true)])],
    today: utcDate(now),
  };
  if (visitor.kind === 'anonymous' || types.cme.length + types.sa.length === 0)
    return { ...types, spent: [], begun: [] };
  const { histories, begun } = await ownTests(db, visitor.id, new Date(now.getTime() - SITTING_MS));
  const spent = histories.filter((one) => isSpent(one, now)).map((one) => one.publication_id);
  return { ...types, spent, begun };
}

function isSpent({ amount, passed, opened_at, ...history }: FirstTestHistory, now: Date): boolean {
  const openedAt = opened_at === null ? null : new Date(opened_at);
  return !leavesSitting({ ...history, amountHundredths: amount, hasPassed: passed, openedAt }, now);
}
