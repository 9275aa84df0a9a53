import * as v from 'valibot';
import { call, resourceType } from '#kit/contract.ts';
import { instantSchema } from '#kit/query.ts';
import { DRAFT_FIELDS_MAX, DRAFT_TEXT_MAX, RECORD_KEY } from './draft.data.ts';

const words = v.pipe(v.string(), v.maxLength(DRAFT_TEXT_MAX));
/** By field: the text typed, the text that the form had loaded, and in a translation the English beside it. */
const draftWords = v.pipe(
  v.record(
    v.pipe(v.string(), v.maxLength(100)),
    v.object({ stood: words, typed: words, source: v.optional(words) }),
  ),
  v.check((fields) => Object.keys(fields).length <= DRAFT_FIELDS_MAX),
);

/** Text typed but not saved yet; its id identifies the record, e.g. `section:5396`. */
export const draftType = resourceType('EditingDraft', v.object({ words: draftWords, typedAt: v.string() }));
declare module '#kit/contract.ts' {
  interface Registry {
    EditingDraft: typeof draftType;
  }
}

const REFUSED = ['sign-in-needed', 'not-allowed'];
const path = '/api/admin/drafts/:id/';
export const draftCalls = {
  mine: call({
    method: 'GET',
    path: '/api/admin/drafts/',
    summary:
      'What one typed and has not saved yet, the latest first; of one record where it is named. For superusers.',
    gives: draftType,
    many: true,
    filter: { record: v.pipe(v.string(), v.regex(RECORD_KEY)) },
    page: { size: 50, max: 100 },
    refuses: REFUSED,
  }),
  keep: call({
    method: 'POST',
    path,
    overNothing: 'own',
    summary:
      'Keeps what one typed over a record, until it is saved, discarded or 30 days old. For superusers.',
    gives: draftType,
    takes: v.object({
      data: v.object({
        type: v.literal('EditingDraft'),
        id: v.optional(v.string()),
        attributes: v.object({
          words: draftWords,
          /** By the client's clock; never later than the server's. */
          typedAt: instantSchema,
        }),
      }),
    }),
    refuses: [...REFUSED, 'not-found', 'invalid-field'],
  }),
  discard: call({
    method: 'DELETE',
    path,
    overNothing: 'own',
    summary:
      'Discards what one typed over a record, with `typedAt` only what was not typed later. For superusers.',
    query: { typedAt: instantSchema },
    gives: null,
    status: 204,
    refuses: [...REFUSED, 'not-found'],
  }),
};
