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

export type Slice = { y: number; height: number };

/** Stacked heights from the ground up, a gap of surface between neighbours so that hue is not the only border. */
export function stack(values: number[], ground: number, pixelsPerUnit: number, gap = 2): Slice[] {
  let top = ground;
  return values.map((value) => {
    const height = Math.max(0, value * pixelsPerUnit - (top < ground && value > 0 ? gap : 0));
    const y = top - value * pixelsPerUnit;
    top = y;
    return { y, height };
  });
}
