import { certificatesHeld } from '#credit/certificate/certificate.service.ts';
import { creditTotals } from '#credit/credit.service.ts';
import { notFound } from '#kit/general.refusals.ts';
import { allPlans } from '#membership/plan/plan.service.ts';
import { lettersOf } from '#newsletter/subscription/own-letters.service.ts';
import type { Reader } from '#platform/postgres/database.ts';
import { latestAudit } from '../../reports/audit-log/log.repository.ts';
import { findMember } from './list.repository.ts';
import { LATEST_ENTRIES } from './member.data.ts';
import { holdingsOf, latestOrders, liveSessions, referralsMade } from './record.repository.ts';

/** All that the desk shows about one member; somebody who has left is not found. */
export async function memberRecord(db: Reader, userId: number, now: Date) {
  const member = await findMember(db, userId);
  if (!member) throw notFound();
  return {
    member,
    holdings: await holdingsOf(db, userId),
    orders: await latestOrders(db, userId),
    credits: await creditTotals(db, userId, { from: null, to: null }),
    certificates: await certificatesHeld(db, userId),
    referrals: await referralsMade(db, userId),
    letters: (await lettersOf(db, userId)).subscriptions,
    sessions: await liveSessions(db, userId, now),
    audit: await latestAudit(db, userId, LATEST_ENTRIES, now),
    plans: await allPlans(db),
  };
}
export type MemberRecord = Awaited<ReturnType<typeof memberRecord>>;
