import type { Flat } from '#kit/contract.ts';
import type { Loading } from '#web/page-load.ts';
import { browserApi } from '#web/session.ts';
import { clinicalTermCalls, type clinicalTermType } from './clinical-term.contract.ts';
import { CLINICAL_TERM_KINDS, type ClinicalTermKind, type TermField } from './clinical-term.data.ts';
import { listed } from './clinical-term.rules.ts';
import { chosen, filterOf, numberOf, pageOf, searchOf } from './editing.store.ts';

export type ClinicalTerm = Flat<typeof clinicalTermType>;
/** As a form holds them: lists with semicolons between. */
export type ClinicalTermFields = { kind: string } & Record<TermField, string>;

export async function loadClinicalTerms({ api, url, signal }: Loading) {
  const view = { kind: chosen(url, 'kind', CLINICAL_TERM_KINDS), search: searchOf(url) };
  const number = numberOf(url);
  const query = { filter: filterOf(view), page: { number } };
  const { data, meta } = await api(clinicalTermCalls.list, { query, signal });
  return { view, rows: data, ...pageOf(number, meta.pagination) };
}
export type ClinicalTermsData = Awaited<ReturnType<typeof loadClinicalTerms>>;

export const listsOf = ({ en, pt, fr, it, de, drugs }: Record<TermField, string>) => ({
  en: listed(en),
  pt: listed(pt),
  fr: listed(fr),
  it: listed(it),
  de: listed(de),
  drugs: listed(drugs),
});
export const addClinicalTerm = async ({ kind, ...lists }: ClinicalTermFields): Promise<ClinicalTerm> => {
  const attributes = { kind: kind as ClinicalTermKind, ...listsOf(lists) };
  const body = { data: { type: 'ClinicalTerm' as const, attributes } };
  return (await browserApi()(clinicalTermCalls.create, { body })).data;
};
export async function changeClinicalTerm(
  id: string,
  { kind, ...lists }: ClinicalTermFields,
  version: string,
): Promise<ClinicalTerm> {
  const attributes = { kind: kind as ClinicalTermKind, ...listsOf(lists), version };
  const body = { data: { type: 'ClinicalTerm' as const, attributes } };
  return (await browserApi()(clinicalTermCalls.update, { params: { id }, body })).data;
}
export const removeClinicalTerm = (id: string) => browserApi()(clinicalTermCalls.remove, { params: { id } });
