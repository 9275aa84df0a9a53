import { type Reader, statement } from '#platform/postgres/database.ts';

const TABLES = statement(
  'ledger-chain.tables',
  { name: 'text' },
  `SELECT table_name::text AS name FROM information_schema.columns
   WHERE table_schema = 'public' AND column_name IN ('position', 'prev_hash', 'hash')
   GROUP BY table_name HAVING count(*) = 3 ORDER BY table_name`,
);
/** Every ledger: a table with a position and a chained hash, whether or not its guards are still in place. */
export const ledgerTables = async (db: Reader): Promise<string[]> =>
  (await db.all(TABLES)).map((row) => row.name);

/** The name goes into the text of a statement, so only a table's own characters are allowed. */
export function ledgerName(table: string): string {
  if (!/^[a-z_]+$/.test(table)) throw new Error(`${table} is no name of a ledger`);
  return table;
}

// A guard is identified by its name, the function it calls, when it fires (`tgtype`: 7 before an insert, 27 before an
// update or delete, 34 before a truncate), and that it fires in every session, for every column and every row.
const MISSING = statement(
  'ledger-chain.missing-guards',
  { name: 'text' },
  `SELECT name FROM (VALUES ('append', 'ledger_append', 7), ('keep', 'ledger_refuse', 27), ('keep_all', 'ledger_refuse', 34)) AS guard(name, calls, fires)
   WHERE NOT EXISTS (SELECT 1 FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
     WHERE t.tgrelid = to_regclass($1) AND t.tgname = guard.name AND p.proname = guard.calls AND t.tgtype = guard.fires
       AND t.tgqual IS NULL AND t.tgattr::text = '' AND t.tgenabled IN ('O', 'A')) ORDER BY name`,
);
/** Triggers of a ledger that were disabled, replaced or removed. */
export const missingGuards = async (db: Reader, table: string): Promise<string[]> =>
  (await db.all(MISSING, [table])).map((row) => row.name);

const COLUMNS = { entries: 'int', last: 'int?', head: 'bytes?', broken: 'int?' } as const;
/**
 * A stretch of the chain: its last position and hash, and the first entry that does not follow from the previous one.
 */
export interface ChainSegment {
  entries: number;
  last: number | null;
  head: Buffer | null;
  broken: number | null;
}
export interface Link {
  /** Where to continue reading; null at the beginning. */
  after: number | null;
  head: Buffer | null;
}
export const STRETCH = 5_000;

/** Recomputes one stretch, with the same hash that the ledger's own trigger computes. */
export function readStretch(db: Reader, table: string, { after, head }: Link): Promise<ChainSegment> {
  ledgerName(table);
  const read = statement(
    `ledger-chain.stretch:${table}`,
    COLUMNS,
    `SELECT count(*)::int AS entries, max(position) AS last,
       (array_agg(hash ORDER BY position DESC))[1] AS head, min(position) FILTER (WHERE broken) AS broken
     FROM (
       SELECT position, hash, position <> lag(position, 1, coalesce($1::bigint, 0)) OVER chain + 1
         OR prev_hash IS DISTINCT FROM lag(hash, 1, $2::bytea) OVER chain
         OR hash IS DISTINCT FROM ledger_hash(prev_hash, to_jsonb(ledger_row)) AS broken
       FROM (SELECT * FROM ${table} WHERE $1::bigint IS NULL OR position > $1::bigint ORDER BY position LIMIT ${STRETCH}) ledger_row
       WINDOW chain AS (ORDER BY position)) link`,
  );
  return db.one(read, [after, head]);
}

const said = (row: string) => `to_jsonb(${row}) - '{position,prev_hash,hash}'::text[]`;
/** The first position in a stretch that repeats the content of the first entry; null if there is none. */
export const firstAgain = async (db: Reader, table: string, after: number): Promise<number | null> => {
  const read = statement(
    `ledger-chain.again:${ledgerName(table)}`,
    { position: 'int?' },
    `SELECT min(position) AS position FROM ${table} r WHERE position > $1 AND position <= $1 + ${STRETCH}
       AND ${said('r')} = (SELECT ${said('f')} FROM ${table} f WHERE f.position = 1)`,
  );
  return (await db.one(read, [after])).position;
};

/** Whether the entries of a stretch are identical, one by one, to those at the given distance after them. */
export const isRepeated = async (
  db: Reader,
  table: string,
  { after, upto, behind }: { after: number; upto: number; behind: number },
): Promise<boolean> => {
  const read = statement(
    `ledger-chain.repeated:${ledgerName(table)}`,
    { same: 'bool' },
    `SELECT coalesce(bool_and(${said('a')} = ${said('b')}), false) AS same FROM ${table} a
     LEFT JOIN ${table} b ON b.position = a.position + $3::bigint WHERE a.position > $1 AND a.position <= least($2::bigint, $1::bigint + ${STRETCH})`,
  );
  return (await db.one(read, [after, upto, behind])).same;
};
