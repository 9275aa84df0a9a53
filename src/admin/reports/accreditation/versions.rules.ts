import type { ActivityFacts } from '#catalog/activity/facts.rules.ts';
import type { FrontMatter, KindFrontMatter } from '#catalog/front-matter/front-matter.rules.ts';
import { frontMatterGaps } from '#catalog/front-matter/gaps.rules.ts';
import type { FrontMatterPart } from '#catalog/front-matter/parts.data.ts';
import type { TestKind } from '#catalog/offered-test/test-kind.rules.ts';
import { utcDate } from '#kit/dates.ts';
import { nextReviewOn } from '#learning/activity/review.rules.ts';

/** A version of any age as it is stored, with the facts on record when it was composed. */
export type StoredContent = Partial<FrontMatter> & { facts?: ActivityFacts };
interface ShownVersion {
  content: StoredContent;
  created_at: Date;
  last_at: Date | null;
  /** The last review on record when it was composed, whatever was reviewed later. */
  reviewed_on: string | null;
}

/** What a version says of one kind of test; no kind if it tells of one test and is older than its facts. */
export interface TestOfVersion extends Partial<KindFrontMatter> {
  kind: TestKind | null;
}
/** What a version says of every kind of test, the first one first (decision 27). */
export function testsOfVersion({ kinds = {}, facts, ...first }: StoredContent): TestOfVersion[] {
  const others = Object.entries(kinds).map(([kind, own]) => ({ kind: Number(kind) as TestKind, ...own }));
  const [other] = others;
  const kind = other ? (other.kind === 1 ? 2 : 1) : (facts?.kind ?? null);
  const { passMark, creditText, designation, method } = first;
  return [{ kind, passMark, creditText, designation, method } as TestOfVersion, ...others];
}

/**
 * Required parts that a version lacks (rules R1, R2, R6). A day of review is missing only if there had been one, or if
 * one was due while the version was shown (rule R18).
 */
export function gapsOfVersion(
  { content, created_at, last_at, reviewed_on: reviewedOn }: ShownVersion,
  { review_from: startsOn }: { review_from: string },
): FrontMatterPart[] {
  const wasReviewed = reviewedOn !== null && reviewedOn <= utcDate(created_at);
  const wasDue = nextReviewOn({ startsOn, reviewedOn: null }) < utcDate(last_at ?? created_at);
  return frontMatterGaps(content).filter((part) => part !== 'reviewedOn' || wasReviewed || wasDue);
}
