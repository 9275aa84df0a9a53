/** Round ticks from zero to at least `max`, between three and six of them. */
export function ticksTo(max: number): number[] {
  if (!(max > 0)) return [0, 1];
  const rough = max / 4;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((n) => n * magnitude).find((n) => n >= rough)!;
  const count = Math.ceil(max / step - 1e-9);
  return Array.from({ length: count + 1 }, (_, i) => Number((i * step).toPrecision(12)));
}

export function sumOf(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

type Amounts = { values: number[]; total?: number };
export const totalOf = ({ values, total }: Amounts): number => total ?? sumOf(values);
/** How much of the first value is the second one's, too. */
export const overlapOf = (bar: Amounts): number => sumOf(bar.values) - totalOf(bar);
/** The values without what is counted already further down: as they stack up to the total. */
export const stackable = (bar: Amounts): number[] =>
  bar.values.map((value, i) => (i === 1 ? value - overlapOf(bar) : value));

export type BarSlice = { y: number; height: number };

/** Stacked bars from the bottom up, with a gap between neighbors so that hue is not the only boundary. */
export function stack(values: number[], ground: number, pixelsPerUnit: number, gap = 2): BarSlice[] {
  let top = ground;
  return values.map((value) => {
    const height = Math.max(0, value * pixelsPerUnit - (top < ground && value > 0 ? gap : 0));
    const y = top - value * pixelsPerUnit;
    top = y;
    return { y, height };
  });
}

/** Maximum width of a letter in a chart, on average over a word or a number. */
const LETTER = 7.6;
export const textWidth = (text: string): number => text.length * LETTER;

/** Height of a line of text with the space around it, as needed above a line or bar. */
export const LINE = 21;
/** Distance from the bottom of that text to the line or bar below it. */
const FOOT = 5;

/**
 * Index of the first of the columns over which the label of a line meets neither a bar nor the total on it; null if
 * there is no room. `tops`: how far down each bar begins. `span`: number of columns that the label covers.
 */
export function roomOn(line: number, tops: readonly number[], span: number): number | null {
  const isFree = (top: number) => top - LINE >= line - FOOT;
  for (let at = 0; at + span <= tops.length; at++) if (tops.slice(at, at + span).every(isFree)) return at;
  return null;
}
