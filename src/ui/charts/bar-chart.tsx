import { classNames } from '../content/class-names.ts';
import styles from './bar-chart.module.css';
import { BarChartColumns, hasRoomForColumns } from './bar-chart-columns.tsx';
import { FILLS } from './bar-chart-fills.ts';
import { BarChartRows } from './bar-chart-rows.tsx';
import { BarChartTable } from './bar-chart-table.tsx';
import { useWidth } from './chart-width.ts';

export type Bar = {
  label: string;
  values: number[];
  /** What two values amount to that overlap; otherwise their sum. */
  total?: number;
  note?: string;
};

export type BarChartProps = {
  bars: Bar[];
  /**
   * Names of the stacked values, from the bottom up; at most two are distinguished, by color and pattern. Where they
   * overlap they stand beside each other.
   */
  series: string[];
  goal?: { value: number; label: string };
  /** The chart in one sentence, which screen readers read instead. */
  summary: string;
  /** Label of the disclosure and of its table. */
  tableLabel: string;
  categoryLabel: string;
  totalLabel: string;
  format?: (value: number) => string;
  className?: string;
};

/** Columns, or rows if the text is large relative to the width. */
export function BarChart({ className, ...props }: BarChartProps) {
  const { format = String, series, goal } = props;
  const [box, width] = useWidth(560);
  const drawn = { ...props, format, width };
  const isUpright = hasRoomForColumns(drawn);
  return (
    <figure className={classNames(styles.chart, className)}>
      <div ref={box}>{isUpright ? <BarChartColumns {...drawn} /> : <BarChartRows {...drawn} />}</div>
      <ul className={styles.legend} aria-hidden="true">
        {series.map((name, i) => (
          <li key={name}>
            <svg viewBox="0 0 12 12" aria-hidden="true">
              <rect width="12" height="12" rx="3" className={FILLS[i]} />
            </svg>
            {name}
          </li>
        ))}
        {goal ? (
          <li>
            <svg className={styles.dashes} viewBox="0 0 23 12" aria-hidden="true">
              <line className={styles.goal} x1="0" x2="23" y1="6" y2="6" />
            </svg>
            {goal.label}
          </li>
        ) : null}
      </ul>
      <BarChartTable {...props} format={format} />
    </figure>
  );
}
