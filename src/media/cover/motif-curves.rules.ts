import type { DrawingPoint, Ink } from './drawing.rules.ts';
import { curvePoints, curveThrough, dot, pathThrough, round, stroke } from './drawing.rules.ts';

export function neutrophilCounts({ random, line, accent }: Ink): string {
  const threshold = 152;
  const nadir = 15 + random() * 3;
  const counts = Array.from({ length: 34 }, (_, week): DrawingPoint => {
    const fall = 92 * Math.exp(-(((week - nadir) / 2.7) ** 2));
    const rebound = week > nadir ? 44 * (1 - Math.exp(-(week - nadir) / 5)) : 0;
    return [12 + week * 11.4, Math.min(182, 84 + fall - rebound + (random() - 0.5) * 20)];
  });
  const low = counts.filter(([, y]) => y > threshold);
  const normal = counts.filter(([, y]) => y <= threshold);
  const stems = (points: DrawingPoint[]) => points.map(([x, y]) => `M${round(x)} 250V${round(y)}`).join('');
  return [
    stroke(`M0 ${threshold}H400`, line, 1, 0.55, ' stroke-dasharray="3 6"'),
    stroke(stems(normal), line, 1.4, 0.38),
    stroke(stems(low), accent, 1.6, 0.9),
    ...normal.map((point) => dot(point, 3.4, line)),
    ...low.map((point) => dot(point, 5, accent)),
  ].join('');
}

export function titrationStairs({ random, line, accent }: Ink): string {
  const treads = [62, 58, 52, 48, 58, 70, 80].map((width) => width + (random() - 0.5) * 10);
  const risers = [14, 16, 26, 36, 44, 40, 0];
  const stairs = (behind: number): DrawingPoint[] => {
    let [x, y] = [-20 + behind * 10, 250 - behind * 9];
    const points: DrawingPoint[] = [[x, y]];
    for (const [step, tread] of treads.entries()) {
      points.push([x + tread, y], [x + tread, y - risers[step]!]);
      [x, y] = [x + tread, y - risers[step]!];
    }
    return [...points, [480, y]];
  };
  const front = stairs(0);
  const echoes = [6, 5, 4, 3, 2, 1].map((k) => stroke(pathThrough(stairs(k)), line, 1.2, 0.62 - k * 0.08));
  const landings = [2, 6, 10].map((index) => dot(front[index]!, 5.5, line));
  const shade = `<path d="${pathThrough(front)}V260H-20Z" fill="${line}" fill-opacity=".1"/>`;
  return (
    shade +
    echoes.join('') +
    stroke(pathThrough(front), line, 3) +
    landings.join('') +
    dot(front[8]!, 7, accent)
  );
}

export function hypnogram({ random, line, accent }: Ink): string {
  const depths = [46, 88, 128, 168, 206];
  const stages = [0, 2, 3, 4, 3, 2, 1, 2, 3, 4, 3, 1, 2, 3, 2, 1, 2, 1, 0, 1, 0];
  const night: DrawingPoint[] = [];
  const dreams: string[] = [];
  let x = -6;
  for (const stage of stages) {
    const width = 13 + random() * 14;
    night.push([x, depths[stage]!], [x + width, depths[stage]!]);
    if (stage === 1) dreams.push(`M${round(x)} 88H${round(x + width)}`);
    x += width;
  }
  night.push([x, depths[0]!], [Math.max(x, 420), depths[0]!]);
  const levels = depths.map((y) => `M0 ${y}H400`).join('');
  const hours = Array.from({ length: 49 }, (_, tick) => `M${8 + tick * 8} 250v${tick % 6 ? -4 : -9}`).join(
    '',
  );
  return [
    stroke(levels, line, 1, 0.2),
    stroke(hours, line, 1.2, 0.4),
    `<path d="${pathThrough(night)}V250H-6Z" fill="${line}" fill-opacity=".16"/>`,
    stroke(pathThrough(night), line, 2.6),
    stroke(dreams.join(''), accent, 8),
  ].join('');
}

export function settlingWaves({ random, line, accent }: Ink): string {
  return Array.from({ length: 15 }, (_, row) => {
    const [slow, fast] = [random() * 9, random() * 9];
    const wave = curvePoints(
      (x) => {
        const unrest = Math.exp(-Math.max(0, x - 20) / 115);
        return 18 + row * 15.3 + unrest * (Math.sin(x / 7 + slow) * 13 + Math.sin(x / 3.1 + fast) * 9);
      },
      row === 7 ? 3 : 4,
    );
    return row === 7 ? stroke(curveThrough(wave), accent, 2.8) : stroke(curveThrough(wave), line, 1.4, 0.62);
  }).join('');
}

export function ticTraces({ random, line, accent }: Ink): string {
  return Array.from({ length: 11 }, (_, row) => {
    const y = 32 + row * 20;
    const trace: DrawingPoint[] = [[-4, y]];
    for (let x = random() * 40; x < 404; x += 14 + random() * 54) {
      const height = 12 + random() * 34;
      if (random() < 0.66)
        trace.push([x - 4, y], [x - 1.5, y - height], [x + 1.5, y + height * 0.4], [x + 4, y]);
    }
    const path = pathThrough([...trace, [404, y]]);
    return row === 5 ? stroke(path, accent, 2.8) : stroke(path, line, 1.5, 0.72);
  }).join('');
}

export function growthChart({ random, line, accent }: Ink): string {
  const height = (t: number, centile: number) =>
    238 - (60 + centile * 19) * Math.max(0, t) ** 0.62 - centile * 9 * t;
  const centiles = [0, 1, 2, 3, 4, 5, 6].map((k) =>
    stroke(
      curveThrough(curvePoints((x) => height(x / 400, k), 8)),
      line,
      k === 3 ? 2.4 : 1.3,
      k === 3 ? 1 : 0.5,
    ),
  );
  const grid = Array.from({ length: 9 }, (_, year) => `M${year * 48 + 8} 0V250`).join('');
  const drift = 0.28 + random() * 0.1;
  const visits = Array.from({ length: 9 }, (_, visit): DrawingPoint => {
    const t = 0.06 + visit * 0.108;
    return [t * 400, height(t, 2 + visit * drift)];
  });
  const points = visits.map((at, visit) => dot(at, visit === 8 ? 7 : 4.6, accent));
  return stroke(grid, line, 1, 0.12) + centiles.join('') + points.join('');
}

export function multipleDoses({ random, line, accent }: Ink): string {
  const interval = 40 + Math.floor(random() * 3) * 4;
  const [level, doses]: [DrawingPoint[], DrawingPoint[]] = [[], []];
  let amount = 0;
  for (let x = -4; x <= 404; x += 2) {
    if ((x + 4) % interval === 0 && x < 380) {
      amount += 62;
      doses.push([x, 230 - amount]);
    }
    level.push([x, 230 - amount]);
    amount *= 0.982;
  }
  const band = `<rect y="78" width="400" height="56" fill="${line}" fill-opacity=".14"/>`;
  return band + stroke(curveThrough(level), line, 2.6) + doses.map((at) => dot(at, 4.6, accent)).join('');
}
