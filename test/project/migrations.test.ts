import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { MIGRATIONS } from '#platform/postgres/migrations.ts';
import { ACCEPTED, REFUSED } from '#test/harness/lists/migrations.data.ts';
import { faultsOfMigration } from '../../scripts/migrations/check.ts';

/** Applied long ago, and never changed again: what comes after it is held to the rules. */
const LAST_BEFORE = '0132';
const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
after(() => rmSync(folder, { recursive: true }));

async function faultsOf(name: string, sql: string): Promise<string[]> {
  const file = join(folder, name);
  writeFileSync(file, `${sql}\n`);
  return (await faultsOfMigration(file)).map(({ rule }) => rule);
}

test('a migration holds nobody up in a large table, and leaves the release before what it uses', async () => {
  const names = readdirSync(MIGRATIONS).filter(
    (name) => name.endsWith('.sql') && name.slice(0, 4) > LAST_BEFORE,
  );
  const found: string[] = [];
  for (const name of names)
    for (const { line, rule, message } of await faultsOfMigration(join(MIGRATIONS, name)))
      found.push(`${name}:${line}: ${rule}: ${message}`);
  assert.deepEqual(found, []);
});

test('a way that goes under load is let pass', async () => {
  for (const [name, sql] of Object.entries(ACCEPTED)) assert.deepEqual(await faultsOf(name, sql), [], sql);
});

test('a way that holds everybody up, or takes away what is used, is found', async () => {
  for (const { rules, sql } of REFUSED)
    assert.deepEqual((await faultsOf('9000_refused.sql', sql)).toSorted(), rules, sql);
});
