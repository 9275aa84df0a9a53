import { useState } from 'react';
import type { Page } from '../filter.store.ts';

interface StoredSelection {
  /** The list view it belongs to: on another page or with other filters nothing is selected. */
  of: string;
  ids: readonly string[];
  isAll: boolean;
}
export type Selection = ReturnType<typeof useSelection>;
/** Selected rows of a list: some of its page, or all that match its filters. */
export function useSelection({ view, page, rows, count }: Page<{ id: string }>) {
  const of = JSON.stringify([view, page]);
  const [stored, setStored] = useState<StoredSelection>({ of, ids: [], isAll: false });
  const selected = stored.of === of ? stored : { of, ids: [], isAll: false };
  const there = rows.map(({ id }) => id);
  const ids = selected.ids.filter((id) => there.includes(id));
  const select = (next: readonly string[], isAll = false) => setStored({ of, ids: next, isAll });
  return {
    ids,
    isAll: selected.isAll,
    count: selected.isAll ? count : ids.length,
    isWholePage: there.length > 0 && ids.length === there.length,
    has: (id: string) => ids.includes(id),
    toggle: (id: string) => select(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]),
    togglePage: () => select(ids.length === there.length ? [] : there),
    all: () => select(there, true),
    none: () => select([]),
  };
}
