import type { Flat } from '#kit/contract.ts';
import { browserApi } from '#web/browser-api.ts';
import type { Loading } from '#web/page-load.ts';
import { planDeskCalls, type planDeskType } from './plan-desk.contract.ts';

export type DeskPlan = Flat<typeof planDeskType>;

export async function loadPlans({ api, signal }: Loading): Promise<DeskPlan[]> {
  const { data } = await api(planDeskCalls.list, { signal });
  return data;
}

export const savePlan = (
  id: string,
  attributes: { price: number; onSale: boolean; bestValue: boolean; version: string },
) =>
  browserApi()(planDeskCalls.update, {
    params: { id },
    body: { data: { type: 'AdminPlan', attributes } },
  });
