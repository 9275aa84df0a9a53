import type pg from 'pg';
import { type Range, stretchesOf } from './load.ts';

/** Links an entry to the previous one as a ledger's own trigger does; `before` is the last hash in the table. */
export const CHAINING = `
  CREATE FUNCTION pg_temp.linked(prev bytea, entry jsonb, before bytea) RETURNS bytea LANGUAGE plpgsql IMMUTABLE AS $$
    BEGIN RETURN ledger_hash(coalesce(prev, before), entry || jsonb_build_object('prev_hash', coalesce(prev, before))); END $$;
  CREATE AGGREGATE pg_temp.chained(jsonb, bytea) (SFUNC = pg_temp.linked, STYPE = bytea);`;

/**
 * Entries of a ledger: their columns except position and hashes, where they are read from between $1 and $2, and in
 * which order.
 */
export interface Entries {
  columns: string;
  from: string;
  order: string;
}

/**
 * Appends to a ledger in bulk what its trigger would append one by one, looking for the end of the chain each time: the
 * same positions and the same hashes. Called while that trigger is disabled (see `withoutTriggers`).
 */
export async function appendAll(
  client: pg.Client,
  ledger: string,
  range: Range,
  { columns, from, order }: Entries,
): Promise<void> {
  const coming = `coming_${ledger}`;
  const written = await columnsOf(client, ledger);
  await client.query(`CREATE TEMP TABLE ${coming} (LIKE ${ledger} INCLUDING DEFAULTS)`);
  for (const [first, last] of stretchesOf(range)) {
    const [end] = (
      await client.query<{ position: string; hash: Buffer }>(
        `SELECT position, hash FROM ${ledger} ORDER BY position DESC LIMIT 1`,
      )
    ).rows;
    await client.query(
      `INSERT INTO ${coming} (position, hash, ${columns}) SELECT $3::bigint + row_number() OVER (ORDER BY ${order}), '\\x', ${from}`,
      [first, last, end?.position ?? 0],
    );
    await client.query(
      `INSERT INTO ${ledger} (${written}, prev_hash, hash)
       SELECT ${written}, coalesce(lag(hash) OVER (ORDER BY position), $1::bytea), hash
       FROM (SELECT ${written}, pg_temp.chained(to_jsonb(c) - 'prev_hash', $1::bytea) OVER (ORDER BY position) AS hash FROM ${coming} c) AS link`,
      [end?.hash ?? null],
    );
    await client.query(`TRUNCATE ${coming}`);
  }
  await client.query(`DROP TABLE ${coming}`);
}

async function columnsOf(client: pg.Client, ledger: string): Promise<string> {
  const { rows } = await client.query<{ columns: string }>(
    `SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS columns FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attname NOT IN ('prev_hash', 'hash')`,
    [ledger],
  );
  return rows[0]?.columns ?? '';
}

/** Entries in the chain of proofs for rows of a table, by `id`, the same as from the table's own trigger. */
export const proofsOf = (table: 'attempt' | 'evaluation' | 'certificate'): Entries => ({
  columns: 'kind, subject, event, digest',
  from: `'${table}', id::text, 'entered', proof_digest(proof_content(r)) FROM ${table} r WHERE id BETWEEN $1 AND $2`,
  order: 'id',
});
export const FRONT_MATTER_PROOFS: Entries = {
  columns: 'kind, subject, event, digest',
  from: `'front-matter', publication_id || '/' || version, 'entered', proof_digest(proof_content(r)) FROM front_matter r WHERE publication_id BETWEEN $1 AND $2`,
  order: 'publication_id, version',
};

/**
 * Disables triggers of some tables during an action that does their work itself. Within a transaction, so that they are
 * restored whatever goes wrong.
 */
export async function withoutTriggers(
  client: pg.Client,
  triggers: readonly string[],
  tables: readonly string[],
  deed: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ of: string; trigger: string }>(
    `SELECT tgrelid::regclass::text AS of, quote_ident(tgname) AS trigger FROM pg_trigger
     WHERE NOT tgisinternal AND tgname = ANY ($1) AND tgrelid = ANY ($2::text[]::regclass[])`,
    [triggers, tables],
  );
  for (const { of, trigger } of rows) await client.query(`ALTER TABLE ${of} DISABLE TRIGGER ${trigger}`);
  await deed();
  for (const { of, trigger } of rows) await client.query(`ALTER TABLE ${of} ENABLE TRIGGER ${trigger}`);
}
