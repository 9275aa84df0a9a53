import { figureIn, figureLine } from '#kit/markdown/text-blocks.ts';
import type { ManuscriptPicture, ManuscriptSection } from './manuscript.data.ts';

/** Pictures by their placeholder names in a text. */
export type PictureNames = Map<string, Pick<ManuscriptPicture, 'name' | 'file' | 'problem'>>;

/** The end of a line with a picture of the manuscript. */
const LINE = /!\[(?:\\.|[^\\[\]])*\]\(media:(picture-\d{1,4})(?: "(?:\\.|[^\\"])*"){0,2}\)[ \t]*$/;

/** The place of each picture, in the order of the text; removes the lines of those that cannot be imported. */
export function placesOf(
  sections: readonly ManuscriptSection[],
  brought: PictureNames,
): { sections: ManuscriptSection[]; pictures: ManuscriptPicture[] } {
  const pictures: ManuscriptPicture[] = [];
  const kept = sections.map(({ title, body }, section) => {
    let after = '';
    const lines = body.split('\n').filter((line) => {
      const [figure = '', name = ''] = LINE.exec(line) ?? [];
      const found = brought.get(name);
      if (!found) after = wordsOf(line) || after;
      if (!found) return true;
      const isDescribed = figureIn(figure)?.alt !== '';
      pictures.push({ ...found, isDescribed, section, after });
      return found.problem === null;
    });
    return { title, body: lines.join('\n').replace(/\n{3,}/g, '\n\n') };
  });
  return { sections: kept, pictures };
}
const AFTER_MAX = 80;
function wordsOf(line: string): string {
  const words = line
    .replace(/[*_`#>|~^\\]/g, '')
    .replace(/^[\s\d.+-]*/, '')
    .trim();
  return words.length > AFTER_MAX ? `…${words.slice(-AFTER_MAX)}` : words;
}

/** The text without the named pictures. */
export const withoutPictures = (body: string, names: ReadonlySet<string>): string =>
  body
    .split('\n')
    .filter((line) => !names.has(LINE.exec(line)?.[1] ?? ''))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n');

/** The text with numbers of the library in place of the placeholder names of pictures. */
export const withNumbers = (body: string, numbers: ReadonlyMap<string, number>): string =>
  body.replace(new RegExp(LINE.source, 'gm'), (figure, name: string) => {
    const number = numbers.get(name);
    const found = number === undefined ? null : figureIn(figure);
    return found ? figureLine({ ...found, reference: String(number) }) : figure;
  });

/** The description of each picture, by its name; the first one that is not empty counts. */
export function altsIn(bodies: readonly string[]): Map<string, string> {
  const alts = new Map<string, string>();
  for (const line of bodies.flatMap((body) => body.split('\n'))) {
    const [figure = '', name = ''] = LINE.exec(line) ?? [];
    if (name && !alts.get(name)) alts.set(name, figureIn(figure)?.alt ?? '');
  }
  return alts;
}
