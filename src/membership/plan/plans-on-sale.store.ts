import { isFailure } from '#client/api/client.ts';
import type { LoadContext } from '#client/page/load.ts';
import type { PricedPlan } from '../gate/need.rules.ts';
import { membershipCalls } from './plan.schema.ts';

/** Plans for the price shown on a locked page; without prices the page shows the rest. */
export async function plansOnSale(api: LoadContext['api']): Promise<PricedPlan[]> {
  try {
    return (await api(membershipCalls.list, { query: { page: { size: 0 } } })).data;
  } catch (thrown) {
    if (!isFailure(thrown)) throw thrown;
    return [];
  }
}
