import type pg from 'pg';

/** Numbers that look random and never change, from a row's own number. */
export const DRAWING = `
  CREATE FUNCTION pg_temp.chance(n bigint, salt bigint) RETURNS float8 LANGUAGE sql IMMUTABLE
    RETURN (hashint8extended(n, salt) & 1073741823)::float8 / 1073741824;
  CREATE FUNCTION pg_temp.pick(list text[], n bigint, salt bigint, lean float8 DEFAULT 1) RETURNS text LANGUAGE sql IMMUTABLE
    RETURN list[1 + floor(cardinality(list) * pg_temp.chance(n, salt) ^ lean)::int];
  CREATE FUNCTION pg_temp.say(list text[], n bigint, salt bigint, s text, c text) RETURNS text LANGUAGE sql IMMUTABLE
    RETURN replace(replace(pg_temp.pick(list, n, salt), '{s}', s), '{c}', c);`;

/**
 * Statements that drop secondary indexes and foreign keys, and those that restore them, as the tables have them now.
 */
const BELONGINGS = `
  SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS off,
    format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS back, contype = 'f' AS reference
  FROM pg_constraint WHERE conrelid = ANY ($1::text[]::regclass[]) AND contype IN ('f', 'u')
  UNION ALL SELECT format('DROP INDEX %s', indexrelid::regclass), pg_get_indexdef(indexrelid), false
  FROM pg_index i WHERE indrelid = ANY ($1::text[]::regclass[])
    AND NOT EXISTS (SELECT 1 FROM pg_constraint c WHERE c.conindid = i.indexrelid AND c.contype IN ('p', 'u', 'x'))
  ORDER BY reference DESC, 1`;

/** Writes a stage completely or not at all. */
export async function inOneTransaction(client: pg.Client, deed: () => Promise<void>): Promise<void> {
  await client.query('BEGIN');
  try {
    await deed();
    await client.query('COMMIT');
  } catch (thrown) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw thrown;
  }
}

/**
 * Fills tables while they have only their primary keys: indexes are built and references checked once, over all rows.
 * Called within a transaction, so that a crash leaves every index in place; the tables are locked meanwhile.
 */
export async function loadBare(
  client: pg.Client,
  tables: readonly string[],
  report: (line: string) => void,
  fill: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ off: string; back: string }>(BELONGINGS, [tables]);
  for (const { off } of rows) await client.query(off);
  await fill();
  // Deferred checks would hold a table until the commit, and no index could be built on it; nobody else writes
  // meanwhile.
  await client.query('SET CONSTRAINTS ALL IMMEDIATE; SET CONSTRAINTS ALL DEFERRED');
  report(`building ${rows.length} indexes and references of ${tables.join(', ')}`);
  for (const { back } of rows.toReversed()) await client.query(back);
}

export interface Step {
  text: string;
  values?: readonly unknown[];
}
/** Numbers from the first to the last, and the size of a batch. */
export interface Range {
  from: number;
  to: number;
  size: number;
}
export function* stretchesOf({ from, to, size }: Range): Generator<[first: number, last: number]> {
  for (let first = from; first <= to; first += size) yield [first, Math.min(first + size - 1, to)];
}
/** Runs steps over batches of numbers; each gets the first and last number as $1 and $2, then its values. */
export async function inStretches(
  client: pg.Client,
  range: Range,
  steps: readonly Step[],
  done: (last: number) => Promise<void> | void,
): Promise<void> {
  for (const [first, last] of stretchesOf(range)) {
    for (const { text, values = [] } of steps) await client.query(text, [first, last, ...values]);
    await done(last);
  }
}

export async function numberOf(client: pg.Client, text: string): Promise<number> {
  return Number((await client.query<{ n: string }>(text)).rows[0]?.n ?? 0);
}
