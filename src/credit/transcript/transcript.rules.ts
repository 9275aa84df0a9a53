/** What a spreadsheet would run as a formula; some of East Asia read the wide signs too. */
const FORMULA = /^[\p{C}\p{Z}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;
/** Where commas are decimal a file is cut at other signs, inside quotes too: a formula may begin behind one. */
const LATER = /(?<=[\s\S])([;\t\r\n][\p{C}\p{Z}]*)(?=[=+\-@＝＋－＠])/gu;

/** One CSV cell (RFC 4180), formulas quoted so that they stay text. A number is written as it is: a minus of ours is none. */
export function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = `${FORMULA.test(value) ? `'` : ''}${value.replace(LATER, `$1'`)}`;
  return /[",\r\n\t']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Lines end with CRLF. */
export const csvLines = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');

/** The mark at the beginning tells spreadsheets that the text is UTF-8. */
export const csvText = (rows: readonly (readonly (string | number)[])[]): string => `\uFEFF${csvLines(rows)}`;
