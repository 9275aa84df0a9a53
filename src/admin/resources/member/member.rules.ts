import type { ENDS, MemberStatus, ORIGINS } from './member.data.ts';

/** The standing of somebody today. */
export function standingOf(
  { scope, endsAt }: { scope: string; endsAt: Date | null },
  now: Date,
): MemberStatus {
  if (endsAt) return endsAt > now ? 'member' : 'lapsed';
  return scope === 'subscriber' ? 'subscriber' : 'free';
}

interface HoldingOrigin {
  orderId: number | null;
  /** For one granted by hand. */
  reason: string | null;
}
export const originOf = ({ orderId, reason }: HoldingOrigin): (typeof ORIGINS)[number] =>
  orderId !== null ? 'order' : reason !== null ? 'hand' : 'seed';

interface Term extends HoldingOrigin {
  /** False for an order that cost nothing. */
  isPaid?: boolean;
  endsAt: Date;
  supersededAt: Date | null;
  refundedAt: Date | null;
}
/** How a membership ended, and when; null while it runs. Only what was paid is refunded: any other was ended by hand. */
export function endOf(term: Term, now: Date): { end: (typeof ENDS)[number]; at: Date } | null {
  const { orderId, isPaid = true, endsAt, supersededAt, refundedAt } = term;
  if (refundedAt) return { end: orderId === null || !isPaid ? 'ended' : 'refunded', at: refundedAt };
  if (supersededAt) return { end: 'superseded', at: supersededAt };
  return endsAt > now ? null : { end: 'expired', at: endsAt };
}

/** The last moment of a day in UTC. */
export const lastMomentOf = (day: string): Date => new Date(`${day}T23:59:59.999Z`);
