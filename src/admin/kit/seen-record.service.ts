import { refuse } from './seen-record.refusals.ts';

/** Refuses to remove a version that the caller has not seen. A program that names no version accepts any. */
export function refuseUnseen(seen: string | undefined, version: string): void {
  if (seen !== undefined && seen !== version) throw refuse('record-changed');
}
