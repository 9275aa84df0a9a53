import { superuser } from '#identity/session.policy.ts';
import type { Resource } from '#kit/contract.ts';
import { idIn } from '#kit/query.ts';
import { type Endpoint, endpoint } from '#platform/endpoint.ts';
import { drugNameCalls, type drugNameType } from './drug-name.contract.ts';
import {
  addDrugName,
  changeDrugName,
  type DrugName,
  drugNamesOf,
  drugNameVersion,
  removeDrugName,
} from './drug-name.service.ts';

const present = ({ id, ...words }: DrugName): Resource<typeof drugNameType> => ({
  type: 'DrugName',
  id: String(id),
  attributes: { ...words, version: drugNameVersion(words) },
});

export const drugNameEndpoints: Endpoint[] = [
  endpoint(drugNameCalls.list, {
    policy: superuser,
    read: async ({ query: { filter, sort, page } }, db) => {
      const kind = filter.kind ?? null;
      const search = filter.search?.trim() || null;
      const { rows, count } = await drugNamesOf(db, { kind, search }, sort ?? 'name', page);
      return { data: rows.map(present), count };
    },
  }),
  endpoint(drugNameCalls.create, {
    policy: superuser,
    write: async ({ visit, body }, db) => ({
      data: present(await addDrugName(db, visit, body.data.attributes)),
    }),
  }),
  endpoint(drugNameCalls.update, {
    policy: superuser,
    write: async ({ visit, params, body }, db) => ({
      data: present(await changeDrugName(db, visit, idIn(params), body.data.attributes)),
    }),
  }),
  endpoint(drugNameCalls.remove, {
    policy: superuser,
    write: async ({ visit, params }, db) => {
      await removeDrugName(db, visit, idIn(params));
      return {};
    },
  }),
];
