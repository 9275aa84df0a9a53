import {
  type ChangeCounts,
  type CountedChange,
  MANUSCRIPT_CHANGES,
  type Manuscript,
} from './manuscript.data.ts';

export function countChange(counts: ChangeCounts, change: CountedChange, by = 1): void {
  if (by > 0) counts.set(change, (counts.get(change) ?? 0) + by);
}
export const changesIn = (counts: ChangeCounts): Manuscript['changes'] =>
  MANUSCRIPT_CHANGES.flatMap((change) => {
    const count = counts.get(change);
    return count ? [{ change, count }] : [];
  });
