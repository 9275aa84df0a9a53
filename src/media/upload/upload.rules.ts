import { NAME_MAX, PART_BYTES, type UploadState } from './upload.data.ts';

export interface UploadProgress {
  bytes: number;
  received: number;
  state: UploadState;
}
export type PartProblem = 'ended' | 'offset' | 'length';

/**
 * A part goes where the last one ended, and all parts but the last have the same length. So the length that has arrived
 * says which parts there are, and a part sent twice finds its place taken.
 */
export function partProblem(
  { bytes, received, state }: UploadProgress,
  offset: number,
  length: number,
): PartProblem | null {
  if (state !== 'sending') return 'ended';
  if (offset !== received) return 'offset';
  return length === Math.min(PART_BYTES, bytes - received) ? null : 'length';
}

export const partCount = (received: number): number => Math.ceil(received / PART_BYTES);
export const partKey = (mark: string, at: number): string => `protected/uploads/${mark}/${at}.part`;
export const partKeys = ({ mark, received }: { mark: string; received: number }): string[] =>
  Array.from({ length: partCount(received) }, (_, at) => partKey(mark, at));

/** What is kept of the name of somebody's file: no folders, no invisible characters. */
export function fileName(given: string): string {
  const last = given.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  return last
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, NAME_MAX)
    .trim();
}
/** `Lecture 4` for `Lecture 4.mp4`. */
export const titleOf = (name: string): string => name.replace(/\.\w{1,5}$/, '').trim() || name;
export const endingOf = (name: string): string => /\.(\w{1,5})$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** The value of an upload's offset header; null if it is not a number of bytes. */
export const offsetIn = (header: string | undefined): number | null =>
  header !== undefined && /^\d{1,15}$/.test(header) ? Number(header) : null;
