import { superuser } from '#identity/session.policy.ts';
import type { Resource } from '#kit/contract.ts';
import { idIn } from '#kit/query.ts';
import { type Endpoint, endpoint } from '#platform/endpoint.ts';
import { clinicalTermCalls, type clinicalTermType } from './clinical-term.contract.ts';
import {
  addClinicalTerm,
  type ClinicalTerm,
  changeClinicalTerm,
  clinicalTermVersion,
  listClinicalTerms,
  removeClinicalTerm,
} from './clinical-term.service.ts';

const present = ({ id, ...words }: ClinicalTerm): Resource<typeof clinicalTermType> => ({
  type: 'ClinicalTerm',
  id: String(id),
  attributes: { ...words, version: clinicalTermVersion(words) },
});

export const clinicalTermEndpoints: Endpoint[] = [
  endpoint(clinicalTermCalls.list, {
    policy: superuser,
    read: async ({ query: { filter, page } }, db) => {
      const kind = filter.kind ?? null;
      const search = filter.search?.trim() || null;
      const { rows, count } = await listClinicalTerms(db, { kind, search }, page);
      return { data: rows.map(present), count };
    },
  }),
  endpoint(clinicalTermCalls.create, {
    policy: superuser,
    write: async ({ visit, body }, db) => ({
      data: present(await addClinicalTerm(db, visit, body.data.attributes)),
    }),
  }),
  endpoint(clinicalTermCalls.update, {
    policy: superuser,
    write: async ({ visit, params, body }, db) => ({
      data: present(await changeClinicalTerm(db, visit, idIn(params), body.data.attributes)),
    }),
  }),
  endpoint(clinicalTermCalls.remove, {
    policy: superuser,
    write: async ({ visit, params }, db) => {
      await removeClinicalTerm(db, visit, idIn(params));
      return {};
    },
  }),
];
