import * as v from 'valibot';
import { call, resourceType } from '#kit/contract.ts';
import { searchText } from '#kit/query.ts';
import { LANGUAGES } from '#locale/language.data.ts';
import { body, REFUSED, text } from '../../kit/call.schema.ts';
import { STATES } from '../translation/translation.data.ts';
import { DESCRIPTION_MAX, PAGE_PATH_MAX, TEXT_KEY_MAX, TEXT_MAX } from './interface-text.data.ts';

/** A text of the interface in one language, identified by its key (spec §3; C38). */
export const interfaceTextType = resourceType(
  'Translation',
  v.object({
    language: v.picklist(LANGUAGES),
    /** As readers see it: an editor's, or else the product's own, or else the English one. */
    text: v.string(),
    /** An editor's note on it. */
    description: v.string(),
    /** The product's own text in the language. */
    brought: v.string(),
    /** The English in the code. */
    source: v.string(),
    /** The English that readers see: an editor's, or else the source. */
    english: v.string(),
    /** The English it was made from, if that differs; null if it is not recorded. */
    madeFrom: v.nullable(v.string()),
    /** English is always current. */
    state: v.picklist(STATES),
    /** Paths of the pages it appears on, `*` for all of them; none for e-mails and documents. */
    pages: v.array(v.string()),
    /** Whether an editor's text replaces it. */
    edited: v.boolean(),
    /** Nobody sees it: an editor has rewritten its page. Listed only if an editor had changed it. */
    unused: v.boolean(),
    /** A save sends it back to show what its form was based on. */
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
      /** One text, whatever else is asked. */
      key: v.pipe(v.string(), v.maxLength(TEXT_KEY_MAX)),
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
        /** Null restores the product's own text. */
        text: v.nullable(v.pipe(v.string(), v.maxLength(TEXT_MAX))),
        description: v.optional(text(DESCRIPTION_MAX)),
        /** The English that was read; if omitted, the present one for new words, and words that stay keep theirs. */
        english: v.optional(v.pipe(v.string(), v.maxLength(TEXT_MAX))),
        version: v.pipe(v.string(), v.maxLength(64)),
      }),
    ),
    refuses: [...REFUSED, 'not-found', 'text-changed', 'invalid-field'],
  }),
};
