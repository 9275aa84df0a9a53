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

/** A term that ends, what another would cost, and what became of a change to its renewal. */
export interface RenewalSetting extends TermEnd {
  renewalTotal: number;
  saving: 'idle' | 'saving' | 'saved' | 'refused';
}

/**
 * What can be done about it: the switch, renewing by hand, adding a card first, or nothing where nothing would ever be
 * charged. The switch stays until its change is saved: it may be refused, and the focus is on it.
 */
export function renewalOffer(
  { endsAt, isOver, autoRenew, hasCard, renewalTotal, saving }: RenewalSetting,
  now: Date,
): 'switch' | 'byHand' | 'withCard' | null {
  if (autoRenew || saving === 'saving') return 'switch';
  const isIdle = saving === 'idle';
  if (isIdle && renewalTotal === 0) return null;
  if (!isOver && !mayStartRenewing(endsAt, now)) return 'byHand';
  if (!isIdle || hasCard) return 'switch';
  return isOver ? null : 'withCard';
}
