import { statement, type Writer } from '#platform/postgres/database.ts';
import { insertRows } from '../rows.ts';
import type { Row, SetTable } from '../tell/rows.ts';

const quoted = (name: string) => `"${name}"`;

/** For each set: the column of its record, the columns compared, and the order of its rows. */
const SETS: Record<SetTable, { owner: string; order: string; compared: string[] }> = {
  disclosure: {
    owner: 'author_id',
    order: 'id',
    compared: [
      'company',
      'nature',
      'starts_on',
      'ends_on',
      'relevant',
      'mitigation',
      'mitigation_method',
      'mitigated_by',
      'mitigated_on',
    ],
  },
  publication_author: { owner: 'publication_id', order: 'position', compared: ['author_id', 'role'] },
  publication_category: { owner: 'publication_id', order: 'category_id', compared: ['category_id'] },
  key_point: { owner: 'publication_id', order: 'position', compared: ['text'] },
  content_role: {
    owner: 'publication_id',
    order: 'author_id',
    compared: ['author_id', 'capacity', 'began_on', 'exception'],
  },
  commercial_support: {
    owner: 'publication_id',
    order: 'id',
    compared: ['company', 'kind', 'amount_cents', 'currency', 'in_kind', 'agreement_on'],
  },
};
const OWNER = { owner: 'int' } as const;

/** The records whose sets differ from the given ones. */
export async function differingSets(
  db: Writer,
  table: SetTable,
  rows: readonly Row[],
  owners: readonly number[],
): Promise<number[]> {
  const { owner, order, compared } = SETS[table];
  const column = (of: string) => `${of}.${quoted(owner)}`;
  const side = (of: string) => `ROW(${compared.map((name) => `${of}.${quoted(name)}`).join(', ')})`;
  // With `id` the rows are in the order given, with any other column in the order of its values.
  const given = order === 'id' ? 'j.n' : `r.${quoted(order)}`;
  const text = `WITH given AS (
      SELECT r.*, row_number() OVER (PARTITION BY ${column('r')} ORDER BY ${given}) AS place
      FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS j(one, n) CROSS JOIN LATERAL jsonb_populate_record(NULL::${table}, j.one) AS r),
    standing AS (SELECT t.*, row_number() OVER (PARTITION BY ${column('t')} ORDER BY t.${quoted(order)}) AS place
      FROM ${table} t WHERE ${column('t')} = ANY ($2::bigint[]))
    SELECT DISTINCT coalesce(${column('g')}, ${column('s')}) AS owner FROM given g
    FULL JOIN standing s ON ${column('s')} = ${column('g')} AND s.place = g.place
    WHERE g.place IS NULL OR s.place IS NULL OR ${side('g')} IS DISTINCT FROM ${side('s')} ORDER BY 1`;
  const found = await db.all(statement(`library.sets.${table}`, OWNER, text), [JSON.stringify(rows), owners]);
  return found.map((one) => one.owner);
}

/** Replaces the sets that differ from the given ones; returns the records they belong to. */
export async function writeSets(
  db: Writer,
  table: SetTable,
  rows: readonly Row[],
  owners: readonly number[],
  /** Called with the records whose sets will be replaced. */
  onChange: (records: readonly Row[]) => Promise<void> = async () => {},
): Promise<number[]> {
  const { owner } = SETS[table];
  const others = await differingSets(db, table, rows, owners);
  if (others.length === 0) return [];
  await onChange(others.map((id) => ({ [owner]: id })));
  const drop = `DELETE FROM ${table} WHERE ${quoted(owner)} = ANY ($1::bigint[])`;
  await db.run(statement(`library.drop.${table}`, {}, drop), [others]);
  const due = rows.filter((row) => others.includes(row[owner] as number));
  await insertRows(
    db,
    table,
    due.filter((row) => 'id' in row),
  );
  await insertRows(
    db,
    table,
    due.filter((row) => !('id' in row)),
  );
  return others;
}
