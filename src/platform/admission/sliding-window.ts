import type { Limit } from '../http/endpoint.ts';

/** The count in one slice of a window; slices are listed oldest first. */
export interface WindowSlice {
  start: Date;
  count: number;
}
type WindowTerms = Pick<Limit, 'seconds' | 'count'>;

/** A window that restarts for everybody at once lets twice as many through around that moment; this one slides. */
const SLICES = 15;
const sliceMs = ({ seconds }: Pick<Limit, 'seconds'>): number => Math.ceil((seconds * 1000) / SLICES);

export const sliceStart = (limit: Pick<Limit, 'seconds'>, now: Date): Date =>
  new Date(Math.floor(now.getTime() / sliceMs(limit)) * sliceMs(limit));

/** Slices that began later are counted. */
export const windowStart = ({ seconds }: Pick<Limit, 'seconds'>, now: Date): Date =>
  new Date(now.getTime() - seconds * 1000);

/** Whole seconds until enough of the count has expired for one more. */
export function remaining(
  { seconds, count }: WindowTerms,
  slices: readonly WindowSlice[],
  now: Date,
): number {
  let rest = slices.reduce((sum, slice) => sum + slice.count, 0);
  let until = now.getTime() + 1000;
  for (const slice of slices) {
    if (rest < count) break;
    rest -= slice.count;
    until = slice.start.getTime() + seconds * 1000;
  }
  return Math.max(1, Math.ceil((until - now.getTime()) / 1000));
}
