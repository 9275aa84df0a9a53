import { recordAudit } from '#audit/audit.service.ts';
import { notFound } from '#kit/general.refusals.ts';
import { LEAST_CHARGE_CENTS } from '#kit/least-charge.ts';
import { moneyText } from '#kit/numbers.ts';
import type { Refusal } from '#kit/refusal.ts';
import type { Visit } from '#kit/visit.ts';
import type { Writer } from '#platform/postgres/database.ts';
import { recordVersion } from '#platform/postgres/record-version.ts';
import { refuse } from './edit.refusals.ts';
import { type OpenPlanTerms, type PlanProblem, planProblem } from './edit.rules.ts';
import { findPlans, lockPlans, storePlan } from './plan.repository.ts';
import type { Plan } from './plan.rules.ts';

/** Version of what an administrator can change about a plan. */
export const planVersion = ({ priceCents, hidden, bestValue }: OpenPlanTerms): string =>
  recordVersion(priceCents, hidden, bestValue);

/**
 * Changes what is sold from now on. An order keeps the price at which it was placed: an unpaid one is refused as
 * outdated, a paid one keeps its receipt. At most one plan per term is the best value.
 */
export async function changePlan(
  db: Writer,
  visit: Visit,
  id: number,
  { version, ...given }: Partial<OpenPlanTerms> & { version: string },
): Promise<Plan> {
  await lockPlans(db);
  const plans = await findPlans(db);
  const before = plans.find((plan) => plan.id === id);
  if (!before) throw notFound();
  if (planVersion(before) !== version) throw changedMeanwhile(before);
  const after = { ...before, ...given };
  const problem = planProblem(id, after);
  if (problem) throw refused(problem, after);
  if (after.bestValue && !before.bestValue) {
    const led = plans.find((plan) => plan.bestValue && plan.rebillDays === before.rebillDays);
    if (led) await change(db, visit, led, { ...led, bestValue: false });
  }
  await change(db, visit, before, after);
  return after;
}

async function change(db: Writer, visit: Visit, before: Plan, after: Plan): Promise<void> {
  const detail = differences(before, after);
  if (Object.keys(detail).length === 0) return;
  await storePlan(db, after);
  await recordAudit(db, visit, { action: 'plan.change', subject: `plan:${before.id}`, detail });
  db.invalidate('plans');
}

/** What changed, with the previous values. */
const differences = (before: Plan, after: Plan): Record<string, number | boolean> =>
  Object.fromEntries(
    (['priceCents', 'hidden', 'bestValue'] as const).flatMap((field) =>
      before[field] === after[field]
        ? []
        : [
            [`${field}Before`, before[field]],
            [field, after[field]],
          ],
    ),
  );

const changedMeanwhile = (plan: Plan) =>
  refuse(
    'plan-changed',
    { price: (locale) => moneyText(plan.priceCents, plan.currency, locale) },
    { meta: { version: planVersion(plan) } },
  );

const refused = (problem: PlanProblem, { currency }: Plan): Refusal =>
  refuse(`plan-${problem}`, { least: (locale) => moneyText(LEAST_CHARGE_CENTS, currency, locale) });
