import {
  type ChangeCounts,
  MANUSCRIPT_CHANGES,
  type Manuscript,
  type ManuscriptChange,
} from './manuscript.data.ts';

export function countChange(counts: ChangeCounts, change: ManuscriptChange, by = 1): void {
  if (by > 0) counts.set(change, (counts.get(change) ?? 0) + by);
}
export const changesIn = (counts: ChangeCounts): Manuscript['changes'] =>
  MANUSCRIPT_CHANGES.flatMap((change) => {
    const count = counts.get(change);
    return count ? [{ change, count }] : [];
  });
