import pg from 'pg';
import { numberOf } from '#seed/large/load.ts';
import type { Measured } from '../../scripts/capacity/measured.ts';
import { GROWING } from '../../scripts/capacity/tables.data.ts';
import { say } from '../report.ts';

/** A table with fewer rows is mostly its first page. */
const LEAST_ROWS = 300;
const PAGE = 8192;

/** Without the free space and visibility maps, which even a small table has in full. */
const SIZE = `SELECT pg_relation_size(c.oid) + coalesce(pg_relation_size(c.reltoastrelid), 0) AS data, pg_indexes_size(c.oid) AS indexes,
    (SELECT count(*) FROM pg_index WHERE indrelid = c.oid) AS count
  FROM pg_class c WHERE c.oid = $1::regclass`;

/**
 * Bytes per row of every growing table, including the separate storage of long values; tables with few rows are left
 * out.
 */
export async function measureSizes(databaseUrl: string): Promise<Measured['tables']> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const measured: Measured['tables'] = {};
    for (const table of ['user_account', ...Object.keys(GROWING)]) {
      await client.query(`VACUUM ${table}`);
      const { rows } = await client.query<Record<'data' | 'indexes' | 'count', string>>(SIZE, [table]);
      const [found] = rows;
      const count = await numberOf(client, `SELECT count(*) AS n FROM ${table}`);
      if (count < LEAST_ROWS) {
        say(`${table}: ${count} rows are too few to be measured`);
        continue;
      }
      // The first page of an index describes it and contains no rows.
      const indexes = Number(found?.indexes) - PAGE * Number(found?.count);
      measured[table] = {
        rows: count,
        data: Math.round(Number(found?.data) / count),
        indexes: Math.round(indexes / count),
      };
    }
    return measured;
  } finally {
    await client.end();
  }
}
