import type pg from 'pg';

export interface Split {
  table: string;
  /** The column that partitions its rows. */
  column: string;
}
/** What a table loses by it, in words: whatever PostgreSQL cannot enforce across partitions. */
export type Loss = string;

interface Belongings {
  /** Columns that are written, not generated. */
  columns: string[];
  constraints: { name: string; definition: string; type: string; columns: string[] }[];
  indexes: { name: string; definition: string; unique: boolean; columns: string[] }[];
  triggers: string[];
  functions: string[];
  references: { table: string; name: string }[];
  views: string[];
}

/**
 * For the laboratory only: turns each table into the given number of hash partitions, with the same rows, indexes,
 * constraints and triggers. A key that lacks the column gets it appended, which makes it unique only within a
 * partition; references to such a key are dropped.
 */
export async function splitByHash(
  client: pg.Client,
  splits: readonly Split[],
  parts: number,
): Promise<Loss[]> {
  const losses: Loss[] = [];
  for (const split of splits) losses.push(...(await splitOne(client, split, parts)));
  return losses;
}

async function splitOne(client: pg.Client, { table, column }: Split, parts: number): Promise<Loss[]> {
  const own = await belongingsOf(client, table);
  if (own.views.length > 0) throw new Error(`${table} is read by views: ${own.views.join(', ')}`);
  const losses: Loss[] = [];
  const said = (text: string) => client.query(text);
  for (const { table: from, name } of own.references) {
    await said(`ALTER TABLE ${from} DROP CONSTRAINT ${name}`);
    losses.push(`${from}.${name}: refers to a key of ${table} without ${column}`);
  }
  await said(`ALTER TABLE ${table} RENAME TO ${table}_whole`);
  await said(
    `CREATE TABLE ${table} (LIKE ${table}_whole INCLUDING DEFAULTS INCLUDING GENERATED INCLUDING IDENTITY INCLUDING STORAGE) PARTITION BY HASH (${column})`,
  );
  for (let part = 0; part < parts; part++)
    await said(
      `CREATE TABLE ${table}_p${part} PARTITION OF ${table} FOR VALUES WITH (MODULUS ${parts}, REMAINDER ${part})`,
    );
  const columns = own.columns.join(', ');
  await said(
    `INSERT INTO ${table} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM ${table}_whole`,
  );
  for (const definition of own.functions) await said(definition);
  await goOnCounting(client, table);
  await said(`DROP TABLE ${table}_whole CASCADE`);
  for (const { name, definition, type, columns: keyed } of own.constraints) {
    const lacks = (type === 'p' || type === 'u') && !keyed.includes(column);
    if (lacks) losses.push(`${table}.${name}: unique within a partition alone`);
    await said(
      `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${lacks ? withColumn(definition, column) : definition}`,
    );
  }
  for (const { name, definition, unique, columns: keyed } of own.indexes) {
    const lacks = unique && !keyed.includes(column);
    if (lacks) losses.push(`${table}.${name}: unique within a partition alone`);
    await said(lacks ? withColumn(definition, column) : definition);
  }
  for (const definition of own.triggers) await said(definition);
  return losses;
}

/** Appends the column to the first parentheses. */
const withColumn = (definition: string, column: string): string =>
  definition.replace(/\(([^)]*)\)/, (_, columns: string) => `(${columns}, ${column})`);

async function belongingsOf(client: pg.Client, table: string): Promise<Belongings> {
  const asked = async <Row>(text: string) => (await client.query(text, [table])).rows as Row[];
  const strings = async (text: string) => (await asked<{ it: string }>(text)).map(({ it }) => it);
  const columnsOf = (list: string, relation: string) =>
    `ARRAY (SELECT attname::text FROM pg_attribute WHERE attrelid = ${relation} AND attnum = ANY (${list}))`;
  return {
    columns: await strings(
      `SELECT quote_ident(attname) AS it FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
    ),
    constraints: await asked(
      `SELECT quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition, contype AS type, ${columnsOf('conkey', 'conrelid')} AS columns
         FROM pg_constraint WHERE conrelid = $1::regclass AND contype IN ('c', 'f', 'p', 'u') AND NOT (contype = 'f' AND confrelid = conrelid)
        ORDER BY contype = 'f', conname`,
    ),
    indexes: await asked(
      `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition, indisunique AS unique, ${columnsOf('indkey::int2[]', 'indrelid')} AS columns
         FROM pg_index i WHERE indrelid = $1::regclass AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = i.indexrelid AND contype IN ('p', 'u', 'x'))`,
    ),
    triggers: await strings(
      'SELECT pg_get_triggerdef(oid) AS it FROM pg_trigger WHERE tgrelid = $1::regclass AND NOT tgisinternal',
    ),
    // Functions that take a row of the table, and those whose body depends on it: both would be dropped with the old
    // table.
    functions: await strings(
      `SELECT pg_get_functiondef(f.oid) AS it FROM pg_proc f JOIN pg_class c ON c.oid = $1::regclass
        WHERE c.reltype = ANY (f.proargtypes)
           OR EXISTS (SELECT 1 FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = f.oid AND d.refobjid = c.oid)`,
    ),
    references: await asked(
      `SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name FROM pg_constraint WHERE confrelid = $1::regclass AND contype = 'f' AND conparentid = 0`,
    ),
    views: await strings(
      `SELECT DISTINCT ev_class::regclass::text AS it FROM pg_depend d JOIN pg_rewrite r ON r.oid = d.objid
        WHERE d.classid = 'pg_rewrite'::regclass AND d.refobjid = $1::regclass`,
    ),
  };
}

async function goOnCounting(client: pg.Client, table: string): Promise<void> {
  const { rows } = await client.query<{ column: string }>(
    `SELECT attname AS column FROM pg_attribute WHERE attrelid = $1::regclass AND attidentity <> ''`,
    [table],
  );
  for (const { column } of rows)
    await client.query(
      `SELECT setval(pg_get_serial_sequence('${table}', '${column}'), (SELECT coalesce(max(${column}), 1) FROM ${table}))`,
    );
}
