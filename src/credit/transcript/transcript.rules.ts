/** What a spreadsheet would run as a formula; some East Asian versions accept the full-width signs too. */
const FORMULA = /^[\p{C}\p{Z}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;
/**
 * Where the decimal sign is a comma, a file is split at other signs, even inside quotes: a formula may begin after one.
 */
const LATER = /(?<=[\s\S])([;\t\r\n][\p{C}\p{Z}]*)(?=[=+\-@＝＋－＠])/gu;

/**
 * One CSV cell (RFC 4180), with formulas quoted so that they stay text. A number is written as is: its minus sign
 * starts no formula.
 */
export function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = `${FORMULA.test(value) ? `'` : ''}${value.replace(LATER, `$1'`)}`;
  return /[",\r\n\t']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Lines end with CRLF. */
export const csvLines = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');

/** The byte order mark tells spreadsheets that the text is UTF-8. */
export const csvText = (rows: readonly (readonly (string | number)[])[]): string => `\uFEFF${csvLines(rows)}`;
