import type pg from 'pg';

/** A table whose triggers keep a proof. */
export interface ProvedTable {
  name: string;
  /** A ledger refuses every change; others enter the chain of proofs. */
  ledger: boolean;
  triggers: string[];
}

/** Every one of them, by the catalogue. */
export async function provedTables(owner: pg.Client): Promise<ProvedTable[]> {
  const { rows } = await owner.query<ProvedTable>(
    `SELECT c.relname::text AS name, bool_or(p.proname = 'ledger_refuse') AS ledger, array_agg(t.tgname::text ORDER BY t.tgname) AS triggers
     FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_proc p ON p.oid = t.tgfoid
     WHERE NOT t.tgisinternal AND (p.proname IN ('ledger_refuse', 'ledger_append') OR p.proname LIKE 'proof\\_of\\_%')
     GROUP BY c.relname ORDER BY c.relname`,
  );
  return rows;
}
