import type { Resource } from '#kit/contract.ts';
import { isSavingKept } from '#membership/plan/edit.rules.ts';
import { changePlan, planVersion } from '#membership/plan/edit.service.ts';
import { HIDDEN_PLAN_ID } from '#membership/plan/plan.data.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import { idIn } from '#platform/http/read-query.ts';
import { superuserRead, superuserWrite } from '../../kit/endpoints.handlers.ts';
import { planDeskCalls, type planDeskType } from './plan.schema.ts';
import { type PlanFigures, planForDesk, plansForDesk } from './plan.service.ts';

const present = (plan: PlanFigures): Resource<typeof planDeskType> => ({
  type: 'AdminPlan',
  id: String(plan.id),
  attributes: {
    name: plan.name,
    tierId: plan.tierId,
    rebillDays: plan.rebillDays,
    price: plan.priceCents,
    currency: plan.currency,
    onSale: !plan.hidden,
    bestValue: plan.bestValue,
    mayBeSold: plan.id !== HIDDEN_PLAN_ID,
    members: plan.members,
    saving: plan.saving,
    savingKept: isSavingKept(plan.saving),
    version: planVersion(plan),
  },
});

export const planDeskEndpoints: Endpoint[] = [
  superuserRead(planDeskCalls.list, async ({ visit }, db) => ({
    data: (await plansForDesk(db, visit.now)).map(present),
  })),
  superuserWrite(planDeskCalls.update, async ({ visit, params, body }, db) => {
    const { price, onSale, bestValue, version } = body.data.attributes;
    const { id } = await changePlan(db, visit, idIn(params), {
      version,
      ...(price === undefined ? {} : { priceCents: price }),
      ...(onSale === undefined ? {} : { hidden: !onSale }),
      ...(bestValue === undefined ? {} : { bestValue }),
    });
    return { data: present(await planForDesk(db, id, visit.now)) };
  }),
];
