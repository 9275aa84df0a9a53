import { createHash } from 'node:crypto';
import { statement, type Writer } from '#platform/postgres/database.ts';
import { insertRows } from '../rows.ts';
import type { RecordTable, Row } from '../tell/rows.ts';

/** Columns that identify a record. */
const KEYS: Partial<Record<RecordTable, string[]>> = {
  activity: ['publication_id'],
  category_former: ['slug'],
  category_former_id: ['former_id'],
  credit_offering: ['publication_id', 'kind'],
  content_record: ['publication_id'],
  category_translation: ['category_id', 'language'],
  author_translation: ['author_id', 'language'],
  publication_translation: ['publication_id', 'language'],
  section_translation: ['section_id', 'language'],
  material_translation: ['material_id', 'language'],
};
/** Columns that are set once, or that follow from a change: a different value is not a change. */
const KEPT: Partial<Record<RecordTable, string[]>> = {
  author: ['changed_at', 'disclosure_changed_at'],
  category: ['position'],
  publication: ['modified_at', 'visibility', 'removed_at', 'removal_told_at'],
  section: ['modified_at'],
  credit_offering: ['id', 'increment_hundredths'],
  content_record: ['edition'],
  publication_translation: ['changed_at'],
  section_translation: ['changed_at'],
};
/** The next time of change, as at the desks: always later than the last, so that whoever read the former is told. */
const nextMoment = (column: string): string =>
  `${column} = greatest($2::timestamptz, t.${column} + interval '1 millisecond')`;
/** Further effects of a change; `$2` is its time. */
const FOLLOWS: Partial<Record<RecordTable, string>> = {
  author: nextMoment('changed_at'),
  publication: 'modified_at = $2::timestamptz, version = t.version + 1',
  section: nextMoment('modified_at'),
  content_record: 'edition = t.edition + 1',
  category_translation: nextMoment('changed_at'),
  author_translation: nextMoment('changed_at'),
  publication_translation: nextMoment('changed_at'),
  section_translation: nextMoment('changed_at'),
};
const DUE = { at: 'int', present: 'bool' } as const;

const quoted = (name: string) => `"${name}"`;
const named = <C extends Record<string, never> | typeof DUE>(
  deed: string,
  table: string,
  columns: C,
  text: string,
) =>
  statement(
    `library.${deed}.${table}:${createHash('sha256').update(text).digest('hex').slice(0, 8)}`,
    columns,
    text,
  );

export interface Written {
  row: Row;
  standing: 'new' | 'changed' | 'unchanged';
}

/** Writes new and changed records, and no others. */
export async function writeRecords(
  db: Writer,
  table: RecordTable,
  rows: readonly Row[],
  now: Date,
  /** Called with the rows that will replace others. */
  onChange: (rows: readonly Row[]) => Promise<void> = async () => {},
): Promise<Written[]> {
  if (rows.length === 0) return [];
  const { keys, compared } = columnsOf(table, rows);
  const due = await differing(db, table, rows, keys, compared);
  const changed = rows.filter((_, at) => due.get(at) === 'changed');
  await onChange(changed);
  if (table === 'section') await setAside(db, changed);
  await insertRows(
    db,
    table,
    rows.filter((_, at) => due.get(at) === 'new'),
  );
  await update(db, table, changed, { keys, compared, now });
  return rows.map((row, at) => ({ row, standing: due.get(at) ?? 'unchanged' }));
}

/** The rows that would replace others: those that differ in any column, or in one of `columns`. */
export async function changedRows(
  db: Writer,
  table: RecordTable,
  rows: readonly Row[],
  columns?: readonly string[],
): Promise<Row[]> {
  if (rows.length === 0) return [];
  const { keys, compared: all } = columnsOf(table, rows);
  const compared = columns ?? all;
  const due = await differing(db, table, rows, keys, compared);
  return rows.filter((_, at) => due.get(at) === 'changed');
}

function columnsOf(table: RecordTable, [first = {}]: readonly Row[]) {
  const keys = KEYS[table] ?? ['id'];
  const kept = [...keys, ...(KEPT[table] ?? [])];
  return { keys, compared: Object.keys(first).filter((column) => !kept.includes(column)) };
}

/** Which of the rows, by position, do not exist, or differ. */
async function differing(
  db: Writer,
  table: string,
  rows: readonly Row[],
  keys: readonly string[],
  compared: readonly string[],
): Promise<Map<number, 'new' | 'changed'>> {
  const on = keys.map((key) => `t.${quoted(key)} = r.${quoted(key)}`).join(' AND ');
  const side = (of: string) => `ROW(${compared.map((name) => `${of}.${quoted(name)}`).join(', ')})`;
  const [key = ''] = keys;
  const text = `SELECT (n - 1)::int AS at, t.${quoted(key)} IS NOT NULL AS present
    FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS j(one, n) CROSS JOIN LATERAL jsonb_populate_record(NULL::${table}, j.one) AS r
    LEFT JOIN ${table} t ON ${on} WHERE t.${quoted(key)} IS NULL OR ${side('t')} IS DISTINCT FROM ${side('r')}`;
  const found = await db.all(named('differing', table, DUE, text), [JSON.stringify(rows)]);
  return new Map(found.map(({ at, present }) => [at, present ? ('changed' as const) : ('new' as const)]));
}

/** While two sections swap positions, or a new one comes before them, two would briefly have the same one. */
async function setAside(db: Writer, sections: readonly Row[]): Promise<void> {
  if (sections.length === 0) return;
  const text = `UPDATE section t SET position = -1 - t.id
    FROM jsonb_populate_recordset(NULL::section, $1::jsonb) AS r WHERE t.id = r.id`;
  await db.run(named('aside', 'section', {}, text), [JSON.stringify(sections)]);
}

interface Columns {
  keys: readonly string[];
  compared: readonly string[];
  now: Date;
}
async function update(
  db: Writer,
  table: RecordTable,
  rows: readonly Row[],
  { keys, compared, now }: Columns,
) {
  if (rows.length === 0) return;
  const on = keys.map((key) => `t.${quoted(key)} = r.${quoted(key)}`).join(' AND ');
  const from = `FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb) AS r WHERE ${on}`;
  const set = [
    ...compared.map((name) => `${quoted(name)} = r.${quoted(name)}`),
    ...(FOLLOWS[table] ? [FOLLOWS[table]] : []),
  ].join(', ');
  // Not every table keeps the time: whether or not it is written, it is a parameter.
  const text = `UPDATE ${table} t SET ${set} ${from} AND $2::timestamptz IS NOT NULL`;
  await db.run(named('update', table, {}, text), [JSON.stringify(rows), now]);
}

/** A change to what belongs to publications is one of them, even if their own rows stay. */
export async function followChanges(db: Writer, publicationIds: readonly number[], now: Date): Promise<void> {
  if (publicationIds.length === 0) return;
  const text = `UPDATE publication t SET ${FOLLOWS.publication} WHERE t.id = ANY ($1::bigint[])`;
  await db.run(named('follow', 'publication', {}, text), [publicationIds, now]);
}
