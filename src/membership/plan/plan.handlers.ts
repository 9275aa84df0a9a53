import { anyone } from '#identity/session/session.policy.ts';
import { onPage, type Query } from '#kit/query.ts';
import type { Visit } from '#kit/visit.ts';
import { speechIn } from '#locale/speech.service.ts';
import { refuse as refuseOften } from '#platform/admission/rate-limit.refusals.ts';
import { type Endpoint, endpoint, type HandlerResult } from '#platform/http/endpoint.ts';
import type { Reader } from '#platform/postgres/database.ts';
import {
  notOnSale,
  type Plan,
  plansOnSale,
  plansWithMine,
  presentPermissions,
  presentPlan,
} from './plan.rules.ts';
import { membershipCalls } from './plan.schema.ts';
import { allPlans } from './plan.service.ts';
import { termTexts } from './term.messages.ts';

async function present(
  db: Reader,
  plans: Plan[],
  { query, visit }: { query: Query; visit: Visit },
): Promise<HandlerResult> {
  const shown = onPage(plans, query.page);
  const say = await speechIn(db, visit.site.language, termTexts);
  return {
    data: shown.map((plan) => presentPlan(plan, say)),
    related: presentPermissions(shown),
    count: plans.length,
  };
}

/**
 * The price an invited person pays for a first membership (C3), by their e-mail address; null if nobody invited them.
 */
export type InvitedPrice = (db: Reader, email: string) => Promise<((cents: number) => number) | null>;

export const planEndpoints = (invitedPrice: InvitedPrice): Endpoint[] => [
  endpoint(membershipCalls.list, {
    policy: anyone,
    read: async ({ query, visit }, db) => ({
      ...(await present(db, plansOnSale(await allPlans(db)), { query, visit })),
      shared: { tags: ['plans', 'site'] },
    }),
  }),
  endpoint(membershipCalls.withMine, {
    policy: anyone,
    limits: ({ visit, query }) =>
      query.plain.referred_email
        ? [
            {
              bucket: `referral-validate:${visit.address}`,
              count: 60,
              seconds: 600,
              refusal: refuseOften('too-many-requests.minutes'),
            },
          ]
        : [],
    read: async ({ query, visit }, db) => {
      const own = visit.visitor.kind === 'user' ? (visit.visitor.holding?.planId ?? null) : null;
      const every = await allPlans(db);
      const plans = plansWithMine(every, own);
      const referred = query.plain.referred_email;
      const reduced = referred ? await invitedPrice(db, referred) : null;
      const priced = reduced
        ? plans.map((plan) => ({ ...plan, priceCents: reduced(plan.priceCents) }))
        : plans;
      return { ...(await present(db, priced, { query, visit })), meta: { notOnSale: notOnSale(every) } };
    },
  }),
];
