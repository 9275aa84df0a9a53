import type { HighlightSpan } from '../listed-page/highlight.rules.ts';
import type { FoundPlace } from './library.rules.ts';

/** Splits a text at the marked places. */
export function pieces({ text, marks }: FoundPlace['snippet']): HighlightSpan[] {
  const cuts = [...new Set([0, ...marks.flat(), text.length])].toSorted((one, other) => one - other);
  const starts = new Set(marks.map(([from]) => from));
  return cuts
    .slice(0, -1)
    .map((at, place) => ({ at, text: text.slice(at, cuts[place + 1]), hit: starts.has(at) }));
}
