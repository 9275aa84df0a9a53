import { csvText } from '#credit/transcript/transcript.rules.ts';
import type { MeasuredYear } from './overview.rules.ts';

/** Months as rows, each measure and its previous year as columns; money with two decimals. */
export function yearsCsv(years: readonly MeasuredYear[]): string {
  const [first] = years;
  const head = years.flatMap(({ measure, currency }) => {
    const name = currency ? `${measure} ${currency}` : measure;
    return [name, `${name}, the year before`];
  });
  const written = (value: number, currency: string | null) =>
    currency ? Number((value / 100).toFixed(2)) : value;
  const rows = (first?.months ?? []).map(({ month }, at) => [
    month,
    ...years.flatMap(({ currency, months }) => {
      const { value = 0, before = 0 } = months[at] ?? {};
      return [written(value, currency), written(before, currency)];
    }),
  ]);
  return csvText([['month', ...head], ...rows]);
}
