import { Table, Td, Th, Tr } from '../content/table.tsx';
import styles from './bar-chart.module.css';
import type { BarChartProps } from './bar-chart.tsx';
import { totalOf } from './chart-scale.ts';

type Props = Omit<BarChartProps, 'className'> & { format: (value: number) => string };

/** The same numbers as a table, for people who prefer reading. */
export function BarChartTable({ bars, series, tableLabel, categoryLabel, totalLabel, format }: Props) {
  return (
    <details className={styles.disclosure}>
      <summary>{tableLabel}</summary>
      <Table caption={tableLabel} captionHidden layout="plain" compact>
        <thead>
          <Tr>
            {[categoryLabel, ...series, totalLabel].map((head, i) => (
              <Th key={head} numeric={i > 0}>
                {head}
              </Th>
            ))}
          </Tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <Tr key={bar.label}>
              <Th scope="row">{[bar.label, bar.note].filter(Boolean).join(', ')}</Th>
              {series.map((name, i) => (
                <Td key={name} numeric>
                  {format(bar.values[i] ?? 0)}
                </Td>
              ))}
              <Td numeric>{format(totalOf(bar))}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </details>
  );
}
