import { lineText } from '#kit/markup-text.ts';
import { folded } from '#kit/text/folded.ts';
import { SNIPPET_SIZE } from './query.rules.ts';

export interface MarkedText {
  text: string;
  marks: [number, number][];
}
export interface SnippetCue {
  start: number;
  text: string;
}

/** A word as the index knows it, in the languages searched; empty for an article or the like. */
export type Stems = readonly string[];
/**
 * How one unit of a question may be said, each form a run of words: by its names, or less exactly by the substances of
 * its class or by single words of its name.
 */
export interface Forms<Word> {
  names: readonly (readonly Word[])[];
  further: readonly (readonly Word[])[];
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
/** A stem may end in a letter that its words do not have: `happi` for happy. */
const SHORT_STEM = 4;
/** Worth of a further form relative to a name. */
const FURTHER_WORTH = 0.3;

/** Whether a folded word of a text is the one asked for; within a name, any word may stand for an article. */
type WordTest = (plain: string) => boolean;
function testOf(stems: Stems): WordTest {
  const whole = stems.map(folded).filter(Boolean);
  if (whole.length === 0) return Boolean;
  const trimmed = whole.map((stem) => (stem.length > SHORT_STEM ? stem.slice(0, -1) : stem));
  return (plain) =>
    trimmed.some((start, at) => {
      const stem = whole[at] ?? '';
      if (stem.length < 3) return plain === stem;
      return plain.startsWith(stem) || (plain.startsWith(start) && plain.length <= stem.length + 1);
    });
}
const testsOf = (forms: readonly (readonly Stems[])[]): WordTest[][] =>
  forms.filter((form) => form.some(({ length }) => length > 0)).map((form) => form.map(testOf));

/** Finds the ranges of a text that say what is asked for, and how much of it the text says. */
function markerOf(units: readonly Forms<Stems>[]) {
  const tests = units.map(({ names, further }) => ({ names: testsOf(names), further: testsOf(further) }));
  return (text: string): { marks: [number, number][]; worth: number } => {
    const found = [...text.matchAll(WORD)];
    const words = found.map(([word]) => folded(word));
    const places = new Set<number>();
    const isSaid = (form: readonly WordTest[]): boolean => {
      const starts = words.flatMap((_, at) => (form.every((is, n) => is(words[at + n] ?? '')) ? [at] : []));
      for (const at of starts) for (const n of form.keys()) places.add(at + n);
      return starts.length > 0;
    };
    const areSaid = (forms: readonly WordTest[][]): boolean => forms.map(isSaid).some(Boolean);
    const worths = tests.map(({ names, further }) => {
      const [isNamed, isMeant] = [areSaid(names), areSaid(further)];
      return isNamed ? 1 : isMeant ? FURTHER_WORTH : 0;
    });
    const marks = found
      .filter((_, at) => places.has(at))
      .map((one): [number, number] => [one.index, one.index + one[0].length]);
    return { marks, worth: worths.reduce((sum: number, worth) => sum + worth, 0) };
  };
}

/** The ranges of a text that match what is searched for. */
export const marksOf = (text: string, units: readonly Forms<Stems>[]): [number, number][] =>
  units.length === 0 ? [] : markerOf(units)(text).marks;

/** At most `size` characters of a text around its matches, cut between words; null if nothing matches. */
export function snippetOf(
  text: string,
  units: readonly Forms<Stems>[],
  size = SNIPPET_SIZE,
): MarkedText | null {
  const plain = text.replace(/\s+/g, ' ').trim();
  const marks = marksOf(plain, units);
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

const BLOCK = /<(p|li|h[2-6]|td|th|blockquote|pre)\b[^>]*>/gi;
/** The text of our own rich text, block by block, in the order in which a page shows it. */
export function paragraphsOf(html: string): string[] {
  const starts = [...html.matchAll(BLOCK)].map((found) => found.index);
  return starts.map((start, at) => lineText(html.slice(start, starts[at + 1] ?? html.length)));
}

export interface SnippetPlace {
  seconds: number | null;
  paragraph: number | null;
  snippet: MarkedText;
}
/** Where a lesson matches best: a moment in its medium, otherwise a paragraph of its text. */
export function placeIn(
  lesson: { html: string; cues: readonly SnippetCue[] },
  units: readonly Forms<Stems>[],
): SnippetPlace | null {
  const spoken = best(
    lesson.cues.map((cue) => cue.text),
    units,
  );
  const written = best(paragraphsOf(lesson.html), units);
  if (spoken && (!written || spoken.worth >= written.worth)) {
    const cue = lesson.cues[spoken.at];
    return { seconds: Math.floor(cue?.start ?? 0), paragraph: null, snippet: spoken.snippet };
  }
  return written ? { seconds: null, paragraph: written.at, snippet: written.snippet } : null;
}

/** The first of the texts that say the most. */
function best(texts: readonly string[], units: readonly Forms<Stems>[]) {
  const marker = markerOf(units);
  const worths = texts.map((text) => marker(text).worth);
  const worth = Math.max(0, ...worths);
  const at = worths.indexOf(worth);
  const snippet = worth > 0 ? snippetOf(texts[at] ?? '', units) : null;
  return snippet && { at, worth, snippet };
}
