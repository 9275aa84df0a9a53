import { pictureIn } from '#media/medium/picture-head.rules.ts';
import { PORTRAIT_MAX_BYTES, PORTRAIT_SIDES } from './author.data.ts';

export type PictureProblem = 'none' | 'bytes' | 'small' | 'large';

export function pictureProblem(bytes: Uint8Array): PictureProblem | null {
  if (bytes.byteLength > PORTRAIT_MAX_BYTES) return 'bytes';
  const found = pictureIn(bytes);
  if (!found) return 'none';
  const { least, most } = PORTRAIT_SIDES;
  if (Math.min(found.width, found.height) < least) return 'small';
  return Math.max(found.width, found.height) > most ? 'large' : null;
}
