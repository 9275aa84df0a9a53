import { SLIDE_SIDES } from './deck.data.ts';

/** What a page says, as a slide says it: its first line is its title, every other line follows. */
export function slideWordsOf(page: string, number: number): { title: string; bullets: string[] } {
  const lines = page
    .split(/[\r\n\u2028\u2029\f]+/)
    .map((line) =>
      line
        .replace(/[\p{Cc}\uFFFE\uFFFF]/gu, ' ')
        .replace(/\s+/g, ' ')
        .trim()
        .replace(/^[•▪◦‣·–]\s*/, '')
        .trim(),
    )
    .filter(Boolean);
  const [title = `Slide ${number}`, ...bullets] = lines;
  return { title, bullets };
}

/** How many pixels a point becomes, so that a page fits however large or odd it says it is; null for none. */
export function scaleOf({ width, height }: { width: number; height: number }): number | null {
  if (!(width > 0 && height > 0)) return null;
  const scale = Math.min(SLIDE_SIDES.width / width, SLIDE_SIDES.height / height);
  return Math.min(width, height) * scale >= 1 ? scale : null;
}
