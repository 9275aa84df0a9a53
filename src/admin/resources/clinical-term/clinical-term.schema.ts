import * as v from 'valibot';
import { choice, list } from '../../kit/field.schema.ts';
import { defineResource } from '../../kit/resource.schema.ts';
import { CLINICAL_TERM_KINDS } from './clinical-term.data.ts';

/**
 * A class of substances, an abbreviation or an everyday word that search understands, by its forms in five languages:
 * the first form is the suggestion, the second its explanation.
 */
export const clinicalTerms = defineResource({
  type: 'ClinicalTerm',
  path: 'clinical-terms',
  noun: 'clinical-term',
  summaries: {
    list: 'Classes, abbreviations and everyday words that search understands. For superusers.',
    create: 'Adds a clinical term. For superusers.',
    update: 'Writes a clinical term anew. For superusers.',
    remove: 'Takes a clinical term away. For superusers.',
  },
  fields: {
    kind: choice(CLINICAL_TERM_KINDS, 'invalid-field.term-kind'),
    en: list({ required: true }),
    pt: list(),
    fr: list(),
    it: list(),
    de: list(),
    /** Substances of a class, or those that treat or cause a condition. */
    drugs: list(),
  },
  calculated: { name: v.string() },
  filters: ['kind'],
  whole: true,
});

declare module '#kit/contract.ts' {
  interface Registry {
    ClinicalTerm: (typeof clinicalTerms)['resource'];
  }
}
