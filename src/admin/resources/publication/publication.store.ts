import { browserApi } from '#client/api/browser-api.ts';
import type { LoadContext } from '#client/page/load.ts';
import type { Flat } from '#kit/contract.ts';
import { send } from '../../kit/send.store.ts';
import { loadApprovals } from '../approval/approval.store.ts';
import { loadPlaces } from '../file-place/file-place.store.ts';
import type { CoverField, CoverFields } from './field.schema.ts';
import { attributesOf } from './form.rules.ts';
import {
  type publicationChoicesType,
  publicationDeskCalls,
  type publicationDeskType,
} from './publication.schema.ts';

export type AdminPublication = Flat<typeof publicationDeskType>;
export type PublicationFull = AdminPublication & { record: NonNullable<AdminPublication['record']> };
export type PublicationChoices = Flat<typeof publicationChoicesType>;
export type PublicationState = AdminPublication['visibility'];

export const PUBLICATIONS_PATH = '/admin/publications';
export const recordPath = (id: string): string => `${PUBLICATIONS_PATH}/${id}`;

export async function loadPublication(loading: LoadContext) {
  const { api, params, signal } = loading;
  const id = params.id ?? '';
  const [{ data: one }, { data: choices }, places, approvals] = await Promise.all([
    api(publicationDeskCalls.one, { params: { id }, signal }),
    api(publicationDeskCalls.choices, { signal }),
    loadPlaces(loading, 'publication', id),
    loadApprovals(loading),
  ]);
  return { one: one as PublicationFull, choices, places, approvals };
}
export const loadChoices = async ({ api, signal }: LoadContext): Promise<PublicationChoices> =>
  (await api(publicationDeskCalls.choices, { signal })).data;
export const readChoices = async (): Promise<PublicationChoices> =>
  (await browserApi()(publicationDeskCalls.choices, {})).data;
export type PublicationData = Awaited<ReturnType<typeof loadPublication>>;

export async function readPublication(id: string): Promise<PublicationFull> {
  return (await browserApi()(publicationDeskCalls.one, { params: { id } })).data as PublicationFull;
}

export async function beginPublication(fields: {
  title: string;
  type: string;
  publicationDate: string;
  excerpt: string;
}): Promise<string> {
  const cover = { ...fields, type: fields.type as AdminPublication['type'] };
  return (await send(publicationDeskCalls.create, 'AdminPublication', {}, cover)).id;
}

/** Returns the id of the copy. */
export const copyPublication = async (id: string, key: string): Promise<string> =>
  (await send(publicationDeskCalls.copy, 'PublicationCopy', { id }, { key })).id;

/** Sends the changed fields with the version that was read. */
export async function saveCover(
  id: string,
  version: number,
  fields: CoverFields,
  changed: readonly CoverField[],
): Promise<PublicationFull> {
  const cover = { version, ...attributesOf(fields, changed) };
  return (await send(publicationDeskCalls.update, 'AdminPublication', { id }, cover)) as PublicationFull;
}

export const movePublication = (id: string, from: PublicationState, to: PublicationState, reason?: string) =>
  send(publicationDeskCalls.move, 'PublicationState', { id }, { from, to, ...(reason ? { reason } : {}) });
