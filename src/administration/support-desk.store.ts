import { chosen, filterOf, numberOf, pageOf, searchOf } from '#editing/editing.store.ts';
import type { Flat } from '#kit/contract.ts';
import { requestDeskCalls, type requestDeskType } from '#support/request-desk.contract.ts';
import { browserApi } from '#web/browser-api.ts';
import type { Loading } from '#web/page-load.ts';

export type DeskRequest = Flat<typeof requestDeskType>;
export type RequestRecord = NonNullable<DeskRequest['record']>;

export const SUPPORT_PATH = '/admin/support';
/** The first is what the address does not name. */
export const SHOWN_STATES = ['open', 'answered', 'closed', 'all'] as const;
export type ShownState = (typeof SHOWN_STATES)[number];

const viewIn = (url: URL) => ({
  search: searchOf(url),
  mine: chosen(url, 'mine', ['true']),
  state: chosen(url, 'state', ['answered', 'closed', 'all']),
});
export type SupportView = ReturnType<typeof viewIn>;

/** Of the open ones the oldest first: it waits longest. Of all others the newest. */
export async function loadRequests({ api, url, signal }: Loading) {
  const view = viewIn(url);
  const { state: asked, ...filter } = view;
  const shown: ShownState = asked || 'open';
  const number = numberOf(url);
  const { data, meta } = await api(requestDeskCalls.list, {
    query: {
      filter: filterOf({ ...filter, state: shown === 'all' ? '' : shown }),
      sort: shown === 'open' ? 'created' : '-created',
      page: { number },
    },
    signal,
  });
  return {
    view,
    shown,
    rows: data,
    states: meta.states as Record<'open' | 'answered' | 'closed', number>,
    oldest: meta.oldest as { id: string; hours: number } | null,
    ...pageOf(number, meta.pagination),
  };
}
export type RequestsData = Awaited<ReturnType<typeof loadRequests>>;

export async function loadRequest({ api, params, signal }: Loading): Promise<DeskRequest> {
  const { data } = await api(requestDeskCalls.one, { params: { id: params.id ?? '' }, signal });
  return data;
}

export const writeEntry = (one: DeskRequest, kind: 'answer' | 'note', body: string) =>
  browserApi()(requestDeskCalls.write, {
    params: { id: one.id },
    body: { data: { type: 'SupportEntry', attributes: { kind, version: one.version, body } } },
  });

export const changeRequest = (one: DeskRequest, change: { state?: 'open' | 'closed'; mine?: boolean }) =>
  browserApi()(requestDeskCalls.change, {
    params: { id: one.id },
    body: { data: { type: 'SupportRequest', attributes: { version: one.version, ...change } } },
  });
