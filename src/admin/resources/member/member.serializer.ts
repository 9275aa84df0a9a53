import { creditsNumber } from '#kit/amounts.ts';
import type { AttributesOf, Resource } from '#kit/contract.ts';
import { presentEntry } from '../../reports/audit-log/log.serializer.ts';
import type { MemberRow } from './list.repository.ts';
import { endOf, originOf, standingOf } from './member.rules.ts';
import type { memberDeskType } from './member.schema.ts';
import type { HeldRow } from './record.repository.ts';
import type { MemberRecord } from './record.service.ts';

type Member = AttributesOf<typeof memberDeskType>;
type MemberRecordRow = NonNullable<Member['record']>;
type MemberOrder = MemberRecordRow['orders'][number];

export const presentMember = (row: MemberRow, now: Date): Resource<typeof memberDeskType> => ({
  type: 'AdminMember',
  id: String(row.id),
  attributes: {
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    emailVerified: row.email_verified,
    profession: row.profession as Member['profession'],
    standing: standingOf({ scope: row.scope, endsAt: row.ends_at }, now),
    tier: row.tier_name,
    membershipEndsAt: row.ends_at?.toISOString() ?? null,
    autoRenew: row.auto_renew ?? false,
    isSuperuser: row.is_superuser,
    createdAt: row.created_at.toISOString(),
    lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
  },
});

export function presentRecord(one: MemberRecord, now: Date): Resource<typeof memberDeskType> {
  const made = presentMember(one.member, now);
  const record: MemberRecordRow = {
    specialization: one.member.specialization,
    language: one.member.language as MemberRecordRow['language'],
    holdings: one.holdings.map((row) => presentHolding(row, now)),
    orders: one.orders.map((order) => ({
      id: String(order.id),
      kind: order.kind as MemberOrder['kind'],
      status: order.status as MemberOrder['status'],
      totalCents: order.total_cents,
      currency: order.currency,
      createdAt: order.created_at.toISOString(),
    })),
    credits: { cme: creditsNumber(one.credits.cme), sa: creditsNumber(one.credits.sa) },
    certificates: one.certificates,
    referrals: one.referrals,
    letters: one.letters,
    sessions: one.sessions.map((session) => ({
      beganAt: session.created_at.toISOString(),
      endsAt: session.expires_at.toISOString(),
    })),
    audit: one.audit.map((row) => ({ ...presentEntry(row), id: String(row.position) })),
    plans: one.plans.map(({ id, name: tier, rebillDays, hidden }) => ({ id, tier, rebillDays, hidden })),
  };
  return { ...made, attributes: { ...made.attributes, record } };
}

function presentHolding(row: HeldRow, now: Date): MemberRecordRow['holdings'][number] {
  const term = {
    orderId: row.order_id,
    isPaid: row.is_paid,
    reason: row.reason,
    endsAt: row.ends_at,
    supersededAt: row.superseded_at,
    refundedAt: row.refunded_at,
  };
  const ended = endOf(term, now);
  return {
    id: String(row.id),
    tier: row.tier_name,
    rebillDays: row.rebill_days,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    autoRenew: row.auto_renew,
    origin: originOf(term),
    orderId: row.order_id === null ? null : String(row.order_id),
    isPaid: row.is_paid,
    reason: row.reason,
    givenBy: row.given_by === null ? null : { id: String(row.given_by), name: row.giver },
    end: ended?.end ?? null,
    endedAt: ended?.at.toISOString() ?? null,
  };
}
