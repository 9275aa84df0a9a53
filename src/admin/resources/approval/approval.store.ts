import { browserApi } from '#client/api/browser-api.ts';
import type { LoadContext } from '#client/page/load.ts';
import type { Flat } from '#kit/contract.ts';
import { type BodyAttributes, send } from '../../kit/send.store.ts';
import { adminApprovalCalls, type adminApprovalType } from './approval.schema.ts';

export type AdminApproval = Flat<typeof adminApprovalType>;

export const loadApprovals = async ({ api, params, signal }: LoadContext): Promise<AdminApproval[]> =>
  (await api(adminApprovalCalls.list, { params: { id: params.id ?? '' }, signal })).data;
export const askAuthor = (
  id: string,
  asked: BodyAttributes<typeof adminApprovalCalls.ask>,
): Promise<AdminApproval> => send(adminApprovalCalls.ask, 'AdminApproval', { id }, asked);
export const withdrawLink = (id: string, link: string) =>
  browserApi()(adminApprovalCalls.withdraw, { params: { id, link } });
