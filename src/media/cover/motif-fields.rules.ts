import type { DrawingPoint, Ink } from './drawing.rules.ts';
import { circle, curvePoints, curveThrough, dot, dots, round, stroke } from './drawing.rules.ts';

export function taperBars({ random, line, accent }: Ink): string {
  const hold = 2 + Math.floor(random() * 2);
  const keep = hold === 2 ? 0.85 : 0.79;
  let height = 206 + random() * 8;
  return Array.from({ length: 26 }, (_, week) => {
    if (week > 0 && week % hold === 0) height *= keep;
    const isReview = week === hold * 3;
    const opacity = isReview ? 1 : Math.max(0.24, 0.86 - week * 0.025);
    const place = `x="${10 + week * 15}" y="${round(250 - height)}" width="10" height="${round(height)}" rx="2"`;
    return `<rect ${place} fill="${isReview ? accent : line}" fill-opacity="${round(opacity, 2)}"/>`;
  }).join('');
}

export function burstTrains({ random, line, accent }: Ink): string {
  const phase = Math.floor(random() * 3);
  return [0, 1, 2, 3, 4]
    .map((row) => {
      const y = 42 + row * 44;
      const pulses = Array.from({ length: 36 }, (_, pulse) => {
        const burst = Math.floor(pulse / 3);
        const x = 14 + burst * 33 + (row % 2) * 9 + (pulse % 3) * 6;
        return `M${x} ${y + 12}V${y - 14 - ((burst + row + phase) % 3) * 3}`;
      }).join('');
      const isLive = row === 2;
      const train = stroke(pulses, isLive ? accent : line, 3, isLive ? 1 : 0.72, ' stroke-linecap="round"');
      return stroke(`M0 ${y + 12}H400`, line, 1, 0.3) + train;
    })
    .join('');
}

export function painMap({ random, line, accent }: Ink): string {
  const sources = [
    [110 + random() * 60, 85 + random() * 40, 66],
    [290 + random() * 50, 155, 82],
    [205, 30, 44],
  ] as const;
  const bySize = new Map<number, DrawingPoint[]>();
  for (let y = 12; y < 250; y += 16) {
    for (let x = 10; x < 400; x += 16) {
      const pain = sources.reduce(
        (sum, [cx, cy, reach]) => sum + Math.exp(-((x - cx) ** 2 + (y - cy) ** 2) / reach ** 2),
        0,
      );
      const size = Math.min(6, Math.floor(pain * 6));
      bySize.set(size, [...(bySize.get(size) ?? []), [x, y]]);
    }
  }
  return [...bySize]
    .sort(([a], [b]) => a - b)
    .map(([size, points]) => dots(points, 1.3 + size, size >= 5 ? accent : line, 0.3 + size * 0.11))
    .join('');
}

export function ripples({ random, line, accent }: Ink): string {
  const centre: DrawingPoint = [262, 126];
  const phase = 0.3 + random() * 0.9;
  const rings = Array.from({ length: 10 }, (_, index) => {
    const ring = index + 1;
    const opacity = round(0.9 - ring * 0.07, 2);
    const width = ring < 4 ? 2.2 : 1.3;
    return circle(
      centre,
      ring * ring * 1.35 + 12,
      `fill="none" stroke="${line}" stroke-opacity="${opacity}" stroke-width="${width}"`,
    );
  });
  const mood = curvePoints((x) => {
    const calm = Math.exp(-(((x - centre[0]) / 70) ** 2));
    return 126 + Math.sin(x / 34 + phase) * (46 - 40 * calm);
  }, 4);
  return rings.join('') + stroke(curveThrough(mood), accent, 3) + dot(centre, 7, accent);
}

export function seedSpiral({ random, line, accent }: Ink): string {
  const turn = random() * Math.PI * 2;
  const byShade = new Map<string, DrawingPoint[]>();
  for (let seed = 4; seed < 330; seed += 1) {
    const reach = 9.4 * Math.sqrt(seed);
    // The golden angle: consecutive seeds never line up, so the head fills evenly.
    const angle = turn + seed * 2.399963;
    const [x, y] = [214 + reach * Math.cos(angle), 128 + reach * Math.sin(angle)];
    if (x < -8 || x > 408 || y < -8 || y > 258) continue;
    const shade = seed % 34 < 2 ? 'accent' : String(Math.min(5, Math.floor(reach / 30)));
    byShade.set(shade, [...(byShade.get(shade) ?? []), [x, y]]);
  }
  return [...byShade]
    .map(([shade, points]) =>
      shade === 'accent'
        ? dots(points, 4.2, accent)
        : dots(points, 1.9 + Number(shade) * 0.6, line, 0.95 - Number(shade) * 0.12),
    )
    .join('');
}

type Cell = Readonly<{ at: DrawingPoint; radius: number }>;

export function cellField({ random, line, accent }: Ink): string {
  const target: Cell = { at: [248 + random() * 40, 105 + random() * 40], radius: 20 };
  // Space for the target and its halo is kept free before the others crowd in.
  const cells: Cell[] = [{ ...target, radius: 28 }];
  for (let attempt = 0; attempt < 900 && cells.length < 64; attempt += 1) {
    const at: DrawingPoint = [random() * 430 - 15, random() * 280 - 15];
    const radius = 6 + random() * random() * 42;
    const isFree = ({ at: [x, y], radius: taken }: Cell) =>
      Math.hypot(x - at[0], y - at[1]) > taken + radius + 3;
    if (cells.every(isFree)) cells.push({ at, radius });
  }
  const halo = circle(
    target.at,
    26,
    `fill="none" stroke="${accent}" stroke-opacity=".55" stroke-width="1.4"`,
  );
  const others = cells.slice(1).map((cell) => cellDrawing(cell, line));
  return halo + dot(target.at, target.radius, accent) + others.join('');
}

function cellDrawing({ at, radius }: Cell, line: string): string {
  const wall = `fill="${line}" fill-opacity=".14" stroke="${line}" stroke-opacity=".65"`;
  const nucleus: DrawingPoint = [at[0] + radius * 0.2, at[1] - radius * 0.1];
  return circle(at, radius, wall) + dot(nucleus, radius * 0.28, line, 0.6);
}
