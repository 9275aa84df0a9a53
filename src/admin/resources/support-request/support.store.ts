import { browserApi } from '#client/api/browser-api.ts';
import type { LoadContext } from '#client/page/load.ts';
import type { Flat } from '#kit/contract.ts';
import { requestDeskCalls, type requestDeskType } from '#support/request/admin.schema.ts';

export type AdminRequest = Flat<typeof requestDeskType>;
export type AdminRequestRecord = NonNullable<AdminRequest['record']>;

export const SUPPORT_PATH = '/admin/support';
export async function loadRequest({ api, params, signal }: LoadContext): Promise<AdminRequest> {
  const { data } = await api(requestDeskCalls.one, { params: { id: params.id ?? '' }, signal });
  return data;
}

export const writeEntry = (one: AdminRequest, kind: 'answer' | 'note', body: string) =>
  browserApi()(requestDeskCalls.write, {
    params: { id: one.id },
    body: { data: { type: 'SupportEntry', attributes: { kind, version: one.version, body } } },
  });

export const changeRequest = (one: AdminRequest, change: { state?: 'open' | 'closed'; mine?: boolean }) =>
  browserApi()(requestDeskCalls.change, {
    params: { id: one.id },
    body: { data: { type: 'SupportRequest', attributes: { version: one.version, ...change } } },
  });
