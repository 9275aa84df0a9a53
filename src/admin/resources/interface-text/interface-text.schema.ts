import * as v from 'valibot';
import { call, resourceType } from '#kit/contract.ts';
import { searchText } from '#kit/query.ts';
import { LANGUAGES } from '#locale/language.data.ts';
import { body, REFUSED, text } from '../../kit/call.schema.ts';
import { STATES } from '../translation/translation.data.ts';
import { DESCRIPTION_MAX, PAGE_PATH_MAX, TEXT_MAX } from './interface-text.data.ts';

/** A text of the interface in one language, known by its key (spec §3; C38). */
export const interfaceTextType = resourceType(
  'Translation',
  v.object({
    language: v.picklist(LANGUAGES),
    /** As readers see it: an editor's, else what the product brings, else the English one. */
    text: v.string(),
    /** An editor's note on it. */
    description: v.string(),
    /** What the product brings in the language. */
    brought: v.string(),
    /** In English, as the code has it. */
    source: v.string(),
    /** In English, as readers see it: an editor's, else the source. */
    english: v.string(),
    /** The English that it was made from, where that is another; null where nobody kept it. */
    madeFrom: v.nullable(v.string()),
    /** English is always current. */
    state: v.picklist(STATES),
    /** Addresses of the pages on which it stands, `*` for all of them; none for letters and documents. */
    pages: v.array(v.string()),
    /** An editor's stands in its place. */
    edited: v.boolean(),
    /** Nobody reads it: the page that it stood on was written anew. Listed only where an editor changed it. */
    unused: v.boolean(),
    /** Of what stands there: a save says with it what its form saw. */
    version: v.string(),
  }),
);

declare module '#kit/contract.ts' {
  interface Registry {
    Translation: typeof interfaceTextType;
  }
}

const language = v.picklist(LANGUAGES);

export const interfaceTextCalls = {
  list: call({
    method: 'GET',
    path: '/api/admin/texts/',
    summary:
      'The texts of the interface in one language, English unless told otherwise, and on which pages each stands; `meta.pages` has an example of each. For superusers.',
    gives: interfaceTextType,
    many: true,
    filter: {
      language,
      edited: v.picklist(['true']),
      state: v.picklist(STATES),
      page: v.pipe(v.string(), v.maxLength(PAGE_PATH_MAX)),
      search: searchText,
    },
    page: { size: 50, max: 100 },
    refuses: REFUSED,
  }),
  save: call({
    method: 'PATCH',
    path: '/api/admin/texts/:id/',
    summary:
      'Puts a text in the place of the one that the product brings, or takes it away again. For superusers.',
    gives: interfaceTextType,
    takes: body(
      'Translation',
      v.object({
        language,
        /** Null: what the product brings. */
        text: v.nullable(v.pipe(v.string(), v.maxLength(TEXT_MAX))),
        description: v.optional(text(DESCRIPTION_MAX)),
        /** The English that was read; the present one when it is not told. */
        english: v.optional(v.pipe(v.string(), v.maxLength(TEXT_MAX))),
        version: v.pipe(v.string(), v.maxLength(64)),
      }),
    ),
    refuses: [...REFUSED, 'not-found', 'text-changed', 'invalid-field'],
  }),
};
