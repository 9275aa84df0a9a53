import type { Flat } from '#kit/contract.ts';
import { requestDeskCalls, type requestDeskType } from '#support/request-desk.contract.ts';
import { browserApi } from '#web/browser-api.ts';
import type { Loading } from '#web/page-load.ts';

export type DeskRequest = Flat<typeof requestDeskType>;
export type RequestRecord = NonNullable<DeskRequest['record']>;

export const SUPPORT_PATH = '/admin/support';
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
