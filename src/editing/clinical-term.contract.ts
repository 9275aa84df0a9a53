import * as v from 'valibot';
import { call, resourceType } from '#kit/contract.ts';
import { searchText } from '#kit/query.ts';
import { CLINICAL_TERM_KINDS } from './clinical-term.data.ts';

const texts = v.array(v.string());
export const clinicalTermType = resourceType(
  'ClinicalTerm',
  v.object({
    /** Its first English form. */
    name: v.string(),
    kind: v.picklist(CLINICAL_TERM_KINDS),
    /** Its forms by language; the first is what is suggested, the second tells what it stands for. */
    en: texts,
    pt: texts,
    fr: texts,
    it: texts,
    de: texts,
    /** Substances of a class, or those that a condition is treated with or caused by. */
    drugs: texts,
    /** Of what stands there: a save says with it what its form saw. */
    version: v.string(),
  }),
);

declare module '#kit/contract.ts' {
  interface Registry {
    ClinicalTerm: typeof clinicalTermType;
  }
}

const REFUSED = ['sign-in-needed', 'not-allowed'];
/** Looked at by a rule, which says what is wrong in a sentence. */
const typed = v.pipe(v.array(v.pipe(v.string(), v.maxLength(1000))), v.maxLength(200));
const lists = { en: typed, pt: typed, fr: typed, it: typed, de: typed, drugs: typed };
const kind = v.picklist(CLINICAL_TERM_KINDS, 'Choose class, abbreviation or word.');
const body = <const A extends v.GenericSchema>(attributes: A) =>
  v.object({
    data: v.object({ type: v.literal('ClinicalTerm'), id: v.optional(v.string()), attributes }),
  });

export const clinicalTermCalls = {
  list: call({
    method: 'GET',
    path: '/api/admin/clinical-terms/',
    summary: 'Classes, abbreviations and everyday words that search understands. For superusers.',
    gives: clinicalTermType,
    many: true,
    filter: { kind: v.picklist(CLINICAL_TERM_KINDS), search: searchText },
    page: { size: 50, max: 100 },
    refuses: REFUSED,
  }),
  create: call({
    method: 'POST',
    path: '/api/admin/clinical-terms/',
    summary: 'Adds a clinical term. For superusers.',
    gives: clinicalTermType,
    status: 201,
    takes: body(v.object({ kind, ...lists })),
    refuses: [...REFUSED, 'clinical-term-exists', 'invalid-field'],
  }),
  update: call({
    method: 'PATCH',
    path: '/api/admin/clinical-terms/:id/',
    summary: 'Writes a clinical term anew. For superusers.',
    gives: clinicalTermType,
    takes: body(v.object({ kind, ...lists, version: v.pipe(v.string(), v.maxLength(64)) })),
    refuses: [...REFUSED, 'not-found', 'clinical-term-changed', 'clinical-term-exists', 'invalid-field'],
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/admin/clinical-terms/:id/',
    summary: 'Takes a clinical term away. For superusers.',
    gives: null,
    status: 204,
    refuses: [...REFUSED, 'not-found'],
  }),
};
