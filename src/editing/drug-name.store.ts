import type { Flat } from '#kit/contract.ts';
import type { Loading } from '#web/page-load.ts';
import { browserApi } from '#web/session.ts';
import { drugNameCalls, type drugNameType } from './drug-name.contract.ts';
import { DRUG_NAME_KINDS, type DrugNameKind } from './drug-name.data.ts';
import { chosen, filterOf, numberOf, pageOf, searchOf } from './editing.store.ts';

export type DrugName = Flat<typeof drugNameType>;
export type DrugNameFields = { name: string; generic: string; kind: string };

export async function loadDrugNames({ api, url, signal }: Loading) {
  const view = {
    kind: chosen(url, 'kind', DRUG_NAME_KINDS),
    search: searchOf(url),
  };
  const number = numberOf(url);
  const { data, meta } = await api(drugNameCalls.list, {
    query: { filter: filterOf(view), page: { number } },
    signal,
  });
  return {
    view,
    rows: data,
    ...pageOf(number, meta.pagination),
  };
}
export type DrugNamesData = Awaited<ReturnType<typeof loadDrugNames>>;

const bodyOf = ({ name, generic, kind }: DrugNameFields) => ({
  data: { type: 'DrugName' as const, attributes: { name, generic, kind: kind as DrugNameKind } },
});
export const addDrugName = async (fields: DrugNameFields): Promise<DrugName> =>
  (await browserApi()(drugNameCalls.create, { body: bodyOf(fields) })).data;
export async function changeDrugName(
  id: string,
  fields: DrugNameFields & { version: string },
): Promise<DrugName> {
  const { data } = bodyOf(fields);
  const body = { data: { ...data, attributes: { ...data.attributes, version: fields.version } } };
  return (await browserApi()(drugNameCalls.update, { params: { id }, body })).data;
}
export async function removeDrugName(id: string): Promise<void> {
  await browserApi()(drugNameCalls.remove, { params: { id } });
}
