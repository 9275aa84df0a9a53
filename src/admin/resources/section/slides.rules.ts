/** A slide in a section; its picture and its sources stay with it, wherever it is moved. */
export interface SlideWords {
  title: string;
  bullets: readonly string[];
  image: string;
}
export type SlideProblem = 'start' | 'number' | 'twice' | 'title' | 'none';
export type SlideReading<Slide> = { slides: Slide[] } | { problem: SlideProblem; line: number };

const HEAD = /^\[(\d{1,4})\][ \t]*(.*)$/;

/** Slides as text: each begins with the number of its picture and its title, followed by one line per bullet. */
export const slidesText = (slides: readonly SlideWords[]): string =>
  slides
    .map(({ title, bullets }, at) =>
      [`[${at + 1}] ${title}`, ...bullets.map((line) => `- ${line}`)].join('\n'),
    )
    .join('\n\n');

/**
 * Parses them again: reordered, reworded, or with some left out. A picture belongs to one slide, so that nothing is
 * shown twice and nothing is shown that was not there before.
 */
export function slidesIn<Slide extends SlideWords>(
  source: string,
  before: readonly Slide[],
): SlideReading<Slide> {
  const slides: (Slide & { bullets: string[] })[] = [];
  const seen = new Set<number>();
  for (const [at, written] of source.split(/\r\n?|\n/).entries()) {
    const line = written.trim();
    if (line === '') continue;
    const [, number, title = ''] = HEAD.exec(line) ?? [];
    if (number === undefined) {
      const last = slides.at(-1);
      if (!last) return { problem: 'start', line: at + 1 };
      last.bullets.push(line.replace(/^-\s+/, ''));
      continue;
    }
    const stands = before[Number(number) - 1];
    const problem = !stands ? 'number' : seen.has(Number(number)) ? 'twice' : title === '' ? 'title' : null;
    if (!stands || problem) return { problem: problem ?? 'number', line: at + 1 };
    seen.add(Number(number));
    slides.push({ ...stands, title, bullets: [] });
  }
  return slides.length === 0 && before.length > 0 ? { problem: 'none', line: 1 } : { slides };
}
