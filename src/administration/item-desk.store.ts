import { chosen, filterOf, numberOf, pageOf, searchOf } from '#editing/editing.store.ts';
import type { Flat } from '#kit/contract.ts';
import type { Loading } from '#web/page-load.ts';
import { itemDeskCalls, type itemDeskType } from './item-desk.contract.ts';
import { ITEM_STATES } from './item-desk.data.ts';

export type DeskItem = Flat<typeof itemDeskType>;

export const ITEMS_PATH = '/admin/items';

export async function loadItems({ api, url, signal }: Loading) {
  const view = {
    search: searchOf(url),
    state: chosen(url, 'state', ITEM_STATES),
    flagged: chosen(url, 'flagged', ['true']),
  };
  const number = numberOf(url);
  const { data, meta } = await api(itemDeskCalls.list, {
    query: { filter: filterOf({ ...view, state: view.state || 'served' }), page: { number } },
    signal,
  });
  return { view, rows: data, ...pageOf(number, meta.pagination) };
}
export type ItemsData = Awaited<ReturnType<typeof loadItems>>;
