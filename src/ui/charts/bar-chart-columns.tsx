import { useId } from 'react';
import styles from './bar-chart.module.css';
import type { Bar, BarChartProps } from './bar-chart.tsx';
import { FILLS } from './bar-chart-fills.ts';
import {
  type BarSlice,
  LINE,
  overlapOf,
  roomOn,
  stack,
  stackable,
  textWidth,
  ticksTo,
  totalOf,
} from './chart-scale.ts';

const HEIGHT = 240;
/** The top leaves room for the total above the highest bar, and for the label above the goal. */
const FRAME = { top: LINE + 9, right: 4, bottom: 36, left: 40 };
const GROUND = HEIGHT - FRAME.bottom;

type Props = Pick<BarChartProps, 'bars' | 'goal' | 'summary'> &
  Required<Pick<BarChartProps, 'format'>> & { width: number };

const slotOf = ({ bars, width }: Pick<Props, 'bars' | 'width'>): number =>
  (width - FRAME.left - FRAME.right) / Math.max(1, bars.length);

/** Whether every name and every total fits the width of its column. */
export function hasRoomForColumns({ bars, format, width }: Omit<Props, 'summary'>): boolean {
  const texts = bars.flatMap((bar) => [bar.label, format(totalOf(bar))]);
  return slotOf({ bars, width }) >= Math.max(0, ...texts.map(textWidth));
}

/** Vertical bars against a scale. */
export function BarChartColumns({ bars, goal, summary, format, width }: Props) {
  const hatch = useId();
  const ticks = ticksTo(Math.max(goal?.value ?? 0, ...bars.map(totalOf)));
  const scale = (GROUND - FRAME.top) / ticks.at(-1)!;
  const slot = slotOf({ bars, width });
  const columns = bars.map((bar, i) => ({
    bar,
    center: FRAME.left + slot * (i + 0.5),
    slices: stack(stackable(bar), GROUND, scale),
    overlap: overlapOf(bar) * scale,
  }));
  const line = goal ? GROUND - goal.value * scale : null;
  return (
    <svg className={styles.columns} viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={summary}>
      <Hatch id={hatch} />
      {ticks.map((tick) => (
        <Tick key={tick} y={GROUND - tick * scale} width={width} label={format(tick)} />
      ))}
      {line === null ? null : <line className={styles.goal} x1={FRAME.left} x2={width} y1={line} y2={line} />}
      {columns.map(({ bar, ...place }) => (
        <Column
          key={bar.label}
          {...place}
          bar={bar}
          thick={Math.max(0, Math.min(46, slot * 0.6))}
          {...{ width, hatch, format }}
        />
      ))}
      {goal && line !== null ? (
        <GoalWords
          label={goal.label}
          y={line}
          tops={columns.map(({ slices }) => topOf(slices))}
          slot={slot}
        />
      ) : null}
    </svg>
  );
}

const topOf = (slices: BarSlice[]): number => slices.at(-1)?.y ?? GROUND;

/**
 * Label on the goal line, where no bar or total is in the way; if there is no such place, only the legend names the
 * goal.
 */
function GoalWords({ label, y, tops, slot }: { label: string; y: number; tops: number[]; slot: number }) {
  const at = roomOn(y, tops, Math.ceil((textWidth(label) + 4) / slot));
  if (at === null) return null;
  return (
    <text className={styles.strong} x={FRAME.left + at * slot + 4} y={y - 8}>
      {label}
    </text>
  );
}

function Tick({ y, width, label }: { y: number; width: number; label: string }) {
  return (
    <>
      <line className={styles.line} x1={FRAME.left} x2={width} y1={y} y2={y} />
      <text x={FRAME.left - 10} y={y + 4} textAnchor="end">
        {label}
      </text>
    </>
  );
}

type ColumnProps = {
  bar: Bar;
  slices: BarSlice[];
  /** Height of the part of the first slice that is the second one's, too. */
  overlap: number;
  center: number;
  thick: number;
  width: number;
  hatch: string;
  format: (value: number) => string;
};

function Column({ bar, slices, overlap, center, thick, width, hatch, format }: ColumnProps) {
  const place = { x: center - thick / 2, width: thick, rx: 3 };
  const shared = { x: center, width: thick / 2, y: slices[0]?.y, height: overlap };
  return (
    <g>
      {slices.map(({ y, height }, i) => (
        <g key={i === 0 ? 'ground' : `above-${i}`}>
          <rect {...place} y={y} height={height} className={FILLS[i]} />
          {i > 0 ? (
            <rect {...place} y={y} height={height} fill={`url(#${hatch})`} className={styles.hatch} />
          ) : null}
        </g>
      ))}
      {overlap > 0 ? (
        <g>
          <rect {...shared} className={FILLS[1]} />
          <rect {...shared} fill={`url(#${hatch})`} className={styles.hatch} />
        </g>
      ) : null}
      <text className={styles.strong} x={center} y={topOf(slices) - 8} textAnchor="middle">
        {format(totalOf(bar))}
      </text>
      <text x={center} y={GROUND + 18} textAnchor="middle">
        {bar.label}
      </text>
      {bar.note ? (
        <text
          className={styles.note}
          x={Math.min(center, width - textWidth(bar.note) / 2)}
          y={GROUND + 31}
          textAnchor="middle"
        >
          {bar.note}
        </text>
      ) : null}
    </g>
  );
}

/** Print may have no color, so all but the bottom value of a stack is hatched there. */
function Hatch({ id }: { id: string }) {
  return (
    <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <path d="M0 0V5" stroke="#fff" strokeWidth="3" />
    </pattern>
  );
}
