import type { AttributesOf, Resource } from '#kit/contract.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import { numberOf } from '#referrals/gift-card/issuer.service.ts';
import { superuserRead } from '../../kit/endpoints.handlers.ts';
import { rewardCalls, type rewardProgramType, type rewardType } from './reward.schema.ts';
import { programFigures, type RewardFiguresRow, type RewardRow, rewardsFor } from './reward.service.ts';

/** As `purchaseName` calls an order. */
const ORDER = /^order:(\d+)$/;

const present = (row: RewardRow): Resource<typeof rewardType> => ({
  type: 'AdminGiftCard',
  id: String(row.id),
  attributes: {
    number: numberOf(row),
    title: row.title,
    amount: row.amount_cents,
    currency: row.currency,
    status: row.status as AttributesOf<typeof rewardType>['status'],
    sendDate: row.send_date,
    overdue: row.is_overdue,
    purchasedAt: row.purchased_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    cancelledAt: row.cancelled_at?.toISOString() ?? null,
    owner: {
      id: String(row.user_id),
      name: `${row.first_name} ${row.last_name}`.trim(),
      email: row.email,
    },
    referred: {
      id: row.referred_user_id === null ? null : String(row.referred_user_id),
      email: row.referred_email,
    },
    order: ORDER.exec(row.purchase)?.[1] ?? null,
  },
});

const figuresOf = (row: Omit<RewardFiguresRow, 'month'>) => ({
  currency: row.currency,
  purchases: row.purchases,
  discounts: row.discount_cents,
  cardsSent: row.cards_sent,
  sent: row.sent_cents,
  cardsPending: row.cards_pending,
  pending: row.pending_cents,
  revenue: row.revenue_cents,
});

export const rewardEndpoints: Endpoint[] = [
  superuserRead(rewardCalls.list, async ({ visit, query: { filter, sort, page } }, db) => {
    const asked = {
      status: filter.status ?? null,
      overdue: filter.overdue ?? null,
      search: filter.search?.trim() || null,
    };
    const { rows, count } = await rewardsFor(db, asked, sort === 'sendDate', page, visit.now);
    return { data: rows.map(present), count };
  }),
  superuserRead(rewardCalls.program, async ({ visit }, db) => {
    const { months, all } = await programFigures(db, visit.now);
    const data: Resource<typeof rewardProgramType> = {
      type: 'ReferralProgram',
      id: 'now',
      attributes: {
        months: months.map((row) => ({ month: row.month, ...figuresOf(row) })),
        all: all.map(figuresOf),
      },
    };
    return { data };
  }),
];
