import type { Flat } from '#kit/contract.ts';
import { browserApi } from '#web/browser-api.ts';
import { planDeskCalls, type planDeskType } from './plan-desk.contract.ts';

export type AdminPlan = Flat<typeof planDeskType>;

export const savePlan = (
  id: string,
  attributes: { price: number; onSale: boolean; bestValue: boolean; version: string },
) =>
  browserApi()(planDeskCalls.update, {
    params: { id },
    body: { data: { type: 'AdminPlan', attributes } },
  });
