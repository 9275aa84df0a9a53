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

export type BarSlice = { y: number; height: number };

/** Stacked heights from the ground up, a gap of surface between neighbours so that hue is not the only border. */
export function stack(values: number[], ground: number, pixelsPerUnit: number, gap = 2): BarSlice[] {
  let top = ground;
  return values.map((value) => {
    const height = Math.max(0, value * pixelsPerUnit - (top < ground && value > 0 ? gap : 0));
    const y = top - value * pixelsPerUnit;
    top = y;
    return { y, height };
  });
}

/** What one letter of a chart is wide at most, on average over a word or a number. */
const LETTER = 7.6;
export const textWidth = (text: string): number => text.length * LETTER;

/** A line of text and the air around it: what stands on a line or on a bar takes so much above it. */
export const LINE = 21;
/** From the foot of that text to the line or bar it stands on. */
const FOOT = 5;

/**
 * The first of the columns over which the words of a line meet neither a bar nor the total on it; null where there is no
 * room. `tops`: how far down each bar begins. `span`: over how many columns the words reach.
 */
export function roomOn(line: number, tops: readonly number[], span: number): number | null {
  const isFree = (top: number) => top - LINE >= line - FOOT;
  for (let at = 0; at + span <= tops.length; at++) if (tops.slice(at, at + span).every(isFree)) return at;
  return null;
}
