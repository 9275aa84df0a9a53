import { isFailure } from '#client/api/client.ts';
import type { LoadContext } from '#client/page/load.ts';
import type { PricedPlan } from '../gate/need.rules.ts';
import { membershipCalls } from './plan.schema.ts';

/** What a closed page says of its price; without prices it says the rest. */
export async function plansOnSale(api: LoadContext['api']): Promise<PricedPlan[]> {
  try {
    return (await api(membershipCalls.list, { query: { page: { size: 0 } } })).data;
  } catch (thrown) {
    if (!isFailure(thrown)) throw thrown;
    return [];
  }
}
