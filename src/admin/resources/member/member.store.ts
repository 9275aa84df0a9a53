import { browserApi } from '#client/api/browser-api.ts';
import type { LoadContext } from '#client/page/load.ts';
import type { Flat } from '#kit/contract.ts';
import { memberDeskCalls, type memberDeskType } from './member.schema.ts';

export type AdminMember = Flat<typeof memberDeskType>;
export type AdminMemberRecord = NonNullable<AdminMember['record']>;
export type AdminHolding = AdminMemberRecord['holdings'][number];

export const MEMBERS_PATH = '/admin/members';

export async function loadMember({ api, params, signal }: LoadContext): Promise<AdminMember> {
  const { data } = await api(memberDeskCalls.one, { params: { id: params.id ?? '' }, signal });
  return data;
}

/** Every deed answers with the record as it stands then. */
export async function giveMembership(
  id: string,
  given: { planId: number; endsOn?: string; reason: string },
): Promise<AdminMember> {
  const body = { data: { type: 'MembershipGrant' as const, attributes: given } };
  return (await browserApi()(memberDeskCalls.give, { params: { id }, body })).data;
}
export const endMembership = async (id: string, holdingId: string): Promise<AdminMember> =>
  (await browserApi()(memberDeskCalls.end, { params: { id, holdingId } })).data;

export async function chooseRole(id: string, isSuperuser: boolean): Promise<AdminMember> {
  const body = { data: { type: 'AdminMember' as const, attributes: { isSuperuser } } };
  return (await browserApi()(memberDeskCalls.chooseRole, { params: { id }, body })).data;
}
export const signOutEverywhere = async (id: string): Promise<AdminMember> =>
  (await browserApi()(memberDeskCalls.signOut, { params: { id } })).data;
export const sendPasswordLetter = async (id: string): Promise<AdminMember> =>
  (await browserApi()(memberDeskCalls.sendReset, { params: { id } })).data;
