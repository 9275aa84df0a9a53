import { mayStartRenewing } from '../card/setup.rules.ts';

/** What stands at the end of a term. */
export interface TermEnd {
  endsAt: Date;
  isOver: boolean;
  autoRenew: boolean;
  hasCard: boolean;
}
export type RenewalOutlook = 'charge' | 'due' | 'trying' | 'ends' | 'endsWithoutCard' | 'ended';

/** What will happen at the end of the term: a day of charge is named only while it lies ahead. */
export function renewalOutlook({ endsAt, isOver, autoRenew, hasCard }: TermEnd, now: Date): RenewalOutlook {
  if (isOver) return autoRenew ? 'trying' : 'ended';
  if (!autoRenew) return 'ends';
  if (!hasCard) return 'endsWithoutCard';
  return mayStartRenewing(endsAt, now) ? 'charge' : 'due';
}
