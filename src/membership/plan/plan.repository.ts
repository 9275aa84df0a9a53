import { type Reader, statement, type Writer } from '#platform/postgres/database.ts';
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

const TIERS = statement(
  'tier.all',
  { id: 'int', name: 'text' },
  'SELECT id, name FROM tier ORDER BY rank, id',
);
export const findTiers = (db: Reader) => db.all(TIERS);

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

const INSERT_PLAN = statement(
  'plan.insert',
  {},
  `INSERT INTO plan (id, tier_id, rebill_days, price_cents, currency, best_value, hidden, position)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (id) DO NOTHING`,
);
export const insertPlan = (db: Writer, plan: PlanTerms) =>
  db.run(INSERT_PLAN, [
    plan.id,
    plan.tierId,
    plan.rebillDays,
    plan.priceCents,
    plan.currency,
    plan.bestValue,
    plan.hidden,
    plan.position,
  ]);

const LOCK = statement('plan.lock', { id: 'int' }, 'SELECT id FROM plan ORDER BY id FOR UPDATE');
/** Serializes editors: what is allowed for one plan depends on the others. */
export const lockPlans = (db: Writer) => db.all(LOCK);

const CHANGE = statement(
  'plan.change',
  {},
  'UPDATE plan SET price_cents = $2, best_value = $3, hidden = $4 WHERE id = $1',
);
export const storePlan = (
  db: Writer,
  { id, priceCents, bestValue, hidden }: Pick<Plan, 'id' | 'priceCents' | 'bestValue' | 'hidden'>,
) => db.run(CHANGE, [id, priceCents, bestValue, hidden]);
