import pg from 'pg';
import { numberOf } from '#seed/large/load.ts';
import type { Measured } from '../../scripts/capacity/measured.ts';
import { GROWING } from '../../scripts/capacity/tables.data.ts';
import { say } from '../report.ts';

/** With fewer rows a table is mostly the page that it begins with. */
const LEAST_ROWS = 300;
const PAGE = 8192;

/** Without the maps of free room and of visible pages, which a small table has whole. */
const SIZE = `SELECT pg_relation_size(c.oid) + coalesce(pg_relation_size(c.reltoastrelid), 0) AS data, pg_indexes_size(c.oid) AS indexes,
    (SELECT count(*) FROM pg_index WHERE indrelid = c.oid) AS count
  FROM pg_class c WHERE c.oid = $1::regclass`;

/** Bytes a row of every table that grows, what is kept apart for long values included; those with few rows are left out. */
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
      // The first page of an index says what it is, and holds no row.
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
