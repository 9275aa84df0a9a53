import { monthText } from '#kit/dates.ts';
import { ticksTo } from '#ui/chart-scale.ts';
import { classNames } from '#ui/class-names.ts';
import { useSite } from '#web/site-data.ts';
import styles from './overview.module.css';
import type { Overview } from './overview.store.ts';

export type Month = Overview['years'][number]['months'][number];
export type Shown = { months: Month[]; amount: (value: number) => string };
export type Drawn = Shown & { isMoney: boolean };

export const FRAME = { top: 16, right: 8, bottom: 28, left: 72 };
const HEIGHT = 240;
/** A month's name needs so many pixels; narrower, some are left out. */
const LABEL = 36;
export const firstOf = (month: string) => new Date(`${month}-01T00:00:00Z`);

/** Bars of this year and the line of the one before, one month marked. */
export function Plot({ months, amount, isMoney, at, width }: Drawn & { at: number; width: number }) {
  const { language } = useSite().site;
  const values = months.flatMap(({ value, before }) => [value, before]);
  const unit = isMoney ? 100 : 1;
  const ticks = ticksTo(Math.max(0, ...values) / unit)
    .map((tick) => Number((tick * unit).toPrecision(12)))
    .filter(Number.isInteger);
  const [top, below] = [ticks.at(-1) ?? 0, Math.min(0, ...values)];
  const scale = (HEIGHT - FRAME.top - FRAME.bottom) / (top - below);
  const y = (value: number) => FRAME.top + (top - value) * scale;
  const slot = (width - FRAME.left - FRAME.right) / months.length;
  const center = (nth: number) => FRAME.left + slot * (nth + 0.5);
  const every = Math.max(1, Math.ceil(LABEL / slot));
  return (
    <svg width="100%" height={HEIGHT} aria-hidden="true">
      {ticks.map((tick) => (
        <g key={tick}>
          <line className={styles.line} x1={FRAME.left} x2="100%" y1={y(tick)} y2={y(tick)} />
          <text x={FRAME.left - 8} y={y(tick) + 4} textAnchor="end">
            {amount(tick)}
          </text>
        </g>
      ))}
      <line
        className={styles.cross}
        x1={center(at)}
        x2={center(at)}
        y1={FRAME.top}
        y2={HEIGHT - FRAME.bottom}
      />
      {months.map(({ month, value }, nth) => (
        <g key={month}>
          <rect
            className={classNames(styles.bar, nth === at && styles.looked)}
            x={center(nth) - slot * 0.3}
            width={Math.max(0, slot * 0.6)}
            y={Math.min(y(value), y(0))}
            height={Math.abs(y(value) - y(0))}
            rx={2}
          />
          {(months.length - 1 - nth) % every === 0 ? (
            <text x={center(nth)} y={HEIGHT - 8} textAnchor="middle">
              {monthText(firstOf(month), language)}
            </text>
          ) : null}
        </g>
      ))}
      <polyline
        className={styles.before}
        points={months.map(({ before }, nth) => `${center(nth)},${y(before)}`).join(' ')}
      />
    </svg>
  );
}
