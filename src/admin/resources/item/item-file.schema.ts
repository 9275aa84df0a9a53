import * as v from 'valibot';
import { call, resourceType } from '#kit/contract.ts';
import { RATIONALE_MAX, REFERENCE_MAX } from '#learning/item/edit.data.ts';
import { ITEM_FORMATS } from '#learning/item/interchange/interchange.data.ts';
import { body, REFUSED, text } from '../../kit/call.schema.ts';

/** What a file of questions adds, or would add, to a test. */
export const itemImportType = resourceType(
  'AdminItemImport',
  v.object({
    /** The format it was read as. */
    format: v.picklist(ITEM_FORMATS),
    /** False if nothing was written yet. */
    done: v.boolean(),
    rows: v.array(
      v.object({
        /** The line of the file on which the question begins. */
        line: v.number(),
        stem: v.string(),
        /** Whether the test asks it already, or nothing can be imported for it. */
        state: v.picklist(['new', 'there', 'faulty']),
        problems: v.array(v.object({ code: v.string(), detail: v.string() })),
      }),
    ),
  }),
);

declare module '#kit/contract.ts' {
  interface Registry {
    AdminItemImport: typeof itemImportType;
  }
}

/** Base64 of more than a file may have, so that a larger file is reported as too large. */
const base64 = v.pipe(v.string(), v.maxLength(1_000_000));

export const itemFileCalls = {
  importQuestions: call({
    method: 'POST',
    path: '/api/admin/publications/:id/test/imports/',
    overNothing: 'adds',
    summary:
      'Questions from a file in CSV, GIFT, Aiken or QTI 2.1, at the end of the test: all that are new, or none where one has a problem. With `trial`, says what would come in. For superusers.',
    gives: itemImportType,
    takes: body(
      'AdminItemImport',
      v.object({
        kind: v.picklist([1, 2]),
        /** The bytes of the file, as Base64. */
        file: base64,
        trial: v.boolean(),
        /** For questions without one. */
        rationale: v.optional(text(RATIONALE_MAX)),
        reference: v.optional(text(REFERENCE_MAX)),
      }),
    ),
    refuses: [...REFUSED, 'not-found', 'invalid-field', 'item-import-faulty', 'test-full'],
  }),
  exportQuestions: call({
    method: 'GET',
    path: '/api/admin/publications/:id/test/file/',
    summary:
      'The questions of a test as a file. CSV, GIFT and QTI hold all of a question, Aiken neither explanations nor sources. For superusers; written down.',
    gives: null,
    file: ['text/csv', 'text/plain', 'application/xml'],
    query: { kind: v.picklist(['1', '2']), format: v.picklist(ITEM_FORMATS) },
    refuses: [...REFUSED, 'not-found', 'invalid-parameter'],
  }),
};
