import { type Reader, statement, type Writer } from '#platform/database.ts';
import type { PlanTerms } from './plan.data.ts';
import type { Plan } from './plan.rules.ts';
import type { Tier } from './tier.data.ts';

const ALL = statement(
  'plan.all',
  {
    id: 'int',
    tier_id: 'int',
    name: 'text',
    rank: 'int',
    permissions: 'texts',
    can_give_credits: 'bool',
    cme_credits: 'int',
    new_cme_credits: 'int',
    total_sa: 'int',
    rebill_days: 'int',
    price_cents: 'int',
    currency: 'text',
    best_value: 'bool',
    hidden: 'bool',
  },
  `SELECT p.id, p.tier_id, t.name, t.rank, t.permissions, t.can_give_credits, t.cme_credits, t.new_cme_credits,
          t.total_sa, p.rebill_days, p.price_cents, p.currency, p.best_value, p.hidden
     FROM plan p JOIN tier t ON t.id = p.tier_id
    ORDER BY p.position, p.id`,
);

export async function findPlans(db: Reader): Promise<Plan[]> {
  const rows = await db.all(ALL);
  return rows.map((row) => ({
    id: row.id,
    tierId: row.tier_id,
    name: row.name,
    rank: row.rank,
    permissions: row.permissions,
    canGiveCredits: row.can_give_credits,
    cmeCredits: row.cme_credits,
    newCmeCredits: row.new_cme_credits,
    totalSa: row.total_sa,
    rebillDays: row.rebill_days === 365 ? 365 : 1825,
    priceCents: row.price_cents,
    currency: row.currency,
    bestValue: row.best_value,
    hidden: row.hidden,
  }));
}

const UPSERT_TIER = statement(
  'tier.upsert',
  {},
  `INSERT INTO tier (id, name, rank, permissions, can_give_credits, cme_credits, new_cme_credits, total_sa)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
   ON CONFLICT (id) DO UPDATE SET name = excluded.name, rank = excluded.rank, permissions = excluded.permissions,
     can_give_credits = excluded.can_give_credits, cme_credits = excluded.cme_credits,
     new_cme_credits = excluded.new_cme_credits, total_sa = excluded.total_sa`,
);
export const upsertTier = (db: Writer, tier: Tier) =>
  db.run(UPSERT_TIER, [
    tier.id,
    tier.name,
    tier.rank,
    tier.permissions,
    tier.canGiveCredits,
    tier.cmeCredits,
    tier.newCmeCredits,
    tier.totalSa,
  ]);

const UPSERT_PLAN = statement(
  'plan.upsert',
  {},
  `INSERT INTO plan (id, tier_id, rebill_days, price_cents, currency, best_value, hidden, position)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
   ON CONFLICT (id) DO UPDATE SET tier_id = excluded.tier_id, rebill_days = excluded.rebill_days,
     price_cents = excluded.price_cents, currency = excluded.currency, best_value = excluded.best_value,
     hidden = excluded.hidden, position = excluded.position`,
);
export const upsertPlan = (db: Writer, plan: PlanTerms) =>
  db.run(UPSERT_PLAN, [
    plan.id,
    plan.tierId,
    plan.rebillDays,
    plan.priceCents,
    plan.currency,
    plan.bestValue,
    plan.hidden,
    plan.position,
  ]);
