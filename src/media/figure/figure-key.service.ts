import { createHash } from 'node:crypto';
import { FIGURE_WIDTHS, type FigureMedium } from './figure.data.ts';

const FOLDER = 'protected/figures';
/** Of a file’s name, which is not to be known behind a gate. */
const markOf = (file: string): string => createHash('sha256').update(file).digest('hex').slice(0, 24);

/** Where one width of a picture lies: behind the gates, under a name that another content does not have. */
export const figureKey = ({ id, file }: Pick<FigureMedium, 'id' | 'file'>, width: number): string =>
  `${FOLDER}/${id}/${markOf(file)}-${width}.webp`;

/** Everything that was ever drawn of a file. */
export const figureKeys = (medium: Pick<FigureMedium, 'id' | 'file'>): string[] =>
  FIGURE_WIDTHS.map((width) => figureKey(medium, width));

const KEY = new RegExp(`^${FOLDER}/([1-9]\\d{0,14})/[0-9a-f]{24}-(\\d{1,4})\\.webp$`);
/** Which picture a key asks for, and in which width; null where it names none. */
export function askedFigure(key: string): { id: number; width: number } | null {
  const [, id, width] = KEY.exec(key) ?? [];
  const asked = FIGURE_WIDTHS.find((one) => String(one) === width);
  return id && asked ? { id: Number(id), width: asked } : null;
}
