import * as v from 'valibot';
import { call, resourceType } from '#kit/contract.ts';
import { PRICE_MAX_CENTS } from '#membership/plan/plan.data.ts';
import { body, REFUSED } from '../../kit/call.schema.ts';

/** A plan as administrators see it, hidden ones included. */
export const planDeskType = resourceType(
  'AdminPlan',
  v.object({
    /** Name of the tier. */
    name: v.string(),
    tierId: v.number(),
    rebillDays: v.picklist([365, 1825]),
    /** In cents. */
    price: v.number(),
    currency: v.string(),
    onSale: v.boolean(),
    bestValue: v.boolean(),
    /** Always false for the institutional plan. */
    mayBeSold: v.boolean(),
    /** Number of valid memberships on it. */
    members: v.number(),
    /**
     * What five years cost less than five single years, in whole percent; null if the tier is not sold in both terms.
     */
    saving: v.nullable(v.number()),
    /** False if the pricing page promises more. */
    savingKept: v.boolean(),
    /** Version of what may be changed here: a save sends it back to show what its form was based on. */
    version: v.string(),
  }),
);

declare module '#kit/contract.ts' {
  interface Registry {
    AdminPlan: typeof planDeskType;
  }
}

export const planDeskCalls = {
  list: call({
    method: 'GET',
    path: '/api/admin/plans/',
    summary: 'Every plan with its price, hidden ones included. For superusers.',
    gives: planDeskType,
    many: true,
    refuses: REFUSED,
  }),
  update: call({
    method: 'PATCH',
    path: '/api/admin/plans/:id/',
    summary: 'Changes what a plan costs from now on, and whether it is on sale. For superusers.',
    gives: planDeskType,
    takes: body(
      'AdminPlan',
      v.object({
        price: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(PRICE_MAX_CENTS))),
        onSale: v.optional(v.boolean()),
        bestValue: v.optional(v.boolean()),
        version: v.pipe(v.string(), v.maxLength(64)),
      }),
    ),
    refuses: [
      ...REFUSED,
      'not-found',
      'plan-changed',
      'invalid-field',
      'plan-never-on-sale',
      'plan-price-needed',
      'plan-price-too-small',
    ],
  }),
};
