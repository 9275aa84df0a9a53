import type { Permission } from '../gate/entitlement.rules.ts';

export interface Tier {
  id: number;
  name: string;
  rank: number;
  permissions: readonly Permission[];
  canGiveCredits: boolean;
  /** Credits offered per year: promotional figures, never caps. */
  cmeCredits: number;
  newCmeCredits: number;
  totalSa: number;
}

const BRONZE: readonly Permission[] = ['view_publication_video', 'take_cme_test'];
const SILVER: readonly Permission[] = [
  ...BRONZE,
  'view_publication_interview',
  'view_research_summaries',
  'view_brain_guide',
  'audio_feed',
  'unlimited_downloads',
];
const GOLD: readonly Permission[] = [...SILVER, 'self_assessment'];

/** Spec §6 tier features, §9 credits. */
export const TIERS: readonly Tier[] = [
  {
    id: 1,
    name: 'Bronze',
    rank: 1,
    permissions: BRONZE,
    canGiveCredits: true,
    cmeCredits: 35,
    newCmeCredits: 12,
    totalSa: 0,
  },
  {
    id: 2,
    name: 'Silver',
    rank: 2,
    permissions: SILVER,
    canGiveCredits: true,
    cmeCredits: 85,
    newCmeCredits: 30,
    totalSa: 0,
  },
  {
    id: 3,
    name: 'Gold',
    rank: 3,
    permissions: GOLD,
    canGiveCredits: true,
    cmeCredits: 117,
    newCmeCredits: 38,
    totalSa: 40,
  },
];
