import type pg from 'pg';

/**
 * Names of the indexes that a migration outside a transaction creates. If it was killed before it was recorded, one of
 * them may be there, whole or invalid, and would refuse its own name.
 */
export const indexesMadeApart = (sql: string): string[] =>
  [...sql.matchAll(/^CREATE (?:UNIQUE )?INDEX CONCURRENTLY (\w+)/gim)].map(([, name = '']) => name);

/**
 * What a migration outside a transaction sends: each index alone, since several statements in one message are one
 * transaction again. What comes before is blank, so that the database's positions are those of the file.
 */
export function sentApart(sql: string): string[] {
  let sent = '';
  return sql.split(/^(?=CREATE (?:UNIQUE )?INDEX CONCURRENTLY\b)/im).map((part) => {
    const blank = sent.replace(/[^\n]/g, ' ');
    sent += part;
    return blank + part;
  });
}

/** The database's words, with the line of the file if it names a place. */
export function whatFailed(error: pg.DatabaseError, sql: string): string {
  const line = error.position ? ` (line ${sql.slice(0, Number(error.position)).split('\n').length})` : '';
  return `${error.message}${line}`;
}
