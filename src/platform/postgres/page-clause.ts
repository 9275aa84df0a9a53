/** The longest first page that has a text of its own: every text stays prepared on every connection. */
const WRITTEN_OUT = 12;

/**
 * The end of a statement that gives a page, and what its name says of it. PostgreSQL takes a page of a size it is not told
 * for a tenth of all rows, so it thinks one plan for all values far dearer than it is and plans the statement anew each time
 * it is sent. `next`: takes a value and gives its parameter.
 */
export function pageClause(
  { size, offset }: { size: number; offset: number },
  next: (value: number) => string,
): { key: string; sql: string } {
  if (offset === 0 && Number.isInteger(size) && size > 0 && size <= WRITTEN_OUT)
    return { key: `:${size}`, sql: `LIMIT ${size}` };
  return { key: '', sql: `LIMIT ${next(size)}::int OFFSET ${next(offset)}::int` };
}
