import { orderCalls } from '#billing/order/billing.schema.ts';
import type { Flat } from '#kit/contract.ts';
import { loadOne, send } from '../../kit/send.store.ts';
import { orderDeskCalls, type orderDeskType } from './order.schema.ts';

export type AdminOrder = Flat<typeof orderDeskType>;
export type AdminOrderRecord = NonNullable<AdminOrder['record']>;
export const ORDERS_PATH = '/admin/orders';
export const loadOrder = loadOne(orderDeskCalls.one);

export const settleOrder = (id: string, note: string) =>
  send(orderDeskCalls.settle, 'Settlement', { id }, { note });
export const refundOrder = (id: string, reason: string) =>
  send(orderCalls.refund, 'Refund', { id }, { reason });
