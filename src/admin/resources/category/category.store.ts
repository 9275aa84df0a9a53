import { browserApi } from '#client/api/browser-api.ts';
import type { LoadContext } from '#client/page/load.ts';
import type { BodyOf, Flat } from '#kit/contract.ts';
import { categoryDeskCalls, type categoryDeskType } from './category.schema.ts';

export type AdminCategory = Flat<typeof categoryDeskType>;
type CategoryInput = BodyOf<typeof categoryDeskCalls.create>['data']['attributes'];

export async function loadCategories({ api, signal }: LoadContext): Promise<AdminCategory[]> {
  const { data } = await api(categoryDeskCalls.list, { signal });
  return data;
}

const bodyOf = <A>(attributes: A) => ({ data: { type: 'AdminCategory' as const, attributes } });
const params = ({ id }: Pick<AdminCategory, 'id'>) => ({ id });

/** A new one, or another form of one. */
export async function saveCategory(one: AdminCategory | null, words: CategoryInput): Promise<AdminCategory> {
  const api = browserApi();
  if (!one) return (await api(categoryDeskCalls.create, { body: bodyOf(words) })).data;
  const body = bodyOf({ ...words, version: one.version });
  return (await api(categoryDeskCalls.update, { params: params(one), body })).data;
}

export async function placeCategory(one: AdminCategory, place: number): Promise<void> {
  await browserApi()(categoryDeskCalls.place, {
    params: params(one),
    body: bodyOf({ place, from: one.place }),
  });
}

export async function mergeCategory(one: AdminCategory, into: number): Promise<AdminCategory> {
  const body = bodyOf({ into, version: one.version });
  return (await browserApi()(categoryDeskCalls.merge, { params: params(one), body })).data;
}

export async function removeCategory(one: AdminCategory): Promise<void> {
  await browserApi()(categoryDeskCalls.remove, { params: params(one), query: { seen: one.version } });
}
