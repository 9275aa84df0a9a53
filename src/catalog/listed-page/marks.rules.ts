export interface MarkedSpan {
  /** Start position in the text. */
  at: number;
  text: string;
  hit: boolean;
}
/** Ranges of a text that the search found, in order. */
export type TextMarks = readonly (readonly [number, number])[];

/** Splits a text at the marked ranges. */
export function spansOf(text: string, marks: TextMarks): MarkedSpan[] {
  const cuts = [...new Set([0, ...marks.flat(), text.length])];
  const starts = new Set(marks.map(([from]) => from));
  return cuts
    .slice(0, -1)
    .map((at, place) => ({ at, text: text.slice(at, cuts[place + 1]), hit: starts.has(at) }));
}
