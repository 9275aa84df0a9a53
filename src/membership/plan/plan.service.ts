import type { Reader, Writer } from '#platform/postgres/database.ts';
import { PLANS } from './plan.data.ts';
import { findPlans, findTiers, insertPlan, upsertTier } from './plan.repository.ts';
import type { Plan } from './plan.rules.ts';
import { TIERS } from './tier.data.ts';

/** Every plan, hidden ones included, in the order of the pricing page. */
export const allPlans = (db: Reader): Promise<Plan[]> => findPlans(db);

/** The tiers of this installation, its own among them, the least first. */
export const allTiers = (db: Reader): Promise<{ id: number; name: string }[]> => findTiers(db);

export async function planOf(db: Reader, id: number): Promise<Plan | null> {
  const plans = await findPlans(db);
  return plans.find((plan) => plan.id === id) ?? null;
}

/** A plan referenced by our own data: such plans are never removed. */
export async function namedPlan(db: Reader, id: number): Promise<Plan> {
  const plan = await planOf(db, id);
  if (!plan) throw new Error(`there is no plan ${id}`);
  return plan;
}

/** Adds the tiers and plans of a new installation; an existing plan stays as its editors left it. */
export async function seedMembership(db: Writer): Promise<void> {
  for (const tier of TIERS) await upsertTier(db, tier);
  for (const plan of PLANS) await insertPlan(db, plan);
  db.invalidate('plans');
}
