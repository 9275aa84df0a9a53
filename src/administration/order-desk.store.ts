import { orderCalls } from '#billing/billing.contract.ts';
import { chosen, filterOf, numberOf, pageOf, searchOf } from '#editing/editing.store.ts';
import type { Flat } from '#kit/contract.ts';
import { searchOf as searchIn } from '#web/api-client.ts';
import { browserApi } from '#web/browser-api.ts';
import type { Loading } from '#web/page-load.ts';
import { orderDeskCalls, type orderDeskType } from './order-desk.contract.ts';
import { ORDER_KINDS, ORDER_SORTS, ORDER_STATUSES } from './order-desk.data.ts';

export type DeskOrder = Flat<typeof orderDeskType>;
export type OrderRecord = NonNullable<DeskOrder['record']>;
export interface Sum {
  currency: string;
  count: number;
  /** Cents. */
  paid: number;
  refunded: number;
}

export const ORDERS_PATH = '/admin/orders';
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const dayIn = (url: URL, name: string): string => DAY.exec(url.searchParams.get(name) ?? '')?.[0] ?? '';

const viewIn = (url: URL) => ({
  search: searchOf(url),
  status: chosen(url, 'status', ORDER_STATUSES),
  kind: chosen(url, 'kind', ORDER_KINDS),
  from: dayIn(url, 'from'),
  to: dayIn(url, 'to'),
  member: /^\d{1,15}$/.exec(url.searchParams.get('member') ?? '')?.[0] ?? '',
  attention: chosen(url, 'attention', ['true']),
  sort: chosen(url, 'sort', ORDER_SORTS),
});
export type OrdersView = ReturnType<typeof viewIn>;

export async function loadOrders({ api, url, signal }: Loading) {
  const view = viewIn(url);
  const { sort, ...filter } = view;
  const number = numberOf(url);
  const { data, meta } = await api(orderDeskCalls.list, {
    query: { filter: filterOf(filter), sort: sort || '-created', page: { number } },
    signal,
  });
  return { view, rows: data, sums: meta.sums as Sum[], ...pageOf(number, meta.pagination) };
}
export type OrdersData = Awaited<ReturnType<typeof loadOrders>>;

/** The list as it is filtered, as a table for a spreadsheet. */
export const csvAddress = ({ sort: _, ...filter }: OrdersView): string => {
  const search = searchIn({ filter: filterOf(filter) });
  return search.size > 0 ? `${orderDeskCalls.csv.path}?${search}` : orderDeskCalls.csv.path;
};

export async function loadOrder({ api, params, signal }: Loading): Promise<DeskOrder> {
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
