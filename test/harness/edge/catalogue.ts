import type pg from 'pg';

export interface Column {
  name: string;
  type: string;
  notNull: boolean;
  /** Supplied by the database: computed, numbered, or written by the trigger of a ledger. */
  given: boolean;
  /** Part of an index, which cannot hold text of any length. */
  indexed: boolean;
  refersTo: { table: string; column: string } | null;
  permitted: (string | number)[] | null;
  low: number | null;
  high: number | null;
}
export interface Table {
  name: string;
  columns: Column[];
}
interface Found extends Omit<Column, 'permitted' | 'low' | 'high'> {
  table: string;
  checks: string[];
}

/** Every table, after those it references; `loose` names, by column, what is referenced without a foreign key. */
export async function catalogueOf(
  client: pg.Client,
  loose: Record<string, [string, string]>,
): Promise<Table[]> {
  const { rows } = await client.query<Found>(
    `SELECT c.relname::text AS table, a.attname::text AS name, format_type(a.atttypid, a.atttypmod) AS type, a.attnotnull AS "notNull",
       a.attgenerated <> '' OR a.attidentity <> '' OR a.atttypid = 'tsvector'::regtype OR (l.ledger AND a.attname IN ('position', 'prev_hash')) AS given,
       EXISTS (SELECT 1 FROM pg_index i WHERE i.indrelid = c.oid AND a.attnum = ANY (i.indkey)) AS indexed,
       (SELECT json_build_object('table', f.confrelid::regclass::text, 'column', t.attname) FROM pg_constraint f
          JOIN pg_attribute t ON t.attrelid = f.confrelid AND t.attnum = f.confkey[1]
         WHERE f.conrelid = c.oid AND f.contype = 'f' AND f.conkey = ARRAY[a.attnum] LIMIT 1) AS "refersTo",
       ARRAY (SELECT pg_get_constraintdef(k.oid) FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype = 'c' AND k.conkey = ARRAY[a.attnum]) AS checks
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     CROSS JOIN LATERAL (SELECT EXISTS (SELECT 1 FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid WHERE t.tgrelid = c.oid AND p.proname = 'ledger_append') AS ledger) AS l
     WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace ORDER BY c.relname, a.attnum`,
  );
  const names = new Set(rows.map(({ table }) => table));
  const tables = [...names].map((name) => ({
    name,
    columns: rows.filter(({ table }) => table === name).map((found) => columnOf(found, loose, names)),
  }));
  return inOrder(tables);
}

function columnOf(
  { table, checks, ...found }: Found,
  loose: Record<string, [string, string]>,
  names: ReadonlySet<string>,
): Column {
  const meant = loose[`${table}.${found.name}`] ?? loose[found.name];
  const known =
    meant && names.has(meant[0]) && meant[0] !== table ? { table: meant[0], column: meant[1] } : null;
  return { ...found, refersTo: found.refersTo ?? (found.given ? null : known), ...boundsOf(checks) };
}

/** What the check of one column permits, as PostgreSQL writes it: a list, or a lower and an upper bound. */
function boundsOf(checks: readonly string[]): Pick<Column, 'permitted' | 'low' | 'high'> {
  const bounds: Pick<Column, 'permitted' | 'low' | 'high'> = { permitted: null, low: null, high: null };
  for (const check of checks) {
    const list = /= ANY \(ARRAY\[(.*?)\]\)/.exec(check)?.[1];
    const words = list?.match(/'(?:[^']|'')*'/g);
    if (words) bounds.permitted = words.map((word) => word.slice(1, -1).replaceAll("''", "'"));
    else if (list) bounds.permitted = list.split(', ').map(Number);
    for (const [, sign, number] of check.matchAll(/ (>=|>|<=|<) \(?'?(-?\d+)/g)) {
      if (sign === '>=') bounds.low = Number(number);
      if (sign === '>') bounds.low = Number(number) + 1;
      if (sign === '<=') bounds.high = Number(number);
      if (sign === '<') bounds.high = Number(number) - 1;
    }
  }
  return bounds;
}

/** Puts the columns with the longest chains of references first, so that what they imply follows from them. */
function inOrder(tables: Table[]): Table[] {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const depths = new Map<string, number>();
  const depthOf = (name: string): number => {
    const known = depths.get(name);
    if (known !== undefined) return known;
    depths.set(name, 0);
    const targets = (byName.get(name)?.columns ?? [])
      .map(({ refersTo }) => refersTo?.table)
      .filter((one) => one && one !== name);
    const depth = 1 + Math.max(0, ...targets.map((one) => depthOf(one as string)));
    depths.set(name, depth);
    return depth;
  };
  for (const { name } of tables) depthOf(name);
  const rank = ({ refersTo }: Column) => (refersTo ? -(depths.get(refersTo.table) ?? 0) : 1);
  return tables
    .map((table) => ({ ...table, columns: table.columns.toSorted((a, b) => rank(a) - rank(b)) }))
    .toSorted(
      (a, b) => (depths.get(a.name) ?? 0) - (depths.get(b.name) ?? 0) || a.name.localeCompare(b.name),
    );
}
