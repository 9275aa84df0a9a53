export type Dose = { at: number; amount: number };
export type CurvePoint = { x: number; y: number };

/** A level that falls exponentially: `rate` per unit of x. */
type Course = { doses: Dose[]; rate: number; end: number };

/** The level right after each dose. */
export function peaksOf({ doses, rate }: Pick<Course, 'doses' | 'rate'>): CurvePoint[] {
  let level = 0;
  let before = 0;
  return doses.map(({ at, amount }) => {
    level = level * Math.exp(-rate * (at - before)) + amount;
    before = at;
    return { x: at, y: level };
  });
}

/**
 * The course as an SVG path above `ground`. Each decay is one quadratic curve whose control point is where the tangents
 * at its ends meet: exact in value and slope at both ends, with a hundredth of the points that a sampled curve needs.
 */
export function coursePath({ doses, rate, end }: Course, ground: number): string {
  const peaks = peaksOf({ doses, rate });
  const first = peaks[0];
  if (!first) return '';
  const arcs = peaks.map(({ x, y }, i) => {
    const until = peaks[i + 1]?.x ?? end;
    const trough = y * Math.exp(-rate * (until - x));
    const meet = (rate * (y * x - trough * until) + y - trough) / (rate * (y - trough));
    const control = `${round(meet)} ${round(ground - (y - rate * y * (meet - x)))}`;
    return `V${round(ground - y)}Q${control} ${round(until)} ${round(ground - trough)}`;
  });
  return `M${round(first.x)} ${round(ground)}${arcs.join('')}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
