import { readFileSync } from 'node:fs';
import { pictureIn } from '#media/medium/picture-head.rules.ts';
import { mediaPath } from '../library.ts';

/** Formats for texts and blocks, which state their size. */
const SHOWN = new Set(['png', 'jpg', 'webp']);
/** A picture on its own may also be an SVG drawing. */
export type PictureUse = 'within-text' | 'alone';

/** Why a picture named in a folder cannot be shown; null if it can. */
export function pictureFault(folder: string, file: string, use: PictureUse): string | null {
  const path = mediaPath(folder, file);
  if (!path) return `media/${file} is missing`;
  const ending = file.split('.').at(-1) ?? '';
  if (use === 'alone' && ending === 'svg')
    return isDrawing(readFileSync(path, 'utf8')) ? null : `media/${file} is no SVG drawing`;
  if (!SHOWN.has(ending))
    return `media/${file} is no picture by its name: ${use === 'alone' ? '.svg, .png, .jpg or .webp' : '.png, .jpg or .webp'}`;
  return pictureIn(readFileSync(path))?.ending === ending
    ? null
    : `media/${file} does not hold what its name says`;
}

const isDrawing = (text: string): boolean =>
  /^\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*<svg[\s>]/.test(text);
