import type { Visibility } from '#catalog/publication/visibility.data.ts';
import { type ReviewProblem, reviewProblemsMade } from '#learning/activity/review.rules.ts';
import { type BulkPlan, planOf } from '../../kit/bulk/bulk.rules.ts';
import { type BulkDeed, COVER_MAX } from './publication.data.ts';
import {
  type Gap,
  gapsFor,
  gapsOpened,
  lockedFields,
  type ReleaseFacts,
  reviewDaysOf,
  waysFrom,
} from './release.rules.ts';
import { isExpiredFirst, isRemovedFirst } from './schedule.rules.ts';

/** What a bulk change may change of a publication. */
export interface BulkCover {
  /** Sorted by id. */
  categories: number[];
  private: boolean;
  publicationDate: string;
  publicationHour: number;
  visibility: Visibility;
  /** Follows type and topic unless somebody chose it; restored unchanged. */
  coverFile: string;
}
export interface BulkCoverChange {
  deed: BulkDeed;
  categories?: readonly number[] | undefined;
  publicationDate?: string | undefined;
  publicationHour?: number | undefined;
}
/** Why a publication cannot be changed. */
export type BulkObstacle =
  | {
      code:
        | 'no-way'
        | 'field-locked'
        | 'removal-before'
        | 'expiration-before'
        | 'many-topics'
        | ReviewProblem;
    }
  | { code: 'gap'; gap: Gap };

const ordered = (ids: readonly number[]): number[] => [...new Set(ids)].sort((a, b) => a - b);

/** What a deed changes in a publication as it is now; fields it does not name are left out. */
export function wantedBy(change: BulkCoverChange, now: BulkCover): Partial<BulkCover> {
  const { deed, categories = [], publicationDate = now.publicationDate, publicationHour = 0 } = change;
  const { visibility } = now;
  const isHidden = visibility === 'draft' || visibility === 'scheduled';
  switch (deed) {
    case 'add-topics':
      return { categories: ordered([...now.categories, ...categories]) };
    case 'remove-topics':
      return { categories: now.categories.filter((id) => !categories.includes(id)) };
    case 'set-topics':
      return { categories: ordered(categories) };
    case 'members-only':
      return { private: true };
    case 'for-everyone':
      return { private: false };
    case 'schedule':
      return {
        publicationDate,
        publicationHour,
        visibility: visibility === 'draft' ? 'scheduled' : visibility,
      };
    case 'announce':
      return { visibility: 'announced' };
    case 'hide':
      return isHidden ? {} : { visibility: 'scheduled' };
    case 'unschedule':
      return { visibility: 'draft' };
  }
}

/** Until its release, a publication's date and visibility are plans; afterwards they are records. */
const isPlanned = (visibility: Visibility): boolean =>
  visibility === 'draft' || visibility === 'scheduled' || visibility === 'announced';

export interface BulkStanding {
  facts: ReleaseFacts;
  cover: BulkCover;
  today: string;
}
/** What would be written of a publication, or why it cannot be changed: the same check as on its own desk. */
export function bulkPlan(
  { facts, cover, today }: BulkStanding,
  wanted: Partial<BulkCover>,
): BulkPlan<BulkCover, BulkObstacle> {
  const plan = planOf(cover, wanted, (to) => obstacleOf(facts, to, today));
  if (plan.outcome !== 'changes' || !plan.to.categories) return plan;
  return { ...plan, before: { ...plan.before, coverFile: cover.coverFile } };
}

function obstacleOf(facts: ReleaseFacts, to: Partial<BulkCover>, today: string): BulkObstacle | null {
  const { visibility, publicationDate, publicationHour } = to;
  const isPlan = visibility !== undefined || publicationDate !== undefined || publicationHour !== undefined;
  if (isPlan && !isPlanned(facts.visibility)) return { code: 'no-way' };
  const ways = waysFrom(facts.visibility, facts.wasRemoved);
  if (visibility && !ways.includes(visibility) && !ways.includes('draft')) return { code: 'no-way' };
  if (publicationDate !== undefined && lockedFields(facts).includes('publicationDate'))
    return { code: 'field-locked' };
  const after: ReleaseFacts = {
    ...facts,
    publicationDate: publicationDate ?? facts.publicationDate,
    publicationHour: publicationHour ?? facts.publicationHour,
    categories: to.categories?.length ?? facts.categories,
    isPrivate: to.private ?? facts.isPrivate,
  };
  if (isPlan && isRemovedFirst(after)) return { code: 'removal-before' };
  if (isPlan && isExpiredFirst(after)) return { code: 'expiration-before' };
  if (after.categories > Math.max(facts.categories, COVER_MAX.categories)) return { code: 'many-topics' };
  const [spoiled] = reviewProblemsMade(reviewDaysOf(facts), reviewDaysOf(after), today);
  if (spoiled) return { code: spoiled };
  const [gap] = visibility ? gapsFor(visibility, after, today) : gapsOpened(facts, after, today);
  return gap ? { code: 'gap', gap } : null;
}

/** The states to pass before and after the cover is written; a move that is not direct goes through the draft. */
export function stepsOf(
  from: Visibility,
  to: Visibility | undefined,
): { before: Visibility[]; after: Visibility[] } {
  if (!to || to === from) return { before: [], after: [] };
  if (to === 'draft') return { before: ['draft'], after: [] };
  return waysFrom(from, false).includes(to)
    ? { before: [], after: [to] }
    : { before: ['draft'], after: [to] };
}
