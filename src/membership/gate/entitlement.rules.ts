import type { Holding } from '#kit/visit.ts';
import { PUBLICATION_TYPES, type PublicationType } from './publication-type.data.ts';

export { PUBLICATION_TYPES, type PublicationType } from './publication-type.data.ts';

/** The permission that lets a member view a type of publication, while the membership is valid (spec §6, C23). */

export const PERMISSIONS = [
  'view_publication_video',
  'view_publication_interview',
  'view_research_summaries',
  'view_brain_guide',
  'audio_feed',
  'unlimited_downloads',
  'self_assessment',
  'take_cme_test',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

const PERMISSION_OF: Record<PublicationType, Permission> = {
  PUBLICATION_VIDEO: 'view_publication_video',
  PUBLICATION_INTERVIEW: 'view_publication_interview',
  CME: 'view_publication_interview',
  WEBINAR: 'view_publication_interview',
  PUBLICATION_QUICK_TAKE: 'view_research_summaries',
  PUBLICATION_CAP_ST: 'view_research_summaries',
  BRAIN_GUIDE: 'view_brain_guide',
  SA: 'self_assessment',
  SELF_ASSESSMENT: 'self_assessment',
  PODCAST: 'audio_feed',
  OPEN_ACCESS: 'view_publication_video',
};
export const permissionFor = (type: PublicationType): Permission => PERMISSION_OF[type];

/** Open to everybody unless marked private. */
export const isOpenType = (type: PublicationType): boolean => type === 'OPEN_ACCESS' || type === 'PODCAST';

/** The permission required by a test of a kind: Gold only for self-assessment (C24). */
export const testPermission = (kind: 1 | 2): Permission => (kind === 2 ? 'self_assessment' : 'take_cme_test');
interface TestedPublication {
  type: PublicationType;
  private: boolean;
}
/**
 * All permissions required by a test: the one of its kind, and the one of its publication's type unless everyone may
 * read that: whoever may take a test may read what it is about (C22, C24).
 */
export const permissionsForTest = (
  { type, private: closed }: TestedPublication,
  kind: 1 | 2,
): Permission[] => [testPermission(kind), ...(isOpenType(type) && !closed ? [] : [permissionFor(type)])];

/** What unlocks a permission: the lowest tier that includes it is Gold only for self-assessment. */
export const gateOfPermission = (permission: Permission): 'gold' | 'member' =>
  permission === 'self_assessment' ? 'gold' : 'member';

export type MembershipStatus = 'none' | 'valid' | 'lapsed';

/** A membership is valid until its end; computed on every request, never stored in the token (C9). */
export function standingOf(holding: Pick<Holding, 'endsAt'> | null, now: Date): MembershipStatus {
  if (!holding) return 'none';
  return now < holding.endsAt ? 'valid' : 'lapsed';
}

export function hasPermission(holding: Holding | null, permission: Permission, now: Date): boolean {
  return standingOf(holding, now) === 'valid' && (holding?.permissions.includes(permission) ?? false);
}

/** The types a visitor may view in full: `can.view.publicationsByType` of the user. */
export function viewableTypes(holding: Holding | null, now: Date): PublicationType[] {
  return PUBLICATION_TYPES.filter(
    (type) => isOpenType(type) || hasPermission(holding, permissionFor(type), now),
  );
}
