import { browserApi } from '#client/api/browser-api.ts';
import type { LoadContext } from '#client/page/load.ts';
import type { Flat } from '#kit/contract.ts';
import { type BodyAttributes, send } from '../../kit/send.store.ts';
import { categoryDeskCalls, type categoryDeskType } from './category.schema.ts';

export type AdminCategory = Flat<typeof categoryDeskType>;

export const loadCategories = async ({ api, signal }: LoadContext): Promise<AdminCategory[]> =>
  (await api(categoryDeskCalls.list, { signal })).data;

/** Creates a topic, or changes an existing one. */
export const saveCategory = (
  one: AdminCategory | null,
  words: BodyAttributes<typeof categoryDeskCalls.create>,
) =>
  one
    ? send(categoryDeskCalls.update, 'AdminCategory', { id: one.id }, { ...words, version: one.version })
    : send(categoryDeskCalls.create, 'AdminCategory', {}, words);

export const placeCategory = ({ id, place: from }: AdminCategory, place: number) =>
  send(categoryDeskCalls.place, 'AdminCategory', { id }, { place, from });

export const mergeCategory = ({ id, version }: AdminCategory, into: number) =>
  send(categoryDeskCalls.merge, 'AdminCategory', { id }, { into, version });

export const removeCategory = ({ id, version }: AdminCategory) =>
  browserApi()(categoryDeskCalls.remove, { params: { id }, query: { seen: version } });
