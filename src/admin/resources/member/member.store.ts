import { browserApi } from '#client/api/browser-api.ts';
import type { Flat } from '#kit/contract.ts';
import { type BodyAttributes, loadOne, send } from '../../kit/send.store.ts';
import { memberDeskCalls, type memberDeskType } from './member.schema.ts';

export type AdminMember = Flat<typeof memberDeskType>;
export type AdminMemberRecord = NonNullable<AdminMember['record']>;
export type AdminHolding = AdminMemberRecord['holdings'][number];

export const MEMBERS_PATH = '/admin/members';
export const loadMember = loadOne(memberDeskCalls.one);

/** Every change replies with the record as it then is. */
export const giveMembership = (id: string, grant: BodyAttributes<typeof memberDeskCalls.give>) =>
  send(memberDeskCalls.give, 'MembershipGrant', { id }, grant);
export const endMembership = async (id: string, holdingId: string): Promise<AdminMember> =>
  (await browserApi()(memberDeskCalls.end, { params: { id, holdingId } })).data;
export const chooseRole = (id: string, isSuperuser: boolean) =>
  send(memberDeskCalls.chooseRole, 'AdminMember', { id }, { isSuperuser });
export const signOutEverywhere = async (id: string): Promise<AdminMember> =>
  (await browserApi()(memberDeskCalls.signOut, { params: { id } })).data;
export const sendPasswordLetter = async (id: string): Promise<AdminMember> =>
  (await browserApi()(memberDeskCalls.sendReset, { params: { id } })).data;
