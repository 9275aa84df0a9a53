import { notFound } from '#kit/general.refusals.ts';
import { fiveYearSaving } from '#membership/plan/edit.rules.ts';
import type { Plan } from '#membership/plan/plan.rules.ts';
import { allPlans } from '#membership/plan/plan.service.ts';
import type { Reader } from '#platform/postgres/database.ts';
import { membersByPlan } from './plan.repository.ts';

export interface PlanFigures extends Plan {
  members: number;
  /** In percent. */
  saving: number | null;
}

export async function plansForDesk(db: Reader, now: Date): Promise<PlanFigures[]> {
  const plans = await allPlans(db);
  const members = await membersByPlan(db, now);
  return plans.map((plan) => ({
    ...plan,
    members: members.get(plan.id) ?? 0,
    saving: fiveYearSaving(plan, plans),
  }));
}

export async function planForDesk(db: Reader, id: number, now: Date): Promise<PlanFigures> {
  const plan = (await plansForDesk(db, now)).find((one) => one.id === id);
  if (!plan) throw notFound();
  return plan;
}
