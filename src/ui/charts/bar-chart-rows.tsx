import styles from './bar-chart.module.css';
import type { BarChartProps } from './bar-chart.tsx';
import { FILLS } from './bar-chart-fills.ts';
import { sumOf } from './chart-scale.ts';

type Props = Pick<BarChartProps, 'bars' | 'goal' | 'summary'> & Required<Pick<BarChartProps, 'format'>>;

/** Horizontal bars, each between its name and its total: they need no more width than two words. */
export function BarChartRows({ bars, goal, summary, format }: Props) {
  const most = Math.max(goal?.value ?? 0, ...bars.map(({ values }) => sumOf(values))) || 1;
  const share = (value: number) => `${(value / most) * 100}%`;
  return (
    <div className={styles.rows} role="img" aria-label={summary}>
      {bars.map(({ label, note, values }) => (
        <div key={label} className={styles.row}>
          <span>
            {label} {note ? <small>{note}</small> : null}
          </span>
          <svg aria-hidden="true">
            {values.map((value, i) => (
              <rect
                key={i === 0 ? 'first' : `next-${i}`}
                className={FILLS[i]}
                x={share(sumOf(values.slice(0, i)))}
                width={share(value)}
                height="100%"
              />
            ))}
            {goal ? (
              <line className={styles.goal} x1={share(goal.value)} x2={share(goal.value)} y1="0" y2="100%" />
            ) : null}
          </svg>
          <strong>{format(sumOf(values))}</strong>
        </div>
      ))}
    </div>
  );
}
