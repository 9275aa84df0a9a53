import { text } from '../../kit/field.schema.ts';
import { defineResource } from '../../kit/resource.schema.ts';

const word = text({ required: false });
/** The one word that each language uses for an English term, so that all translators use the same. */
export const glossaryTerms = defineResource({
  type: 'GlossaryTerm',
  path: 'glossary',
  noun: 'glossary-term',
  summaries: {
    list: 'The translators’ glossary. For superusers.',
    create: 'Adds a term to the translators’ glossary. For superusers.',
    update: 'Changes a term of the translators’ glossary. For superusers.',
    remove: 'Takes a term out of the translators’ glossary. For superusers.',
  },
  fields: { en: text(), pt: word, fr: word, it: word, de: word, note: word },
  filters: [],
  sort: ['en'],
});

declare module '#kit/contract.ts' {
  interface Registry {
    GlossaryTerm: (typeof glossaryTerms)['resource'];
  }
}
