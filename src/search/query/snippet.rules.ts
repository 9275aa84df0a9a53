import { folded } from '#kit/folded.ts';
import { SNIPPET_SIZE } from './query.rules.ts';

export interface MarkedText {
  text: string;
  marks: [number, number][];
}
export interface SnippetCue {
  start: number;
  text: string;
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
/** A stem may end in a letter that its words do not have: `happi` for happy. */
const SHORT_STEM = 4;

/** Whether a word of a text matches one of the stems searched for. */
function matcher(stems: readonly string[]): (word: string) => boolean {
  const whole = stems.map(folded).filter(Boolean);
  const trimmed = whole.map((stem) => (stem.length > SHORT_STEM ? stem.slice(0, -1) : stem));
  return (word) => {
    const plain = folded(word);
    return trimmed.some((start, at) => {
      const stem = whole[at] ?? '';
      if (stem.length < 3) return plain === stem;
      return plain.startsWith(stem) || (plain.startsWith(start) && plain.length <= stem.length + 1);
    });
  };
}

/** The ranges of a text that match the words searched for. */
export function marksOf(text: string, stems: readonly string[]): [number, number][] {
  if (stems.length === 0) return [];
  const matches = matcher(stems);
  return [...text.matchAll(WORD)]
    .filter(([word]) => matches(word))
    .map((found) => [found.index, found.index + found[0].length]);
}

/** At most `size` characters of a text around its matches, cut between words; null if nothing matches. */
export function snippetOf(text: string, stems: readonly string[], size = SNIPPET_SIZE): MarkedText | null {
  const plain = text.replace(/\s+/g, ' ').trim();
  const marks = marksOf(plain, stems);
  const first = bestStart(marks, size);
  return first === null ? null : cut(plain, marks, Math.max(0, first - Math.floor(size / 4)), size);
}

/** The beginning of a text, for a result whose match is elsewhere. */
export const opening = (text: string, size = SNIPPET_SIZE): MarkedText =>
  cut(text.replace(/\s+/g, ' ').trim(), [], 0, size);

/** The match followed by the most others within one snippet. */
function bestStart(marks: readonly [number, number][], size: number): number | null {
  let best: { from: number; count: number } | null = null;
  for (const [at, [from]] of marks.entries()) {
    let count = 0;
    while ((marks[at + count]?.[1] ?? Number.POSITIVE_INFINITY) <= from + (size * 3) / 4) count++;
    if (!best || count > best.count) best = { from, count };
  }
  return best?.from ?? null;
}

function cut(text: string, marks: readonly [number, number][], wish: number, size: number): MarkedText {
  if (text.length <= size) return { text, marks: [...marks] };
  const latest = Math.max(0, text.length - (size - 1));
  const from = wordStart(text, Math.min(wish, latest));
  const before = from > 0 ? '…' : '';
  const room = size - before.length - 1;
  const whole = text.length - from <= room + 1;
  const to = whole ? text.length : wordEnd(text, from, from + room);
  const shown = text.slice(from, to).trimEnd();
  const after = whole ? '' : '…';
  const shift = before.length - from;
  return {
    text: `${before}${shown}${after}`,
    marks: marks
      .filter(([start, end]) => start >= from && end <= from + shown.length)
      .map(([start, end]) => [start + shift, end + shift]),
  };
}

/** The first word beginning at or after `wish`; in a long word `wish` itself, but never inside a character. */
function wordStart(text: string, wish: number): number {
  if (wish === 0) return 0;
  const next = text.indexOf(' ', wish - 1);
  return next >= 0 && next - wish < 30 ? next + 1 : wholeCharacter(text, wish);
}
function wordEnd(text: string, from: number, limit: number): number {
  const last = text.lastIndexOf(' ', limit);
  return last > from ? last : wholeCharacter(text, limit);
}
const wholeCharacter = (text: string, at: number): number =>
  /[\udc00-\udfff]/.test(text[at] ?? '') ? at - 1 : at;

const ENTITIES: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&amp;': '&',
  '&#39;': "'",
};
const BLOCK = /<(p|li|h[2-6]|td|th|blockquote|pre)\b[^>]*>/gi;
/** The text of our own rich text, block by block, in the order in which a page shows it. */
export function paragraphsOf(html: string): string[] {
  const starts = [...html.matchAll(BLOCK)].map((found) => found.index);
  return starts.map((start, at) => plainText(html.slice(start, starts[at + 1] ?? html.length)));
}
export const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(lt|gt|quot|amp|#39);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();

export interface SnippetPlace {
  seconds: number | null;
  paragraph: number | null;
  snippet: MarkedText;
}
/** Where a lesson matches best: a moment in its medium, otherwise a paragraph of its text. */
export function placeIn(
  lesson: { html: string; cues: readonly SnippetCue[] },
  stems: readonly string[],
): SnippetPlace | null {
  const spoken = most(
    lesson.cues.map((cue) => cue.text),
    stems,
  );
  const written = most(paragraphsOf(lesson.html), stems);
  if (spoken && (!written || spoken.kinds >= written.kinds)) {
    const cue = lesson.cues[spoken.at];
    return { seconds: Math.floor(cue?.start ?? 0), paragraph: null, snippet: spoken.snippet };
  }
  return written ? { seconds: null, paragraph: written.at, snippet: written.snippet } : null;
}

function most(texts: readonly string[], stems: readonly string[]) {
  let best: { at: number; kinds: number; snippet: MarkedText } | null = null;
  for (const [at, text] of texts.entries()) {
    const kinds = stems.filter((stem) => marksOf(text, [stem]).length > 0).length;
    if (kinds === 0 || (best && kinds <= best.kinds)) continue;
    const snippet = snippetOf(text, stems);
    if (snippet) best = { at, kinds, snippet };
  }
  return best;
}
