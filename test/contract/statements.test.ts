import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { type Statement, statements } from '#platform/postgres/database.ts';
import { type FreshDatabase, freshDatabase } from '../harness/database.ts';

const ROOT = join(import.meta.dirname, '../..');
let fresh: FreshDatabase;
let client: pg.Client;
before(async () => {
  for (const file of globSync(['src/**/*.repository.ts', 'src/platform/**/*.ts'], { cwd: ROOT }))
    if (!/\.(test|fixture)\.ts$/.test(file)) await import(join(ROOT, file));
  fresh = await freshDatabase({ story: false });
  client = new pg.Client({ connectionString: fresh.url });
  await client.connect();
});
after(async () => {
  await client.end();
  await fresh.drop();
});

/** PostgreSQL type names that a declared column may hold. */
const FITS: Record<string, RegExp> = {
  int: /^(bigint|integer|smallint)$/,
  text: /^(text|citext|character varying|name)$/,
  bool: /^boolean$/,
  instant: /^timestamp with time zone$/,
  date: /^date$/,
  civil: /^timestamp without time zone$/,
  bytes: /^bytea$/,
  uuid: /^uuid$/,
  texts: /^(text|character varying)\[\]$/,
  ints: /^(bigint|integer)\[\]$/,
  json: /^jsonb?$/,
};
const kindOf = (column: unknown): string => (typeof column === 'string' ? column.replace('?', '') : 'json');

interface Described {
  name: string;
  dataTypeID: number;
}
/** Asks the server what a statement would give, without running it. */
function describe(text: string): Promise<Described[]> {
  return new Promise((resolve, reject) => {
    const connection = (
      client as unknown as { connection: { parse(q: object): void; describe(q: object): void; sync(): void } }
    ).connection;
    let fields: Described[] = [];
    client.query({
      submit() {
        connection.parse({ text, name: '' });
        connection.describe({ type: 'S', name: '' });
        connection.sync();
      },
      handleRowDescription: (message: { fields: Described[] }) => {
        fields = message.fields;
      },
      handleError: reject,
      handleReadyForQuery: () => resolve(fields),
      handleDataRow() {},
      handleCommandComplete() {},
      handlePortalSuspended() {},
      handleEmptyQuery() {},
      handleCopyInResponse() {},
      handleCopyData() {},
    } as never);
  });
}

test('every statement prepares against the migrated schema and gives the columns it declares', async () => {
  const all = statements();
  assert.ok(all.length > 60, `only ${all.length} statements found`);
  const types = new Map(
    (
      await client.query<{ oid: number; name: string }>(
        'SELECT oid::int AS oid, format_type(oid, NULL) AS name FROM pg_type',
      )
    ).rows.map((row) => [row.oid, row.name]),
  );
  const problems: string[] = [];
  for (const one of all) problems.push(...(await problemsOf(one, types)));
  assert.deepEqual(problems, []);
});

async function problemsOf(one: Statement, types: Map<number, string>): Promise<string[]> {
  const given = await describe(one.text).catch((thrown: Error) => thrown);
  if (given instanceof Error) return [`${one.name}: ${given.message}`];
  const found = new Map(given.map((field) => [field.name, types.get(field.dataTypeID) ?? '?']));
  const declared = Object.entries(one.columns);
  return [
    ...declared.filter(([name]) => !found.has(name)).map(([name]) => `${one.name}: no column ${name}`),
    ...declared
      .filter(([name, column]) => found.has(name) && !FITS[kindOf(column)]?.test(found.get(name) ?? ''))
      .map(([name, column]) => `${one.name}: ${name} is ${found.get(name)}, declared ${kindOf(column)}`),
    ...(declared.length
      ? [...found.keys()]
          .filter((name) => !(name in one.columns))
          .map((name) => `${one.name}: ${name} is not declared`)
      : []),
  ];
}
