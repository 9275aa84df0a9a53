import { createHash } from 'node:crypto';

/** A slide in a section; its picture and its sources stay with it, wherever it is moved. */
export interface SlideWords {
  title: string;
  bullets: readonly string[];
  image: string;
}
export type SlideProblem = 'start' | 'number' | 'twice' | 'title' | 'none';
export type SlideReading<Slide> = { slides: Slide[] } | { problem: SlideProblem; line: number };

const HEAD = /^\[(\d{1,4})(?:-([0-9a-z]{5}))?\][ \t]*(.*)$/;

/**
 * Names a picture for good. A number alone is a place in the present order, so a text of an earlier order, from the
 * history or a draft, would put its words on other pictures.
 */
const markOf = ({ image }: SlideWords): string =>
  createHash('sha256').update(image).digest().readUIntBE(0, 6).toString(36).slice(-5).padStart(5, '0');

/** Slides as text: each begins with number and mark of its picture and its title, followed by one line per bullet. */
export const slidesText = (slides: readonly SlideWords[]): string =>
  slides
    .map((slide, at) =>
      [`[${at + 1}-${markOf(slide)}] ${slide.title}`, ...slide.bullets.map((line) => `- ${line}`)].join('\n'),
    )
    .join('\n\n');

/**
 * Parses them again: reordered, reworded, or with some left out. A picture belongs to one slide, so that nothing is
 * shown twice and nothing is shown that was not there before. A number without a mark is one of the present order.
 */
export function slidesIn<Slide extends SlideWords>(
  source: string,
  before: readonly Slide[],
): SlideReading<Slide> {
  const slides: (Slide & { bullets: string[] })[] = [];
  const seen = new Set<Slide>();
  const marks = before.map(markOf);
  for (const [at, written] of source.split(/\r\n?|\n/).entries()) {
    const line = written.trim();
    if (line === '') continue;
    const [, number, mark, title = ''] = HEAD.exec(line) ?? [];
    if (number === undefined) {
      const last = slides.at(-1);
      if (!last) return { problem: 'start', line: at + 1 };
      last.bullets.push(line.replace(/^-\s+/, ''));
      continue;
    }
    const place = Number(number) - 1;
    // Two slides may show one picture; then their numbers tell them apart.
    const stands = before[!mark || marks[place] === mark ? place : marks.indexOf(mark)];
    const problem = !stands ? 'number' : seen.has(stands) ? 'twice' : title === '' ? 'title' : null;
    if (!stands || problem) return { problem: problem ?? 'number', line: at + 1 };
    seen.add(stands);
    slides.push({ ...stands, title, bullets: [] });
  }
  return slides.length === 0 && before.length > 0 ? { problem: 'none', line: 1 } : { slides };
}
