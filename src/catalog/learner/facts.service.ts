import type { Visit, Visitor } from '#kit/visit.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import { type LearnerFactsRow, learnerFacts, openedQuickTakes, openQuickTake } from './facts.repository.ts';

export {
  type AttemptPart as LearnerAttempt,
  forgetQuickTakes,
  type LearnerFactsRow as LearnerFacts,
} from './facts.repository.ts';

/** Facts about a learner by publication; empty, without a statement, for an anonymous visitor. */
export async function factsFor(
  db: Reader,
  visitor: Visitor,
  publicationIds: readonly number[],
): Promise<Map<number, LearnerFactsRow>> {
  if (visitor.kind === 'anonymous' || publicationIds.length === 0) return new Map();
  const rows = await learnerFacts(db, visitor.id, publicationIds);
  return new Map(rows.map((row) => [row.publication_id, row]));
}

/**
 * Where to go on with what was begun, among the sections that are open: the one last read, else the first that is not
 * done. An episode goes on though its section is done: its text may have been read along, or it is heard again.
 */
export function whereToContinue(
  { type }: { type: string },
  sections: readonly number[],
  facts: LearnerFactsRow | undefined,
): { continueSectionId: number | null; continueSeconds: number } {
  const { recent, last, done = [] } = facts ?? {};
  const section =
    sections.find((id) => id === recent?.section_id) ?? sections.find((id) => !done.includes(id)) ?? null;
  const place = type === 'PODCAST' ? last : recent;
  const isItsOwn = place?.section_id === (section ?? sections[0]);
  return { continueSectionId: section, continueSeconds: (isItsOwn && place?.seconds) || 0 };
}

/** Quick Takes the account has opened within its allowance. */
export const quickTakesOf = (db: Reader, visitor: Visitor): Promise<number[]> =>
  visitor.kind === 'anonymous' ? Promise.resolve([]) : openedQuickTakes(db, visitor.id);

/** Counts a Quick Take against the free allowance, once; false if other openings came first. */
export const recordQuickTake = async (
  db: Writer,
  { visitor, now }: Visit,
  publicationId: number,
): Promise<boolean> => visitor.kind === 'anonymous' || openQuickTake(db, visitor.id, publicationId, now);
