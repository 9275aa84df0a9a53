import * as v from 'valibot';
import { call, resourceType } from '#kit/contract.ts';
import { body, idNumber, REFUSED, text } from '../call.schema.ts';
import { BULK_MAX, BULK_OUTCOMES } from './bulk.data.ts';

const state = v.pipe(text(100), v.minLength(1));
const row = v.object({
  id: v.string(),
  title: v.string(),
  /** As it was read; a change is made over this one alone. */
  state: v.string(),
  outcome: v.picklist(BULK_OUTCOMES),
  /** Why it is left as it is, in words. */
  detail: v.nullable(v.string()),
});
/** What a change of many would do to each record. */
export const bulkPreviewType = resourceType(
  'BulkPreview',
  v.object({
    /** How many fit the filters, where those chose. */
    count: v.number(),
    rows: v.array(row),
  }),
);
/** A change of many that was made. */
export const bulkChangeType = resourceType(
  'BulkChange',
  v.object({
    /** As it was sent. */
    change: v.record(v.string(), v.unknown()),
    madeAt: v.string(),
    /** How many of its records stand as it left them, as far as it is known: these can be taken back. */
    standing: v.number(),
    /** What this deed did to each; nothing in a list. */
    rows: v.array(row),
  }),
);
declare module '#kit/contract.ts' {
  interface Registry {
    BulkPreview: typeof bulkPreviewType;
    BulkChange: typeof bulkChangeType;
  }
}

interface BulkDeclaration<Change extends v.GenericSchema, Filter extends Record<string, v.GenericSchema>> {
  path: string;
  /** In a summary: `publications`. */
  plural: string;
  change: Change;
  /** Of the list from which records are chosen. */
  filter: Filter;
  refuses: readonly string[];
}
/** The calls by which many records of a list are changed at once. */
export const bulkCallsOf = <
  const Change extends v.GenericSchema,
  const Filter extends Record<string, v.GenericSchema>,
>({
  path,
  plural,
  change,
  filter,
  refuses,
}: BulkDeclaration<Change, Filter>) => ({
  preview: call({
    method: 'POST',
    path: `${path}previews/`,
    overNothing: 'sends',
    summary: `What a change of many ${plural} would do to each: those named, or those that fit the filters. For superusers.`,
    gives: bulkPreviewType,
    takes: body(
      'BulkPreview',
      v.object({
        change,
        ids: v.optional(v.pipe(v.array(idNumber), v.minLength(1), v.maxLength(BULK_MAX))),
        filter: v.optional(v.partial(v.object(filter))),
      }),
    ),
    refuses: [...REFUSED, ...refuses, 'too-many', 'invalid-field'],
  }),
  make: call({
    method: 'POST',
    path,
    summary: `Changes many ${plural} at once, each only in the state in which it was seen. For superusers.`,
    gives: bulkChangeType,
    status: 201,
    takes: body(
      'BulkChange',
      v.object({
        change,
        /** Of the deed: the same one sent twice is done once. */
        key: v.pipe(text(100), v.minLength(1)),
        /** As the preview gave them: somebody else's change meanwhile stays. */
        seen: v.pipe(v.array(v.object({ id: idNumber, state })), v.minLength(1), v.maxLength(BULK_MAX)),
      }),
    ),
    refuses: [...REFUSED, ...refuses, 'all-changed', 'invalid-field'],
  }),
  undo: call({
    method: 'POST',
    path: `${path}:id/undo/`,
    overNothing: 'once',
    summary: `Takes a change of many ${plural} back, where nobody has changed them since. For superusers.`,
    gives: bulkChangeType,
    refuses: [...REFUSED, 'not-found'],
  }),
  list: call({
    method: 'GET',
    path,
    summary: `Changes of many ${plural}, the latest first. For superusers.`,
    gives: bulkChangeType,
    many: true,
    page: { size: 10, max: 50 },
    refuses: REFUSED,
  }),
});
export type BulkCalls = ReturnType<typeof bulkCallsOf<v.GenericSchema, Record<string, v.GenericSchema>>>;
