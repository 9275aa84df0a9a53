import { browserApi } from '#client/api/browser-api.ts';
import { type Api, isFailure } from '#client/api/client.ts';
import type { LoadContext } from '#client/page/load.ts';
import type { Flat } from '#kit/contract.ts';
import type { ApprovalVerdict } from './approval.data.ts';
import { approvalCalls, type approvalType } from './approval.schema.ts';

export type Approval = Flat<typeof approvalType>;
/** What the link opens, or why it opens nothing. */
export type LoadedApproval = { approval: Approval; closed: null } | { approval: null; closed: string };

export async function loadApproval({ api, params, signal }: LoadContext): Promise<LoadedApproval> {
  try {
    const { data } = await api(approvalCalls.one, { params: { token: params.token ?? '' }, signal });
    return { approval: data, closed: null };
  } catch (thrown) {
    if (isFailure(thrown) && thrown.status === 410) return { approval: null, closed: thrown.message };
    throw thrown;
  }
}

export const sendAnswer = async (
  token: string,
  { verdict, note, seen }: { verdict: ApprovalVerdict; note: string; seen: string },
  api: Api = browserApi(),
): Promise<Approval> =>
  (
    await api(approvalCalls.answer, {
      params: { token },
      body: { data: { type: 'ApprovalAnswer', attributes: { verdict, note, seen } } },
    })
  ).data;
