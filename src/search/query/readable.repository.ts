import type { Parameter } from '#platform/postgres/database.ts';
import type { ReadingScope } from './reading.policy.ts';

/** The reading rule (reading.policy.ts) for a locked section or table; the names are placeholders. */
export function readableSql(
  row: string,
  { types, plain, closed, opened }: Record<keyof ReadingScope, string>,
) {
  const place = `array_position(${types}::text[], ${row}.type)`;
  return `CASE WHEN ${row}.closed THEN ${row}.position <= (${closed}::int[])[${place}]
    ELSE ${row}.position <= (${plain}::int[])[${place}] OR ${row}.publication_id = ANY (${opened}::bigint[]) END`;
}

/** A subject is searched for in every lesson that is not private, and in the private ones that the caller may read. */
export const subjectSql = (row: string, readable: string | null) =>
  readable ? `(NOT ${row}.closed OR ${readable})` : `NOT ${row}.closed`;

/** Placeholders of a reading scope, numbered from `first`, and their values; all null if there is no scope. */
export const readingFrom = (first: number): Record<keyof ReadingScope, string> => ({
  types: `$${first}`,
  plain: `$${first + 1}`,
  closed: `$${first + 2}`,
  opened: `$${first + 3}`,
});
export const readingValues = (reading: ReadingScope | null): Parameter[] =>
  reading ? [reading.types, reading.plain, reading.closed, reading.opened] : [null, null, null, null];
