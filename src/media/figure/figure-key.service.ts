import { createHash } from 'node:crypto';
import { FIGURE_WIDTHS, type FigureMedium } from './figure.data.ts';

const FOLDER = 'protected/figures';
/** A hash of the file's name, which must not be known behind a gate. */
const markOf = (file: string): string => createHash('sha256').update(file).digest('hex').slice(0, 24);

/** The key of one width of a picture: behind the gates, under a name that no other content has. */
export const figureKey = ({ id, file }: Pick<FigureMedium, 'id' | 'file'>, width: number): string =>
  `${FOLDER}/${id}/${markOf(file)}-${width}.webp`;

/** The keys of everything that was ever drawn from a file. */
export const figureKeys = (medium: Pick<FigureMedium, 'id' | 'file'>): string[] =>
  FIGURE_WIDTHS.map((width) => figureKey(medium, width));

const KEY = new RegExp(`^${FOLDER}/([1-9]\\d{0,14})/[0-9a-f]{24}-(\\d{1,4})\\.webp$`);
/** Which picture a key asks for, and at which width; null if it names none. */
export function askedFigure(key: string): { id: number; width: number } | null {
  const [, id, width] = KEY.exec(key) ?? [];
  const asked = FIGURE_WIDTHS.find((one) => String(one) === width);
  return id && asked ? { id: Number(id), width: asked } : null;
}
