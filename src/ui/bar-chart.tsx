import { useId } from 'react';
import styles from './bar-chart.module.css';
import { BarChartTable } from './bar-chart-table.tsx';
import { stack, sumOf, ticksTo } from './chart-scale.ts';
import { useWidth } from './chart-width.ts';
import { classNames } from './class-names.ts';

export type Bar = { label: string; values: number[]; note?: string };

export type BarChartProps = {
  bars: Bar[];
  /** The names of the stacked values, from the ground up; two at most are told apart by colour and pattern. */
  series: string[];
  goal?: { value: number; label: string };
  /** The chart in one sentence, read instead of it. */
  summary: string;
  /** The words of the disclosure and of its table. */
  tableLabel: string;
  categoryLabel: string;
  totalLabel: string;
  format?: (value: number) => string;
  className?: string;
};

const HEIGHT = 240;
const FRAME = { top: 30, right: 4, bottom: 36, left: 40 };
const GROUND = HEIGHT - FRAME.bottom;
const FILLS = [styles.first, styles.second];

/** Drawn pixel for pixel at the width it has, so its text keeps its size on phones. */
export function BarChart({ className, ...props }: BarChartProps) {
  const { format = String } = props;
  const [box, width] = useWidth(560);
  return (
    <figure className={classNames(styles.chart, className)}>
      <div ref={box}>
        <Plot {...props} format={format} width={width} />
      </div>
      <ul className={styles.legend} aria-hidden="true">
        {props.series.map((name, i) => (
          <li key={name}>
            <svg width="12" height="12" aria-hidden="true">
              <rect width="12" height="12" rx="3" className={FILLS[i]} />
            </svg>
            {name}
          </li>
        ))}
      </ul>
      <BarChartTable {...props} format={format} />
    </figure>
  );
}

type PlotProps = Pick<BarChartProps, 'bars' | 'goal' | 'summary'> & Required<Pick<BarChartProps, 'format'>>;

function Plot({ bars, goal, summary, format, width }: PlotProps & { width: number }) {
  const hatch = useId();
  const ticks = ticksTo(Math.max(goal?.value ?? 0, ...bars.map(({ values }) => sumOf(values))));
  const scale = (GROUND - FRAME.top) / ticks.at(-1)!;
  const slot = (width - FRAME.left - FRAME.right) / Math.max(1, bars.length);
  return (
    <svg width="100%" height={HEIGHT} role="img" aria-label={summary}>
      <Hatch id={hatch} />
      {ticks.map((tick) => (
        <Line key={tick} y={GROUND - tick * scale} label={format(tick)} />
      ))}
      {goal ? <Goal y={GROUND - goal.value * scale} /> : null}
      {bars.map((bar, i) => (
        <Column
          key={bar.label}
          bar={bar}
          center={FRAME.left + slot * (i + 0.5)}
          width={Math.max(0, Math.min(46, slot * 0.6))}
          {...{ scale, hatch, format }}
        />
      ))}
      {goal ? <Goal y={GROUND - goal.value * scale} label={goal.label} /> : null}
    </svg>
  );
}

/** The line lies behind the bars, its words in front of them. */
function Goal({ y, label }: { y: number; label?: string }) {
  return label ? (
    <text className={styles.strong} x={FRAME.left + 4} y={y - 8}>
      {label}
    </text>
  ) : (
    <line className={styles.goal} x1={FRAME.left} x2="100%" y1={y} y2={y} />
  );
}

function Line({ y, label }: { y: number; label: string }) {
  return (
    <>
      <line className={styles.line} x1={FRAME.left} x2="100%" y1={y} y2={y} />
      <text x={FRAME.left - 10} y={y + 4} textAnchor="end">
        {label}
      </text>
    </>
  );
}

type ColumnProps = {
  bar: Bar;
  center: number;
  width: number;
  scale: number;
  hatch: string;
  format: (value: number) => string;
};

function Column({ bar, center, width, scale, hatch, format }: ColumnProps) {
  const slices = stack(bar.values, GROUND, scale);
  const place = { x: center - width / 2, width, rx: 3 };
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
      <text className={styles.strong} x={center} y={(slices.at(-1)?.y ?? GROUND) - 8} textAnchor="middle">
        {format(sumOf(bar.values))}
      </text>
      <text x={center} y={GROUND + 18} textAnchor="middle">
        {bar.label}
      </text>
      {bar.note ? (
        <text className={styles.note} x={center} y={GROUND + 31} textAnchor="middle">
          {bar.note}
        </text>
      ) : null}
    </g>
  );
}

/** Print may have no colour: what stands above the ground is hatched there. */
function Hatch({ id }: { id: string }) {
  return (
    <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <path d="M0 0V5" stroke="#fff" strokeWidth="3" />
    </pattern>
  );
}
