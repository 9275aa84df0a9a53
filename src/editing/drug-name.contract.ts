import * as v from 'valibot';
import { call, resourceType } from '#kit/contract.ts';
import { searchText } from '#kit/query.ts';
import { DRUG_NAME_KINDS } from './drug-name.data.ts';

export const drugNameType = resourceType(
  'DrugName',
  v.object({
    /** As search folds it: lower case, no accents. */
    name: v.string(),
    /** The substance. */
    generic: v.string(),
    /** A brand name, or the substance's name in another language. */
    kind: v.picklist(DRUG_NAME_KINDS),
    /** Of what stands there: a save says with it what its form saw. */
    version: v.string(),
  }),
);

declare module '#kit/contract.ts' {
  interface Registry {
    DrugName: typeof drugNameType;
  }
}

const REFUSED = ['sign-in-needed', 'not-allowed'];
/** Looked at by a rule, which says what is wrong in a sentence. */
const typed = v.pipe(v.string(), v.maxLength(1000));
const kind = v.picklist(DRUG_NAME_KINDS, 'Choose brand or variant.');
const body = <const A extends v.GenericSchema>(attributes: A) =>
  v.object({
    data: v.object({ type: v.literal('DrugName'), id: v.optional(v.string()), attributes }),
  });

export const drugNameCalls = {
  list: call({
    method: 'GET',
    path: '/api/admin/drug-names/',
    summary: 'The names that search leads to a substance. For superusers.',
    gives: drugNameType,
    many: true,
    filter: { kind: v.picklist(DRUG_NAME_KINDS), search: searchText },
    sort: ['name', '-name', 'generic', '-generic'],
    page: { size: 50, max: 100 },
    refuses: REFUSED,
  }),
  create: call({
    method: 'POST',
    path: '/api/admin/drug-names/',
    summary: 'Adds a name of a substance. For superusers.',
    gives: drugNameType,
    status: 201,
    takes: body(v.object({ name: typed, generic: typed, kind })),
    refuses: [...REFUSED, 'drug-name-exists', 'invalid-field'],
  }),
  update: call({
    method: 'PATCH',
    path: '/api/admin/drug-names/:id/',
    summary: 'Changes a name of a substance. For superusers.',
    gives: drugNameType,
    takes: body(
      v.object({
        name: v.optional(typed),
        generic: v.optional(typed),
        kind: v.optional(kind),
        version: v.pipe(v.string(), v.maxLength(64)),
      }),
    ),
    refuses: [...REFUSED, 'not-found', 'drug-name-changed', 'drug-name-exists', 'invalid-field'],
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/admin/drug-names/:id/',
    summary: 'Takes a name of a substance away. For superusers.',
    gives: null,
    status: 204,
    refuses: [...REFUSED, 'not-found'],
  }),
};
