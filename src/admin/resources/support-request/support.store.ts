import type { Flat } from '#kit/contract.ts';
import { requestDeskCalls, type requestDeskType } from '#support/request/admin.schema.ts';
import { loadOne, send } from '../../kit/send.store.ts';

export type AdminRequest = Flat<typeof requestDeskType>;
export type AdminRequestRecord = NonNullable<AdminRequest['record']>;

export const SUPPORT_PATH = '/admin/support';
export const loadRequest = loadOne(requestDeskCalls.one);

export const writeEntry = ({ id, version }: AdminRequest, kind: 'answer' | 'note', body: string) =>
  send(requestDeskCalls.write, 'SupportEntry', { id }, { kind, version, body });

export const changeRequest = (
  { id, version }: AdminRequest,
  change: { state?: 'open' | 'closed'; mine?: boolean },
) => send(requestDeskCalls.change, 'SupportRequest', { id }, { version, ...change });
