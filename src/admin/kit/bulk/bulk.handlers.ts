import type { BodyOf } from '#kit/contract.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import { idIn } from '#platform/http/read-query.ts';
import { superuserRead, superuserWrite } from '../endpoints.handlers.ts';
import type { BulkCalls } from './bulk.schema.ts';
import type { Bulk, BulkResult, BulkRow } from './bulk.service.ts';

/** Handlers of bulk changes of a list. */
export function bulkEndpointsOf<Change, Filter>(calls: BulkCalls, bulk: Bulk<Change, Filter>): Endpoint[] {
  type Sent<C extends keyof BulkCalls> =
    BodyOf<BulkCalls[C]> extends { data: { attributes: infer A } } ? A : never;
  return [
    superuserRead(calls.preview, async ({ visit, body }, db) => {
      const { change, ids, filter } = body.data.attributes as Sent<'preview'>;
      const asked = { change: change as Change, ids, filter: filter as Filter | undefined };
      const { count, rows } = await bulk.preview(db, visit, asked);
      return { data: { type: 'BulkPreview', id: 'all', attributes: { count, rows: rows.map(presentRow) } } };
    }),
    superuserWrite(calls.make, async ({ visit, body, ports: { storage } }, db) => {
      const { change, key, seen } = body.data.attributes as Sent<'make'>;
      return {
        data: present(await bulk.make(db, { visit, storage }, { change: change as Change, key, seen })),
      };
    }),
    superuserWrite(calls.undo, async ({ visit, params, ports: { storage } }, db) => ({
      data: present(await bulk.undo(db, { visit, storage }, idIn(params))),
    })),
    superuserRead(calls.list, async ({ query }, db) => {
      const { rows, count } = await bulk.latest(db, query.page);
      return { data: rows.map((row) => present({ ...row, rows: [] })), count };
    }),
  ];
}

const present = ({ id, change, made_at, standing, rows }: BulkResult) => ({
  type: 'BulkChange' as const,
  id: String(id),
  attributes: { change, madeAt: made_at.toISOString(), standing, rows: rows.map(presentRow) },
});
const presentRow = ({ id, title, state, outcome, why }: BulkRow) => ({
  id: String(id),
  title,
  state,
  outcome,
  detail: why,
});
