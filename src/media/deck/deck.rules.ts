import { SLIDE_SIDES } from './deck.data.ts';

/** The text of a page as a slide: its first line is the title, all others are bullets. */
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

/** Pixels per point, so that a page fits however large or odd it claims to be; null if it has no usable size. */
export function scaleOf({ width, height }: { width: number; height: number }): number | null {
  if (!(width > 0 && height > 0)) return null;
  const scale = Math.min(SLIDE_SIDES.width / width, SLIDE_SIDES.height / height);
  return Math.min(width, height) * scale >= 1 ? scale : null;
}
