export type DrawingPoint = readonly [x: number, y: number];
export type Ink = Readonly<{ random: () => number; line: string; accent: string }>;

/** A repeatable sequence in 0..1 (mulberry32): the same publication always gets the same picture. */
export function seededRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function seedFromText(text: string): number {
  let hash = 2166136261;
  for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0)!, 16777619);
  return hash >>> 0;
}

export function round(value: number, digits = 1): number {
  const rounded = Number(value.toFixed(digits));
  return rounded === 0 ? 0 : rounded;
}

export function pathThrough(points: readonly DrawingPoint[]): string {
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}`;
}

/** The same line in relative steps, which takes half the bytes for curves of a hundred points. */
export function curveThrough(points: readonly DrawingPoint[]): string {
  const placed = points.map(([x, y]): DrawingPoint => [round(x), round(y)]);
  const steps = placed.slice(1).map(([x, y], index) => {
    const [beforeX, beforeY] = placed[index]!;
    const rise = round(y - beforeY);
    return `${round(x - beforeX)}${rise < 0 ? '' : ' '}${rise}`;
  });
  return `M${placed[0]!.join(' ')}l${steps.join(' ')}`;
}

/** Points of a curve y = f(x), from just outside the left edge to just outside the right one. */
export function curvePoints(height: (x: number) => number, step: number): DrawingPoint[] {
  const points: DrawingPoint[] = [];
  for (let x = -4; x <= 404; x += step) points.push([x, height(x)]);
  return points;
}

export function stroke(path: string, colour: string, width: number, opacity = 1, extra = ''): string {
  const faint = opacity < 1 ? ` stroke-opacity="${round(opacity, 2)}"` : '';
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${round(width)}"${faint} stroke-linejoin="round"${extra}/>`;
}

export function circle([x, y]: DrawingPoint, radius: number, attributes: string): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" ${attributes}/>`;
}

export function dot(at: DrawingPoint, radius: number, colour: string, opacity = 1): string {
  const faint = opacity < 1 ? ` fill-opacity="${round(opacity, 2)}"` : '';
  return circle(at, radius, `fill="${colour}"${faint}`);
}

/** Many equal dots as one path of round-capped points: a fifth of the bytes of as many circles. */
export function dots(at: readonly DrawingPoint[], radius: number, colour: string, opacity = 1): string {
  if (at.length === 0) return '';
  const path = at.map(([x, y]) => `M${round(x)} ${round(y)}h.01`).join('');
  return stroke(path, colour, radius * 2, opacity, ' stroke-linecap="round"');
}
