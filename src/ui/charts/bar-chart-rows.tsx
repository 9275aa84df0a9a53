import styles from './bar-chart.module.css';
import type { BarChartProps } from './bar-chart.tsx';
import { FILLS } from './bar-chart-fills.ts';
import { overlapOf, stackable, sumOf, totalOf } from './chart-scale.ts';

type Props = Pick<BarChartProps, 'bars' | 'goal' | 'summary'> & Required<Pick<BarChartProps, 'format'>>;

/** Horizontal bars, each between its name and its total: they need no more width than two words. */
export function BarChartRows({ bars, goal, summary, format }: Props) {
  const most = Math.max(goal?.value ?? 0, ...bars.map(totalOf)) || 1;
  const share = (value: number) => `${(value / most) * 100}%`;
  return (
    <div className={styles.rows} role="img" aria-label={summary}>
      {bars.map((bar) => (
        <div key={bar.label} className={styles.row}>
          <span>
            {bar.label} {bar.note ? <small>{bar.note}</small> : null}
          </span>
          <svg aria-hidden="true">
            {stackable(bar).map((value, i, values) => (
              <rect
                key={i === 0 ? 'first' : `next-${i}`}
                className={FILLS[i]}
                x={share(sumOf(values.slice(0, i)))}
                width={share(value)}
                height="100%"
              />
            ))}
            {overlapOf(bar) > 0 ? (
              <rect
                className={FILLS[1]}
                x={share(bar.values[0]! - overlapOf(bar))}
                y="50%"
                width={share(overlapOf(bar))}
                height="50%"
              />
            ) : null}
            {goal ? (
              <line className={styles.goal} x1={share(goal.value)} x2={share(goal.value)} y1="0" y2="100%" />
            ) : null}
          </svg>
          <strong>{format(totalOf(bar))}</strong>
        </div>
      ))}
    </div>
  );
}
