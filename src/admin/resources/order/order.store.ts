import { orderCalls } from '#billing/order/billing.schema.ts';
import { browserApi } from '#client/api/browser-api.ts';
import type { LoadContext } from '#client/page/load.ts';
import type { Flat } from '#kit/contract.ts';
import { orderDeskCalls, type orderDeskType } from './order.schema.ts';

export type AdminOrder = Flat<typeof orderDeskType>;
export type AdminOrderRecord = NonNullable<AdminOrder['record']>;
export const ORDERS_PATH = '/admin/orders';
export async function loadOrder({ api, params, signal }: LoadContext): Promise<AdminOrder> {
  const { data } = await api(orderDeskCalls.one, { params: { id: params.id ?? '' }, signal });
  return data;
}

export const settleOrder = (id: string, note: string) =>
  browserApi()(orderDeskCalls.settle, {
    params: { id },
    body: { data: { type: 'Settlement', attributes: { note } } },
  });

export const refundOrder = (id: string, reason: string) =>
  browserApi()(orderCalls.refund, {
    params: { id },
    body: { data: { type: 'Refund', attributes: { reason } } },
  });
