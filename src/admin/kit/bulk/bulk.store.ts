import { browserApi } from '#client/api/browser-api.ts';
import type { Flat } from '#kit/contract.ts';
import { send } from '../send.store.ts';
import type { BulkCalls, bulkChangeType, bulkPreviewType } from './bulk.schema.ts';

export type BulkPreview = Flat<typeof bulkPreviewType>;
export type BulkChange = Flat<typeof bulkChangeType>;
/** Selected records of a list: some of a page, or all that match its filters. */
export type BulkSelection = { ids: number[] } | { filter: Record<string, string> };

export const previewBulk = (
  calls: BulkCalls,
  change: object,
  selection: BulkSelection,
): Promise<BulkPreview> => send(calls.preview, 'BulkPreview', {}, { change, ...selection });
/** Changes the records that the preview showed as changing, in the state in which they were shown. */
export const makeBulk = (
  calls: BulkCalls,
  change: object,
  key: string,
  { rows }: BulkPreview,
): Promise<BulkChange> => {
  const changing = rows.filter(({ outcome }) => outcome === 'changes');
  const seen = changing.map(({ id, state }) => ({ id: Number(id), state }));
  return send(calls.make, 'BulkChange', {}, { change, key, seen });
};
export const undoBulk = async (calls: BulkCalls, id: string): Promise<BulkChange> =>
  (await browserApi()(calls.undo, { params: { id } })).data;
export const latestBulk = async (calls: BulkCalls): Promise<BulkChange[]> =>
  (await browserApi()(calls.list, {})).data;
