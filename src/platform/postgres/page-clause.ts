/** The longest first page that gets a statement text of its own: every text stays prepared on every connection. */
const WRITTEN_OUT = 12;

/**
 * The end of a paged statement, and what to add to its name. PostgreSQL estimates a page of unknown size at a tenth of
 * all rows, so it thinks the generic plan far more expensive than it is and replans the statement each time it is sent.
 * `next`: takes a value and returns its parameter.
 */
export function pageClause(
  { size, offset }: { size: number; offset: number },
  next: (value: number) => string,
): { key: string; sql: string } {
  if (offset === 0 && Number.isInteger(size) && size > 0 && size <= WRITTEN_OUT)
    return { key: `:${size}`, sql: `LIMIT ${size}` };
  return { key: '', sql: `LIMIT ${next(size)}::int OFFSET ${next(offset)}::int` };
}
