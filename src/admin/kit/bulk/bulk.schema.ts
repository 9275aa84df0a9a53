import * as v from 'valibot';
import { call, resourceType } from '#kit/contract.ts';
import { body, idNumber, REFUSED, text } from '../call.schema.ts';
import { BULK_MAX, BULK_OUTCOMES } from './bulk.data.ts';

const state = v.pipe(text(100), v.minLength(1));
const row = v.object({
  id: v.string(),
  title: v.string(),
  /** State when read; only a record in this state is changed. */
  state: v.string(),
  outcome: v.picklist(BULK_OUTCOMES),
  /** Why the record is left as it is, in words. */
  detail: v.nullable(v.string()),
});
/** What a bulk change would do to each record. */
export const bulkPreviewType = resourceType(
  'BulkPreview',
  v.object({
    /** Number of matching records, if chosen by filters. */
    count: v.number(),
    rows: v.array(row),
  }),
);
/** A bulk change that was made. */
export const bulkChangeType = resourceType(
  'BulkChange',
  v.object({
    /** The change as it was sent. */
    change: v.record(v.string(), v.unknown()),
    madeAt: v.string(),
    /** Number of records still as it left them, as far as is known: these can be undone. */
    standing: v.number(),
    /** What this call did to each record; empty in a list. */
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
  /** Name in a summary, such as `publications`. */
  plural: string;
  change: Change;
  /** Filter of the list from which records are chosen. */
  filter: Filter;
  refuses: readonly string[];
}
/** The calls for bulk changes of a list. */
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
        /** Idempotency key: the same change sent twice is made once. */
        key: v.pipe(text(100), v.minLength(1)),
        /** States from the preview: what somebody else has changed since is kept. */
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
