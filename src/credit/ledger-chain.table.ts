import { type Reader, statement } from '#platform/database.ts';

const TABLES = statement(
  'ledger-chain.tables',
  { name: 'text' },
  `SELECT table_name::text AS name FROM information_schema.columns
   WHERE table_schema = 'public' AND column_name IN ('position', 'prev_hash', 'hash')
   GROUP BY table_name HAVING count(*) = 3 ORDER BY table_name`,
);
/** Every ledger: a table with a position and a chained hash, whether or not its guards still stand. */
export const ledgerTables = async (db: Reader): Promise<string[]> =>
  (await db.all(TABLES)).map((row) => row.name);

const MISSING = statement(
  'ledger-chain.missing-guards',
  { name: 'text' },
  `SELECT name FROM unnest(ARRAY['append', 'keep', 'keep_all']) AS guard(name)
   WHERE NOT EXISTS (SELECT 1 FROM pg_trigger t
     WHERE t.tgrelid = to_regclass($1) AND t.tgname = guard.name AND t.tgenabled <> 'D') ORDER BY name`,
);
/** Triggers of a ledger that somebody switched off or removed. */
export const missingGuards = async (db: Reader, table: string): Promise<string[]> =>
  (await db.all(MISSING, [table])).map((row) => row.name);

const COLUMNS = { entries: 'int', last: 'int?', head: 'bytes?', broken: 'int?' } as const;
/** A stretch of the chain: its last position and hash, and the first entry that does not follow from the one before. */
export interface Stretch {
  entries: number;
  last: number | null;
  head: Buffer | null;
  broken: number | null;
}
export interface Link {
  /** Where to read on; null at the beginning. */
  after: number | null;
  head: Buffer | null;
}
const STRETCH = 5_000;

/** Recomputes one stretch; the hash is the one the ledger's own trigger computes. */
export function readStretch(db: Reader, table: string, { after, head }: Link): Promise<Stretch> {
  if (!/^[a-z_]+$/.test(table)) throw new Error(`${table} is no name of a ledger`);
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
