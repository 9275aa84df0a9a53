import * as v from 'valibot';
import { call, resourceType, toMany } from '#kit/contract.ts';

export const permissionType = resourceType('Permission', v.object({ name: v.string() }));

/** A plan on sale: a tier at a price for a term; its id is what checkout takes as `membership`. */
export const membershipType = resourceType(
  'Membership',
  v.object({
    /** Name of the tier: Bronze, Silver or Gold. */
    name: v.string(),
    /** Among tiers: a higher one includes more. */
    rank: v.number(),
    prices: v.array(v.object({ price: v.number(), cents: v.number(), currency: v.string() })),
    price: v.number(),
    rebillDays: v.picklist([365, 1825]),
    rebillDaysLabel: v.string(),
    canGiveCredits: v.boolean(),
    cmeCredits: v.number(),
    newCmeCredits: v.number(),
    totalSa: v.number(),
    defaultPermissions: v.array(v.string()),
    bestValue: v.boolean(),
    hidden: v.boolean(),
  }),
  { permissions: toMany('Permission') },
);

declare module '#kit/contract.ts' {
  interface Registry {
    Permission: typeof permissionType;
    Membership: typeof membershipType;
  }
}

export const membershipCalls = {
  list: call({
    method: 'GET',
    path: '/api/memberships/',
    summary: 'The plans on sale.',
    gives: membershipType,
    many: true,
    include: ['permissions'],
    sparse: true,
    page: { size: 0, max: 100, all: true },
  }),
  withMine: call({
    method: 'GET',
    path: '/api/memberships/withmine/',
    summary:
      'The plans on sale and the caller’s own, even a hidden one. `meta.notOnSale`: the ids that only holders may order.',
    gives: membershipType,
    many: true,
    include: ['permissions'],
    sparse: true,
    query: { referred_email: v.pipe(v.string(), v.trim(), v.maxLength(254)) },
    page: { size: 0, max: 100, all: true },
  }),
};
