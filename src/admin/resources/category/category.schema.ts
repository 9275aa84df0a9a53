import * as v from 'valibot';
import { call, resourceType } from '#kit/contract.ts';
import { body, idNumber, REFUSED, text } from '../../kit/call.schema.ts';
import { seenQuery } from '../../kit/seen-record.schema.ts';
import { CATEGORY_NAME_MAX, CATEGORY_SLUG_MAX } from './category.data.ts';

/** If empty, readers of the language see the English name. */
const names = v.object({
  'pt-br': text(CATEGORY_NAME_MAX),
  fr: text(CATEGORY_NAME_MAX),
  it: text(CATEGORY_NAME_MAX),
  de: text(CATEGORY_NAME_MAX),
});
const words = {
  name: text(CATEGORY_NAME_MAX),
  names,
  /** Empty to make it from the name. */
  slug: text(CATEGORY_SLUG_MAX),
  parentId: v.nullable(idNumber),
  featured: v.boolean(),
};

/** A topic as editors see it. */
export const categoryDeskType = resourceType(
  'AdminCategory',
  v.object({
    ...words,
    /** Number of titles on the topic, in whatever state. */
    publications: v.number(),
    /** Its place in the display order, from 1. */
    place: v.number(),
    /** Addresses that redirect here: former ones, and those of topics merged into this one. */
    former: v.array(v.string()),
    /** The version that was read: a save over another one is refused. */
    version: v.string(),
  }),
);

declare module '#kit/contract.ts' {
  interface Registry {
    AdminCategory: typeof categoryDeskType;
  }
}

const version = v.pipe(v.string(), v.maxLength(64));

export const categoryDeskCalls = {
  list: call({
    method: 'GET',
    path: '/api/admin/categories/',
    summary: 'Every topic in its order, with its names and how many titles it has. For superusers.',
    gives: categoryDeskType,
    many: true,
    refuses: REFUSED,
  }),
  create: call({
    method: 'POST',
    path: '/api/admin/categories/',
    overNothing: 'adds',
    summary: 'Adds a topic, at the end. For superusers.',
    gives: categoryDeskType,
    status: 201,
    takes: body('AdminCategory', v.object(words)),
    refuses: [...REFUSED, 'category-exists', 'invalid-field'],
  }),
  update: call({
    method: 'PATCH',
    path: '/api/admin/categories/:id/',
    summary: 'Changes a topic; an earlier address leads on. For superusers.',
    gives: categoryDeskType,
    takes: body('AdminCategory', v.object({ ...words, version })),
    refuses: [
      ...REFUSED,
      'not-found',
      'category-changed',
      'category-exists',
      'machine-text-unread',
      'invalid-field',
    ],
  }),
  place: call({
    method: 'PATCH',
    path: '/api/admin/categories/:id/place/',
    summary: 'Puts a topic at another place of the order. For superusers.',
    gives: categoryDeskType,
    /** `from`: the place where it was seen. */
    takes: body('AdminCategory', v.object({ place: idNumber, from: idNumber })),
    refuses: [...REFUSED, 'not-found', 'category-changed'],
  }),
  merge: call({
    method: 'POST',
    path: '/api/admin/categories/:id/merges/',
    summary:
      'Merges a topic into another one: its titles and those below it move, its address leads on, it is gone. For superusers.',
    gives: categoryDeskType,
    takes: body('AdminCategory', v.object({ into: idNumber, version })),
    refuses: [...REFUSED, 'not-found', 'category-changed', 'invalid-field'],
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/admin/categories/:id/',
    summary: 'Removes a topic without titles and without topics below it. For superusers.',
    gives: null,
    status: 204,
    query: seenQuery,
    refuses: [...REFUSED, 'not-found', 'record-changed', 'category-in-use'],
  }),
};
