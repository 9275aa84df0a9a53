import { anyone } from '#identity/session.policy.ts';
import { compound, sparse } from '#kit/jsonapi.ts';
import { pagination, type Query } from '#kit/query.ts';
import { type Endpoint, endpoint, type Given } from '#platform/endpoint.ts';
import { membershipCalls } from './plan.contract.ts';
import { type Plan, plansOnSale, plansWithMine, presentPermissions, presentPlan } from './plan.rules.ts';
import { allPlans } from './plan.service.ts';

function present(plans: Plan[], query: Query): Given {
  const { size, offset } = query.page;
  const shown = size === 0 ? plans : plans.slice(offset, offset + size);
  const primary = shown.map(presentPlan);
  const included = compound(primary, query.include, presentPermissions(shown));
  return {
    document: {
      data: primary.map((one) => sparse(one, query.fields)),
      ...(query.include.length ? { included: included.map((one) => sparse(one, query.fields)) } : {}),
      meta: pagination(plans.length, query.page),
    },
  };
}

export const planEndpoints: Endpoint[] = [
  endpoint(membershipCalls.list, {
    policy: anyone,
    read: async ({ query }, db) => ({
      ...present(plansOnSale(await allPlans(db)), query),
      shared: { tags: ['plans'] },
    }),
  }),
  endpoint(membershipCalls.withMine, {
    policy: anyone,
    read: async ({ query, visit }, db) => {
      const own = visit.visitor.kind === 'user' ? (visit.visitor.holding?.planId ?? null) : null;
      return present(plansWithMine(await allPlans(db), own), query);
    },
  }),
];
