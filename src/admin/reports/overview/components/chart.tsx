import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { DownloadButton } from '#credit/certificate/components/download-button.tsx';
import { monthOfYearText } from '#kit/dates.ts';
import { localeOf } from '#kit/locales.ts';
import { numberText } from '#kit/numbers.ts';
import { useWidth } from '#ui/charts/chart-width.ts';
import { Table, Td, Th, Tr } from '#ui/content/table.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { useMoney } from '../../../resources/order/components/parts.tsx';
import { overviewTexts } from '../overview.messages.ts';
import { overviewCalls } from '../overview.schema.ts';
import type { Overview } from '../overview.store.ts';
import styles from './overview.module.css';
import { type BarPlotProps, firstOf, type OverviewMonth, Plot, type PlotProps, slotsOf } from './plot.tsx';

type Year = Overview['years'][number];

const totalOf = (months: OverviewMonth[], what: 'value' | 'before') =>
  months.reduce((sum, month) => sum + month[what], 0);

/**
 * Twelve months as bars, and the same months of the year before as a line: by pointer, by arrow keys, and as a table.
 */
export function YearChart({ years }: { years: Year[] }) {
  const say = useTexts(overviewTexts);
  const [at, setAt] = useState(0);
  const year = years[at];
  const words = useAmounts(year?.currency ?? null);
  const id = useId();
  if (!year) return null;
  const { measure, months } = year;
  return (
    <section className={styles.year} aria-labelledby={id}>
      <h2 id={id} className="h3">
        {say('months')}
      </h2>
      <Measures years={years} at={at} onChoose={setAt} />
      <p>
        {say('summary', {
          total: words(totalOf(months, 'value')),
          before: words(totalOf(months, 'before')),
        })}
      </p>
      <p className="small quiet">{say(`${measure}Hint`)}</p>
      {months.some(({ value, before }) => value !== 0 || before !== 0) ? (
        <figure className={`panel ${styles.chart}`}>
          <Crosshair months={months} amount={words} isMoney={year.currency !== null} />
          <Legend />
          <AsTable months={months} amount={words} />
        </figure>
      ) : (
        <EmptyState text={say('nothingYet')} />
      )}
      <DownloadButton
        variant="secondary"
        size="sm"
        path={overviewCalls.csv.path}
        fileName="months.csv"
        className={styles.csv}
      >
        {say('csv')}
      </DownloadButton>
    </section>
  );
}

/** Chooses the measure; amounts in different currencies are not added up. */
function Measures({ years, at, onChoose }: { years: Year[]; at: number; onChoose: (at: number) => void }) {
  const say = useTexts(overviewTexts);
  const isAlone = ({ measure }: Year) => years.filter((one) => one.measure === measure).length === 1;
  return (
    <fieldset className={styles.measures}>
      <legend className="visually-hidden">{say('measure')}</legend>
      {years.map((year, nth) => (
        <button
          key={`${year.measure} ${year.currency}`}
          type="button"
          aria-pressed={nth === at}
          onClick={() => onChoose(nth)}
        >
          {isAlone(year)
            ? say(`${year.measure}Name`)
            : say('measureIn', { measure: say(`${year.measure}Name`), currency: year.currency ?? '' })}
        </button>
      ))}
    </fieldset>
  );
}

/** Formats cents of a currency, or a number of people or orders. */
function useAmounts(currency: string | null) {
  const money = useMoney();
  const locale = localeOf(useSite().site.language);
  return (value: number) => (currency ? money(value, currency) : numberText(value, locale));
}

/** Selects one month, at first the latest; its numbers are stated in words below. */
function Crosshair({ months, amount, isMoney }: BarPlotProps) {
  const say = useTexts(overviewTexts);
  const { language } = useSite().site;
  const [box, width] = useWidth(720);
  const last = months.length - 1;
  const [at, setAt] = useState(last);
  const month = months[at];
  if (!month) return null;
  const tells = say('monthTells', {
    month: monthOfYearText(firstOf(month.month), language),
    amount: amount(month.value),
    before: amount(month.before),
  });
  const { left, slot } = slotsOf({ months, amount, isMoney, width });
  const look = (event: PointerEvent<HTMLDivElement>) => {
    const drawn = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - drawn.left) / drawn.width) * width - left;
    setAt(Math.min(last, Math.max(0, Math.floor(x / slot))));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = STEPS[event.key]?.(at, last);
    if (to === undefined) return;
    event.preventDefault();
    setAt(Math.min(last, Math.max(0, to)));
  };
  return (
    <>
      <div
        ref={box}
        role="slider"
        tabIndex={0}
        aria-label={say('chart')}
        aria-valuemin={1}
        aria-valuemax={months.length}
        aria-valuenow={at + 1}
        aria-valuetext={tells}
        className={styles.plot}
        onPointerDown={look}
        onPointerMove={look}
        onKeyDown={onKeyDown}
      >
        <Plot months={months} amount={amount} isMoney={isMoney} at={at} width={width} />
      </div>
      <p className={styles.tells} aria-hidden="true">
        {tells}
      </p>
    </>
  );
}

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  Home: () => 0,
  End: (_, last) => last,
};

function Legend() {
  const say = useTexts(overviewTexts);
  return (
    <ul className={styles.legend} aria-hidden="true">
      <li>
        <svg viewBox="0 0 12 12" aria-hidden="true">
          <rect width="12" height="12" rx="3" className={styles.bar} />
        </svg>
        {say('thisYear')}
      </li>
      <li>
        <svg viewBox="0 0 20 12" aria-hidden="true">
          <line x1="0" x2="20" y1="6" y2="6" className={styles.before} />
        </svg>
        {say('yearBefore')}
      </li>
    </ul>
  );
}

/** The same numbers as a table, for people who prefer reading; always shown on paper. */
function AsTable({ months, amount }: PlotProps) {
  const say = useTexts(overviewTexts);
  const { language } = useSite().site;
  return (
    <details className={styles.disclosure}>
      <summary>{say('asTable')}</summary>
      <Table caption={say('months')} captionHidden layout="plain" compact>
        <thead>
          <Tr>
            <Th>{say('month')}</Th>
            <Th numeric>{say('thisYear')}</Th>
            <Th numeric>{say('yearBefore')}</Th>
          </Tr>
        </thead>
        <tbody>
          {months.map(({ month, value, before }) => (
            <Tr key={month}>
              <Th scope="row">{monthOfYearText(firstOf(month), language)}</Th>
              <Td numeric>{amount(value)}</Td>
              <Td numeric>{amount(before)}</Td>
            </Tr>
          ))}
          <Tr>
            <Th scope="row">{say('sum')}</Th>
            <Td numeric>{amount(totalOf(months, 'value'))}</Td>
            <Td numeric>{amount(totalOf(months, 'before'))}</Td>
          </Tr>
        </tbody>
      </Table>
    </details>
  );
}
