import { useSite } from '#client/page/site-data.ts';
import { monthText } from '#kit/dates.ts';
import { textWidth, ticksTo } from '#ui/charts/chart-scale.ts';
import { classNames } from '#ui/content/class-names.ts';
import type { Overview } from '../overview.store.ts';
import styles from './overview.module.css';

export type OverviewMonth = Overview['years'][number]['months'][number];
export type PlotProps = { months: OverviewMonth[]; amount: (value: number) => string };
export type BarPlotProps = PlotProps & { isMoney: boolean };

const FRAME = { top: 16, right: 8, bottom: 28 };
const HEIGHT = 240;
/** Between an amount and the first bar, in pixels. */
const GAP = 8;
/** Pixels needed for the name of a month; with less, some names are left out. */
const LABEL = 36;
export const firstOf = (month: string) => new Date(`${month}-01T00:00:00Z`);

function ticksOf({ months, isMoney }: Pick<BarPlotProps, 'months' | 'isMoney'>): number[] {
  const unit = isMoney ? 100 : 1;
  return ticksTo(Math.max(0, ...valuesOf(months)) / unit)
    .map((tick) => Number((tick * unit).toPrecision(12)))
    .filter(Number.isInteger);
}
const valuesOf = (months: OverviewMonth[]) => months.flatMap(({ value, before }) => [value, before]);

/** Left edge of the first month, beside the widest amount, and the width of each month. */
export function slotsOf(drawn: BarPlotProps & { width: number }): { left: number; slot: number } {
  const amounts = ticksOf(drawn).map((tick) => textWidth(drawn.amount(tick)));
  const left = Math.ceil(Math.max(0, ...amounts)) + GAP;
  return { left, slot: Math.max(0, drawn.width - left - FRAME.right) / drawn.months.length };
}

/** Bars of this year and the line of the one before, with one month marked. */
export function Plot({ months, amount, isMoney, at, width }: BarPlotProps & { at: number; width: number }) {
  const { language } = useSite().site;
  const ticks = ticksOf({ months, isMoney });
  const { left, slot } = slotsOf({ months, amount, isMoney, width });
  const [top, below] = [ticks.at(-1) ?? 0, Math.min(0, ...valuesOf(months))];
  const scale = (HEIGHT - FRAME.top - FRAME.bottom) / (top - below);
  const y = (value: number) => FRAME.top + (top - value) * scale;
  const center = (nth: number) => left + slot * (nth + 0.5);
  const every = Math.max(1, Math.ceil(LABEL / slot));
  return (
    <svg className={styles.drawing} viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true">
      {ticks.map((tick) => (
        <g key={tick}>
          <line className={styles.line} x1={left} x2={width} y1={y(tick)} y2={y(tick)} />
          <text x={left - GAP} y={y(tick) + 4} textAnchor="end">
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
      {[styles.beforeGround, styles.before].map((look) => (
        <polyline
          key={look}
          className={look}
          points={months.map(({ before }, nth) => `${center(nth)},${y(before)}`).join(' ')}
        />
      ))}
    </svg>
  );
}
