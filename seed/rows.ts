import { createHash } from 'node:crypto';
import { statement, type Writer } from '#platform/postgres/database.ts';

/** Writes rows of a table in one statement; PostgreSQL parses each value by its column's type. */
export async function insertRows(
  db: Writer,
  table: string,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].map((name) => `"${name}"`).join(', ');
  const text = `INSERT INTO ${table} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`;
  await db.run(
    statement(`seed.${table}:${createHash('sha256').update(columns).digest('hex').slice(0, 8)}`, {}, text),
    [JSON.stringify(rows)],
  );
}

/** Numbers that look random but never change: the same story on every machine. */
export function steady(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
