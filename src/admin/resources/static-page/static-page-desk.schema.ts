import * as v from 'valibot';
import { call, resourceType } from '#kit/contract.ts';
import { SHOWN_STANDINGS } from '#kit/zones.ts';
import { LANGUAGES } from '#locale/language.data.ts';
import { PAGE_PLACES, PAGE_STATES, SLUG_MAX } from '#support/static-page/static-page.data.ts';
import { body, newBody, REFUSED, text } from '../../kit/call.schema.ts';
import { seenQuery } from '../../kit/seen-record.schema.ts';
import { previewType } from '../preview/preview.schema.ts';
import { hour } from '../publication/field-kind.schema.ts';
import { STATES } from '../translation/translation.data.ts';
import { PAGE_BODY_MAX, PAGE_DESCRIPTION_MAX, PAGE_TITLE_MAX } from './static-page-desk.data.ts';

const language = v.picklist(LANGUAGES);
const words = v.object({ title: v.string(), description: v.string(), body: v.string() });
const version = v.pipe(v.string(), v.maxLength(64));

/** A static page: one of the product's, identified by its address, or an editor's own, identified by its id. */
export const adminPageType = resourceType(
  'AdminPage',
  v.object({
    slug: v.string(),
    path: v.string(),
    /** English. */
    title: v.string(),
    /** Whether its address and place are the product's. */
    isProduct: v.boolean(),
    isLegal: v.boolean(),
    /** True if it has an editor's text; false for the product's own. */
    isWritten: v.boolean(),
    place: v.picklist(PAGE_PLACES),
    state: v.picklist(PAGE_STATES),
    effectiveOn: v.nullable(v.string()),
    /** Hours of the provider's clock. */
    shownFrom: v.nullable(v.string()),
    shownUntil: v.nullable(v.string()),
    /** Before, within or after them. */
    standing: v.picklist(SHOWN_STANDINGS),
    /** The state of each translation; empty for a page that was removed, or has no English yet. */
    languages: v.record(language, v.picklist(STATES)),
    /** Version of everything but the texts: a save sends it back to show what its form was based on. */
    version: v.string(),
    /** Version of everything including the texts: a removal sends it back to show what was seen. */
    edition: v.string(),
    /** In a reply about a single page: its text in one language, as Markdown. */
    text: v.optional(
      v.object({
        language,
        written: words,
        /** For translators. */
        english: words,
        /** The English that this was made from; null if it has not changed, or was not recorded. */
        englishWas: v.nullable(words),
        version: v.string(),
      }),
    ),
  }),
);

declare module '#kit/contract.ts' {
  interface Registry {
    AdminPage: typeof adminPageType;
  }
}

const path = '/api/admin/pages/:id/';
export const adminPageCalls = {
  list: call({
    method: 'GET',
    path: '/api/admin/pages/',
    summary: 'The pages beside the library, those of the product first. For superusers.',
    gives: adminPageType,
    many: true,
    refuses: REFUSED,
  }),
  one: call({
    method: 'GET',
    path,
    summary: 'One page with its words in a language. For superusers.',
    gives: adminPageType,
    query: { language },
    refuses: [...REFUSED, 'not-found'],
  }),
  preview: call({
    method: 'GET',
    path: `${path}preview/`,
    summary:
      'A key that opens a page as it was last saved, whatever its state and its hours, for two hours or until the session ends. For superusers.',
    gives: previewType,
    refuses: [...REFUSED, 'not-found'],
  }),
  add: call({
    method: 'POST',
    path: '/api/admin/pages/',
    overNothing: 'adds',
    summary: 'Adds a page as a draft. For superusers.',
    gives: adminPageType,
    status: 201,
    takes: newBody('AdminPage', v.object({ title: text(PAGE_TITLE_MAX), slug: text(SLUG_MAX) })),
    refuses: [...REFUSED, 'page-exists', 'invalid-field'],
  }),
  change: call({
    method: 'PATCH',
    path,
    summary:
      'Where a page stands, whether and when it is shown, and since when it holds; an earlier address leads on. For superusers.',
    gives: adminPageType,
    takes: body(
      'AdminPage',
      v.object({
        slug: text(SLUG_MAX),
        place: v.picklist(PAGE_PLACES),
        state: v.picklist(PAGE_STATES),
        effectiveOn: v.nullable(text(10)),
        shownFrom: v.nullable(hour),
        shownUntil: v.nullable(hour),
        version,
      }),
    ),
    refuses: [...REFUSED, 'not-found', 'page-changed', 'page-exists', 'invalid-field'],
  }),
  write: call({
    method: 'PATCH',
    path: '/api/admin/pages/:id/text/',
    summary:
      'Writes a page in a language; `english` is the English that it was made from, as it was read. For superusers.',
    gives: adminPageType,
    takes: body(
      'AdminPageText',
      v.object({
        language,
        title: text(PAGE_TITLE_MAX),
        description: text(PAGE_DESCRIPTION_MAX),
        body: v.pipe(v.string(), v.maxLength(PAGE_BODY_MAX)),
        /** Required for every language but English. */
        english: v.optional(
          v.object({
            title: text(PAGE_TITLE_MAX),
            description: text(PAGE_DESCRIPTION_MAX),
            body: text(PAGE_BODY_MAX),
          }),
        ),
        version,
      }),
    ),
    refuses: [
      ...REFUSED,
      'not-found',
      'page-changed',
      'invalid-field',
      'words-lost',
      'link-unclear',
      'picture-elsewhere',
    ],
  }),
  remove: call({
    method: 'DELETE',
    path,
    summary:
      'Takes an editor’s page away, whose address says so then; in the place of one of the product, the product’s own stands again. For superusers.',
    gives: null,
    status: 204,
    query: seenQuery,
    refuses: [...REFUSED, 'not-found', 'record-changed'],
  }),
};
