import { chosen, filterOf, numberOf, pageOf, searchOf } from '#editing/editing.store.ts';
import { ALL_PROFESSIONS } from '#identity/profession.data.ts';
import type { Flat } from '#kit/contract.ts';
import { browserApi } from '#web/browser-api.ts';
import type { Loading } from '#web/page-load.ts';
import { memberDeskCalls, type memberDeskType } from './member-desk.contract.ts';
import { MEMBER_SORTS, ROLES, STANDINGS } from './member-desk.data.ts';

export type DeskMember = Flat<typeof memberDeskType>;
export type DeskRecord = NonNullable<DeskMember['record']>;
export type DeskHolding = DeskRecord['holdings'][number];

export const MEMBERS_PATH = '/admin/members';

const viewIn = (url: URL) => ({
  search: searchOf(url),
  standing: chosen(url, 'standing', STANDINGS),
  tier: (url.searchParams.get('tier') ?? '').slice(0, 100),
  profession: chosen(url, 'profession', ALL_PROFESSIONS),
  role: chosen(url, 'role', ROLES),
  sort: chosen(url, 'sort', MEMBER_SORTS),
});
export type MembersView = ReturnType<typeof viewIn>;

export async function loadMembers({ api, url, signal }: Loading) {
  const view = viewIn(url);
  const { sort, ...filter } = view;
  const number = numberOf(url);
  const { data, meta } = await api(memberDeskCalls.list, {
    query: { filter: filterOf(filter), page: { number }, ...(sort ? { sort } : {}) },
    signal,
  });
  return { view, rows: data, ...pageOf(number, meta.pagination), tiers: meta.tiers as string[] };
}
export type MembersData = Awaited<ReturnType<typeof loadMembers>>;

export async function loadMember({ api, params, signal }: Loading): Promise<DeskMember> {
  const { data } = await api(memberDeskCalls.one, { params: { id: params.id ?? '' }, signal });
  return data;
}

/** Every deed answers with the record as it stands then. */
export async function giveMembership(
  id: string,
  given: { planId: number; endsOn?: string; reason: string },
): Promise<DeskMember> {
  const body = { data: { type: 'MembershipGrant' as const, attributes: given } };
  return (await browserApi()(memberDeskCalls.give, { params: { id }, body })).data;
}
export const endMembership = async (id: string, holdingId: string): Promise<DeskMember> =>
  (await browserApi()(memberDeskCalls.end, { params: { id, holdingId } })).data;

export async function chooseRole(id: string, isSuperuser: boolean): Promise<DeskMember> {
  const body = { data: { type: 'AdminMember' as const, attributes: { isSuperuser } } };
  return (await browserApi()(memberDeskCalls.chooseRole, { params: { id }, body })).data;
}
export const signOutEverywhere = async (id: string): Promise<DeskMember> =>
  (await browserApi()(memberDeskCalls.signOut, { params: { id } })).data;
export const sendPasswordLetter = async (id: string): Promise<DeskMember> =>
  (await browserApi()(memberDeskCalls.sendReset, { params: { id } })).data;
