import { useCallback, useEffect, useState } from 'react';
import type { Pagination } from '#kit/contract.ts';
import { type FailureNotice, noticeOf } from './failure.ts';

export interface ListState<Row> {
  rows: readonly Row[];
  count: number;
  /** Number of pages requested so far. */
  pages: number;
  is: 'loading' | 'ready' | 'failed';
  /** Why the last page did not come. */
  notice: FailureNotice | null;
}
const EMPTY = { rows: [], count: 0, pages: 0, is: 'loading', notice: null } as const;
export type FetchPage<Row> = (page: number) => Promise<{ data: Row[]; meta: { pagination?: Pagination } }>;

/**
 * A list that appends further pages (spec §4). A row that moved to the next page in the meantime is shown only once.
 */
export function useAppendedPages<Row extends { id: string }>(ask: FetchPage<Row>) {
  const [state, setState] = useState<ListState<Row>>(EMPTY);
  const load = useCallback(
    async (page: number) => {
      setState((before) => ({ ...before, is: 'loading' }));
      try {
        const { data, meta } = await ask(page);
        setState((before) => ({
          rows: merged(page === 1 ? [] : before.rows, data),
          count: meta.pagination?.count ?? data.length,
          pages: page,
          is: 'ready',
          notice: null,
        }));
      } catch (thrown) {
        const notice = noticeOf(thrown, '');
        setState((before) => ({ ...before, is: 'failed', notice }));
      }
    },
    [ask],
  );
  useEffect(() => void load(1), [load]);
  return {
    ...state,
    hasMore: state.rows.length < state.count,
    more: () => load(state.pages + 1),
    /** Puts a new row at the front and raises the count by one. */
    add: (row: Row) =>
      setState((before) => ({ ...before, rows: merged([row], before.rows), count: before.count + 1 })),
    replace: (row: Row) =>
      setState((before) => ({ ...before, rows: before.rows.map((one) => (one.id === row.id ? row : one)) })),
  };
}

function merged<Row extends { id: string }>(first: readonly Row[], then: readonly Row[]): Row[] {
  const known = new Set(first.map(({ id }) => id));
  return [...first, ...then.filter(({ id }) => !known.has(id))];
}
