import { ownValue } from '#kit/own-value.ts';
import type { PictureProblem } from './manuscript.data.ts';

const SIGNS: [kind: PictureProblem | null, at: number, signs: readonly number[]][] = [
  [null, 0, [0x89, 0x50, 0x4e, 0x47]],
  [null, 0, [0xff, 0xd8, 0xff]],
  [null, 8, [0x57, 0x45, 0x42, 0x50]],
  [null, 4, [0x66, 0x74, 0x79, 0x70, 0x61, 0x76, 0x69]],
  ['gif', 0, [0x47, 0x49, 0x46, 0x38]],
  ['bmp', 0, [0x42, 0x4d]],
  ['tiff', 0, [0x49, 0x49, 0x2a, 0x00]],
  ['tiff', 0, [0x4d, 0x4d, 0x00, 0x2a]],
  ['emf', 40, [0x20, 0x45, 0x4d, 0x46]],
  ['wmf', 0, [0xd7, 0xcd, 0xc6, 0x9a]],
  ['wmf', 0, [0x01, 0x00, 0x09, 0x00]],
  ['wmf', 0, [0x02, 0x00, 0x09, 0x00]],
];
/** Drawings that office programs compress once more are known only by their extension. */
const NAMED: Record<string, PictureProblem> = {
  emf: 'emf',
  emz: 'emf',
  wmf: 'wmf',
  wmz: 'wmf',
  tif: 'tiff',
  tiff: 'tiff',
  gif: 'gif',
  bmp: 'bmp',
  svg: 'svg',
};
const GZIP = [0x1f, 0x8b];

/**
 * Why the library does not take a picture, by its first bytes, whatever its name says; null if it may. Whether all of
 * it can be read is known once it has arrived.
 */
export function pictureProblem(head: Uint8Array, ending: string): PictureProblem | null {
  if (head.length === 0) return 'absent';
  const begins = (signs: readonly number[], at = 0) =>
    signs.every((sign, place) => head[at + place] === sign);
  const found = SIGNS.find(([, at, signs]) => begins(signs, at));
  if (found) return found[0];
  if (/^[\s\uFEFF]*<(?:svg|\?xml|!--|!doctype svg)/i.test(new TextDecoder().decode(head))) return 'svg';
  return (begins(GZIP) && problemByName(ending)) || 'kind';
}

/** Why a picture that is known only by its name is not taken. */
export const problemByName = (ending: string): PictureProblem | null => ownValue(NAMED, ending) ?? null;
