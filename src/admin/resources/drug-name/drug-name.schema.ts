import { choice, text } from '../../kit/field.schema.ts';
import { defineResource } from '../../kit/resource.schema.ts';

/** A name that leads a search to a substance: a brand, or the substance in another language. */
export const drugNames = defineResource({
  type: 'DrugName',
  path: 'drug-names',
  noun: 'drug-name',
  summaries: {
    list: 'The names that search leads to a substance. For superusers.',
    create: 'Adds a name of a substance. For superusers.',
    update: 'Changes a name of a substance. For superusers.',
    remove: 'Takes a name of a substance away. For superusers.',
  },
  fields: {
    name: text(),
    generic: text(),
    kind: choice(['brand', 'variant'], 'invalid-field.drug-kind'),
  },
  filters: ['kind'],
  sort: ['name', 'generic'],
});

declare module '#kit/contract.ts' {
  interface Registry {
    DrugName: (typeof drugNames)['resource'];
  }
}
