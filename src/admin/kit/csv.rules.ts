import { csvText } from '#credit/transcript/transcript.rules.ts';

/** A list as a table for other programs. They read the column names, which are therefore not translated. */
export interface CsvShape<Row> {
  head: readonly string[];
  line: (row: Row) => readonly (string | number)[];
}
type Cell = string | number | boolean | Date | null;

/** Shape of a table from its columns; missing values are empty. */
export const csvShape = <Row>(
  columns: readonly (readonly [name: string, cell: (row: Row) => Cell])[],
): CsvShape<Row> => ({
  head: columns.map(([name]) => name),
  line: (row) => columns.map(([, cell]) => written(cell(row))),
});

function written(cell: Cell): string | number {
  if (cell === null) return '';
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  return cell instanceof Date ? cell.toISOString() : cell;
}

/** Hundredths of money or credit, with two decimals. */
export const decimals = (hundredths: number | null): string =>
  hundredths === null ? '' : (hundredths / 100).toFixed(2);

export const csvTable = <Row>({ head, line }: CsvShape<Row>, rows: readonly Row[]): string =>
  csvText([head, ...rows.map(line)]);
