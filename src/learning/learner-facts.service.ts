import type { Visit, Visitor } from '#kit/visit.ts';
import type { Reader } from '#platform/database.ts';
import type { Ports } from '#platform/ports.ts';
import { type LearnerFactsRow, learnerFacts, openedQuickTakes } from './learner-facts.table.ts';
import { openQuickTake } from './progress.table.ts';

export type { LearnerFactsRow as LearnerFacts } from './learner-facts.table.ts';

/** Facts of a learner by publication; empty, without a statement, for the unknown visitor. */
export async function factsFor(
  db: Reader,
  visitor: Visitor,
  publicationIds: readonly number[],
): Promise<Map<number, LearnerFactsRow>> {
  if (visitor.kind === 'anonymous' || publicationIds.length === 0) return new Map();
  const rows = await learnerFacts(db, visitor.id, publicationIds);
  return new Map(rows.map((row) => [row.publication_id, row]));
}

/** Quick Takes the account has opened within its allowance. */
export const quickTakesOf = (db: Reader, visitor: Visitor): Promise<number[]> =>
  visitor.kind === 'anonymous' ? Promise.resolve([]) : openedQuickTakes(db, visitor.id);

/** Counts a Quick Take of the free allowance, once. */
export async function recordQuickTake(
  ports: Pick<Ports, 'database'>,
  visit: Visit,
  publicationId: number,
): Promise<void> {
  const { visitor } = visit;
  if (visitor.kind === 'anonymous') return;
  await ports.database.write((db) => openQuickTake(db, visitor.id, publicationId, visit.now));
}
