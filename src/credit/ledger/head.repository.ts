import { type Reader, statement, type Writer } from '#platform/postgres/database.ts';
import { BLOCK } from '../proof/merkle.rules.ts';
import { ledgerName } from './chain.repository.ts';

const LOCK = statement(
  'ledger-head.lock',
  { locked: 'text' },
  `SELECT pg_advisory_xact_lock(hashtextextended('ledger:ledger_head', 0))::text AS locked`,
);
/** The lock that every append to this ledger takes: one head per day, whichever process writes it. */
export const lockHeads = async (db: Writer): Promise<void> => {
  await db.one(LOCK);
};

/** Length of a ledger, and its last hash. */
export const readTableHead = (db: Reader, table: string) =>
  db.maybe(
    statement(
      `ledger-head.last:${ledgerName(table)}`,
      { position: 'int', hash: 'text' },
      `SELECT position, encode(hash, 'hex') AS hash FROM ${table} ORDER BY position DESC LIMIT 1`,
    ),
  );

/** The number of entries in a ledger, and the hashes at some positions. */
export const readTableState = (db: Reader, table: string, positions: readonly number[]) =>
  db.one(
    statement(
      `ledger-head.state:${ledgerName(table)}`,
      { entries: 'int', hashes: 'texts', positions: 'ints' },
      `SELECT (SELECT count(*) FROM ${table})::int AS entries,
         coalesce(array_agg(encode(hash, 'hex') ORDER BY position), '{}') AS hashes,
         coalesce(array_agg(position::int ORDER BY position), '{}') AS positions
       FROM ${table} WHERE position = ANY ($1::bigint[])`,
    ),
    [positions],
  );

const HEADS = statement(
  'ledger-head.list',
  { position: 'int', day: 'date', body: 'text', public_key: 'text', signature: 'text' },
  `SELECT position, day, body, public_key, signature FROM ledger_head WHERE position > $1 ORDER BY position LIMIT $2`,
);
export type HeadRow = NonNullable<typeof HEADS.row>;
export const listHeads = (db: Reader, after: number, limit: number) => db.all(HEADS, [after, limit]);

const LAST = statement(
  'ledger-head.latest',
  { position: 'int', day: 'date', body: 'text', public_key: 'text', signature: 'text' },
  'SELECT position, day, body, public_key, signature FROM ledger_head ORDER BY position DESC LIMIT 1',
);
export const latestHead = (db: Reader) => db.maybe(LAST);

const INSERT = statement(
  'ledger-head.insert',
  {},
  `INSERT INTO ledger_head (day, body, public_key, signature, hash) VALUES ($1, $2, $3, $4, '\\x')`,
);
export const insertHead = async (
  db: Writer,
  head: { day: string; body: string; key: string; signature: string },
): Promise<void> => {
  await db.run(INSERT, [head.day, head.body, head.key, head.signature]);
};

const BLOCKS = statement(
  'ledger-head.blocks',
  { number: 'int', root: 'bytes' },
  'SELECT number, root FROM proof_block ORDER BY number',
);
/** Stored roots of the complete blocks of the chain of proofs, in order from 0. */
export const proofBlocks = (db: Reader) => db.all(BLOCKS);

const INSERT_BLOCK = statement(
  'ledger-head.insert-block',
  {},
  'INSERT INTO proof_block (number, root) VALUES ($1, $2) ON CONFLICT DO NOTHING',
);
export const insertBlock = async (db: Writer, number: number, root: Uint8Array): Promise<void> => {
  await db.run(INSERT_BLOCK, [number, Buffer.from(root)]);
};

const ENTRIES = statement(
  'ledger-head.proof-hashes',
  { hash: 'bytes' },
  `SELECT hash FROM proof_entry WHERE position > $1 AND position <= $2 ORDER BY position LIMIT ${BLOCK}`,
);
/** Hashes of the chain of proofs after a position, at most one block of them. */
export const proofHashes = async (db: Reader, after: number, upto: number): Promise<Buffer[]> =>
  (await db.all(ENTRIES, [after, upto])).map((row) => row.hash);
