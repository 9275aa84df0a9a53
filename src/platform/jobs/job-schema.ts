import { createRequire } from 'node:module';
import type pg from 'pg';

export const JOB_SCHEMA = 'jobs';
/** The queue's own schema version, known without asking the queue: a start that has nothing to do reads one row. */
const { pgboss } = createRequire(import.meta.url)('pg-boss/package.json') as { pgboss: { schema: number } };

/** Created and brought up to date by the database's owner: the serving role creates no tables. */
export async function prepareJobSchema(client: pg.ClientBase): Promise<void> {
  const { exists, version } = await stateOf(client);
  if (version !== null && version >= pgboss.schema) return;
  const { getConstructionPlans, getMigrationPlans } = await import('pg-boss');
  await client.query(
    version === null
      ? getConstructionPlans(JOB_SCHEMA, { createSchema: !exists })
      : getMigrationPlans(JOB_SCHEMA, version),
  );
}

async function stateOf(client: pg.ClientBase): Promise<{ exists: boolean; version: number | null }> {
  const { rows } = await client.query<{ exists: boolean; made: boolean }>(
    `SELECT to_regnamespace('${JOB_SCHEMA}') IS NOT NULL AS exists, to_regclass('${JOB_SCHEMA}.version') IS NOT NULL AS made`,
  );
  const exists = rows[0]?.exists ?? false;
  if (!rows[0]?.made) return { exists, version: null };
  const found = await client.query<{ version: number }>(
    `SELECT version::int AS version FROM ${JOB_SCHEMA}.version`,
  );
  return { exists, version: found.rows[0]?.version ?? null };
}
