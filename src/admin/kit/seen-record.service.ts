import { refuse } from './seen-record.refusals.ts';

/** What somebody else has written meanwhile is not removed unread. A program that names no version means whatever is there. */
export function refuseUnseen(seen: string | undefined, version: string): void {
  if (seen !== undefined && seen !== version) throw refuse('record-changed');
}
