import { browserApi } from '#client/api/browser-api.ts';
import type { Flat } from '#kit/contract.ts';
import { planDeskCalls, type planDeskType } from './plan.schema.ts';

export type AdminPlan = Flat<typeof planDeskType>;

export const savePlan = (
  id: string,
  attributes: { price: number; onSale: boolean; bestValue: boolean; version: string },
) =>
  browserApi()(planDeskCalls.update, {
    params: { id },
    body: { data: { type: 'AdminPlan', attributes } },
  });
