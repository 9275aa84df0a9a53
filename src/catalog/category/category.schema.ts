import * as v from 'valibot';
import { call, resourceType, toMany } from '#kit/contract.ts';
import { flag } from '#kit/query.ts';

export const categoryType = resourceType(
  'Category',
  v.object({
    slug: v.string(),
    name: v.string(),
    language: v.string(),
    featured: v.boolean(),
    /** Its own picture; empty if one is drawn. */
    picture: v.string(),
    /** Published ones; only in the list of topics, as `former` and `childs` are. */
    publicationCount: v.optional(v.number()),
    /**
     * Addresses that redirect here: earlier ones, and those of topics merged into this one, with their ids. Empty where
     * another topic has taken the address, and the id alone leads here.
     */
    former: v.optional(v.array(v.object({ id: v.number(), slug: v.string() }))),
  }),
  { childs: toMany('Category') },
);

declare module '#kit/contract.ts' {
  interface Registry {
    Category: typeof categoryType;
  }
}

export const categoryCalls = {
  list: call({
    method: 'GET',
    path: '/api/categories/',
    mayLag: 'everybody',
    summary: 'Topics.',
    gives: categoryType,
    many: true,
    sparse: true,
    include: ['childs'],
    filter: { featured: flag },
    page: { size: 100, max: 100 },
  }),
};
