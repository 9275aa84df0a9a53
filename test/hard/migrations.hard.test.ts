import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { PROOF_MARKS } from '#credit/proof/marks.data.ts';
import { MIGRATIONS, migrate } from '#platform/postgres/migrations.ts';
import { grantServing } from '#platform/postgres/serving-role.ts';
import { type FreshDatabase, freshDatabase } from '../harness/database.ts';
import { ACCEPTED, REFUSED } from '../harness/lists/migrations.data.ts';

const ROWS = Number(process.env.MIGRATION_ROWS ?? 10_000_000);
const ROWS_A_MEMBER = 1_000;
const HELD_AT_MOST_MS = 200;
const HELD = '55P03';

let fresh: FreshDatabase;
/** A condition that finds one row, somebody's of the story. */
let row: string;
let owner: pg.Client;
let folder: string;
before(async () => {
  fresh = await freshDatabase();
  owner = new pg.Client({ connectionString: fresh.url });
  await owner.connect();
  // What is referred to is of no matter here, and looking it up ten million times takes longer than all the rest.
  const { rows: references } = await owner.query<{ name: string; says: string }>(
    `SELECT conname AS name, pg_get_constraintdef(oid) AS says FROM pg_constraint
      WHERE conrelid = 'section_progress'::regclass AND contype = 'f'`,
  );
  const alter = (what: string) => owner.query(`ALTER TABLE section_progress ${what}`);
  for (const { name } of references) await alter(`DROP CONSTRAINT ${name}`);
  await alter('DISABLE TRIGGER USER');
  await owner.query(
    `INSERT INTO section_progress (user_id, section_id, publication_id, position_seconds, updated_at)
     SELECT 10000000 + n / $2::int, 10000000 + n % $2::int, (SELECT min(id) FROM publication), n % 600, now()
     FROM generate_series(0, $1::int - 1) n`,
    [ROWS, ROWS_A_MEMBER],
  );
  await alter('ENABLE TRIGGER USER');
  for (const { name, says } of references) await alter(`ADD CONSTRAINT ${name} ${says} NOT VALID`);
  const { rows: found } = await owner.query<{ user: string; section: string }>(
    'SELECT user_id AS user, section_id AS section FROM section_progress WHERE user_id < 10000000 LIMIT 1',
  );
  row = `user_id = ${found[0]?.user} AND section_id = ${found[0]?.section}`;
  await owner.query('VACUUM ANALYZE section_progress');
  folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  cpSync(MIGRATIONS, folder, { recursive: true });
});
after(async () => {
  await owner?.end();
  await fresh?.drop();
  rmSync(folder ?? '', { recursive: true, force: true });
});

/** Somebody who reads and somebody who writes, all the time; counted is how often one of them waited for the table for too long. */
async function heldUpDuring(deed: () => Promise<unknown>): Promise<{ asked: number; held: number }> {
  const counts = { asked: 0, held: 0 };
  let isOver = false;
  const ask = async (text: string) => {
    const client = new pg.Client({ connectionString: fresh.servingUrl });
    await client.connect();
    await client.query(`SET lock_timeout = ${HELD_AT_MOST_MS}`);
    while (!isOver) {
      counts.asked++;
      await client.query(text).catch((error: pg.DatabaseError) => {
        if (error.code !== HELD) throw error;
        counts.held++;
      });
      await wait(2);
    }
    await client.end();
  };
  const all = [
    ask(`SELECT position_seconds FROM section_progress WHERE ${row}`),
    ask(`UPDATE section_progress SET updated_at = clock_timestamp() WHERE ${row}`),
  ];
  try {
    await deed();
  } finally {
    isOver = true;
    await Promise.all(all);
  }
  return counts;
}

test(`what the check lets pass holds nobody up for ${HELD_AT_MOST_MS} ms in a table of ${ROWS} rows`, async () => {
  const role = decodeURIComponent(new URL(fresh.servingUrl).username);
  for (const [name, sql] of Object.entries(ACCEPTED)) {
    writeFileSync(join(folder, name), `${sql}\n`);
    const { asked, held } = await heldUpDuring(() =>
      migrate(fresh.url, {
        report: () => {},
        directory: folder,
        async settle(client) {
          await grantServing(client, role, PROOF_MARKS);
        },
      }),
    );
    assert.equal(held, 0, name);
    assert.ok(asked > 2, `${name}: ${asked}`);
  }
});

test('what it refuses does', async () => {
  for (const { sql } of REFUSED.filter(({ isTried }) => isTried)) {
    const { held } = await heldUpDuring(async () => {
      await owner.query('BEGIN');
      await owner.query(sql).finally(() => owner.query('ROLLBACK'));
    });
    assert.ok(held > 0, sql);
  }
});
