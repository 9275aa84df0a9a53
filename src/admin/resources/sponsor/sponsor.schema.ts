import { text } from '../../kit/field.schema.ts';
import { defineResource } from '../../kit/resource.schema.ts';

/** A joint provider of activities, and what must be said about it. Its logo is a file place. */
export const sponsors = defineResource({
  type: 'AdminSponsor',
  path: 'sponsors',
  noun: 'sponsor',
  summaries: {
    list: 'Joint sponsors of activities, by name. For superusers.',
    create: 'Adds a joint sponsor. For superusers.',
    update: 'Changes the name of a joint sponsor, or what is said of its accreditation. For superusers.',
    remove: 'Removes a joint sponsor whom no publication names. For superusers.',
  },
  fields: {
    name: text(),
    accreditationText: text({ required: false, stored: 'accreditation_text', isLong: true }),
  },
  filters: [],
  sort: ['name'],
  removalRefuses: ['sponsor-in-use'],
});

declare module '#kit/contract.ts' {
  interface Registry {
    AdminSponsor: (typeof sponsors)['resource'];
  }
}
