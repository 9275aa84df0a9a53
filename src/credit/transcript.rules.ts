/** A cell that a spreadsheet would run as a formula is quoted, so that it stays text. */
const FORMULA = /^[=+\-@\t\r]/;

/** One CSV cell (RFC 4180). Numbers are written as they are: a minus of ours is no formula. */
export function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value.trimStart()) || FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n\t']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Lines end with CRLF. */
export const csvLines = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');

/** The mark at the beginning tells spreadsheets that the text is UTF-8. */
export const csvText = (rows: readonly (readonly (string | number)[])[]): string => `\uFEFF${csvLines(rows)}`;
