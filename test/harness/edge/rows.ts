import type pg from 'pg';
import { type Column, catalogueOf, type Table } from './catalogue.ts';
import { COLUMN_MAKERS, LOOSE, MADE_OTHERWISE, NOT_HERE, TABLE_MAKERS } from './rows.data.ts';

type Value = string | number | boolean | null;
export type Row = Record<string, Value>;

/** The minimum number of rows in a table, increased by the length of its longest list of permitted values. */
const ROWS = 5;
const FEWEST = 3;
const UNIQUE = '23505';
/** How many rows are tried before a table is said to need a maker. */
const TRIES = 120;
/** From this attempt on, requested values give way to random ones. */
const INSISTING = 60;

const SIGNS = `O’Brien "x" \\ 'y' %s {{z}} <b>&amp; é ﬁ ß 漢字 👩🏽‍⚕️ עברית\n\ttab `;
export const LONGEST = SIGNS.repeat(150);
/** The longest text that an index holds. */
const LONGEST_INDEXED = SIGNS.repeat(4);
const DATES = ['1900-01-01', '1999-12-31', '2024-02-29', '2026-11-25', '2099-12-31'];
const INSTANTS = DATES.map((day, at) => `${day}T23:59:59.${at === 1 ? '999999' : '000'}Z`);
/** Local times: planned events begin on the hour. */
const HOURS = DATES.map((day, at) => `${day}T${at === 0 ? '00' : '23'}:00:00`);
const INTEGERS: Record<string, number> = {
  smallint: 32_767,
  integer: 2_147_483_647,
  bigint: Number.MAX_SAFE_INTEGER,
};

/** The same rows for the same release in every run. */
export function dice(seed: number): (sides: number) => number {
  let state = seed >>> 0 || 1;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

export interface Edges {
  made: ReadonlyMap<string, Row[]>;
  /** Permitted values, and nulls, that no row got. */
  missed: string[];
}

/**
 * Adds several rows to every table, as the catalogue describes it: each permitted value, nulls and empty values, the
 * longest text, the earliest and the latest day, zero and the largest amount; references point to rows made here.
 */
export async function fillWithEdges(client: pg.Client, roll: (sides: number) => number): Promise<Edges> {
  const tables = (await catalogueOf(client, LOOSE)).filter(({ name }) => !(name in MADE_OTHERWISE));
  const made = new Map<string, Row[]>();
  await checkOrdersAtOnce(client);
  for (const table of tables) {
    const rows: Row[] = [];
    made.set(table.name, rows);
    const wanted = Math.max(ROWS, ...table.columns.map((column) => choicesOf(column).length + 1));
    for (let at = 0; at < wanted; at++) {
      const row = await insertOne(client, { table, at, made, roll });
      if (row) rows.push(row);
    }
    for (const [column, value] of gapsIn(table, rows)) {
      const row = await insertOne(client, {
        table,
        at: rows.length,
        made,
        roll,
        asked: { [column]: value },
      });
      if (row) rows.push(row);
    }
  }
  const left = made.get('user_account')?.at(-1)?.id;
  if (left) await client.query('UPDATE user_account SET erased_at = now() WHERE id = $1', [left]);
  const missed = tables.flatMap((table) =>
    gapsIn(table, made.get(table.name) ?? []).map(([column, value]) => `${table.name}.${column} ${value}`),
  );
  return { made, missed: missed.filter((one) => !(one in NOT_HERE)) };
}

/** Checks that are deferred to the end of a transaction would fail when no other row can be tried. */
async function checkOrdersAtOnce(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT quote_ident(conname) AS name FROM pg_constraint WHERE contype = 'u' AND condeferrable`,
  );
  if (rows.length > 0)
    await client.query(`SET CONSTRAINTS ${rows.map(({ name }) => name).join(', ')} IMMEDIATE`);
}

interface Wanted {
  table: Table;
  at: number;
  /** Values that no row has got by chance so far. */
  asked?: Row;
  made: ReadonlyMap<string, Row[]>;
  roll: (sides: number) => number;
}

/**
 * Null if there is no room for another row: as many exist as can refer to different rows, or none may have the
 * requested values.
 */
async function insertOne(client: pg.Client, wanted: Wanted): Promise<Row | null> {
  const { table } = wanted;
  let last: unknown;
  for (let tried = 0; tried < TRIES; tried++) {
    const row = rowOf(wanted, tried);
    await client.query('SAVEPOINT edge');
    try {
      await TABLE_MAKERS[table.name]?.before?.(client, row);
      const inserted = await insertRow(client, table, row);
      await TABLE_MAKERS[table.name]?.after?.(client, inserted);
      await client.query('RELEASE edge');
      return inserted;
    } catch (error) {
      // A check, a unique index or a bound of the type: another row is tried.
      if (!/^2[23]/.test(String((error as { code?: string }).code)))
        throw new Error(`${table.name}: ${JSON.stringify(row).slice(0, 400)}`, { cause: error });
      last = error;
      await client.query('ROLLBACK TO edge');
    }
  }
  if (wanted.asked) return null;
  if ((last as { code?: string }).code === UNIQUE && wanted.at >= FEWEST) return null;
  throw new Error(`${table.name} needs a maker: no row fits it`, { cause: last });
}

async function insertRow(client: pg.Client, table: Table, row: Row): Promise<Row> {
  const names = Object.keys(row);
  const { rows } = await client.query<{ row: Row }>(
    `INSERT INTO ${table.name} AS t (${names.map((name) => `"${name}"`).join(', ')}) VALUES (${names.map((_, at) => `$${at + 1}`).join(', ')}) RETURNING to_jsonb(t) AS row`,
    names.map((name) => row[name]),
  );
  return rows[0]?.row ?? {};
}

function rowOf(wanted: Wanted, tried: number): Row {
  const { table, at, roll, asked = {} } = wanted;
  const row: Row = { ...asked };
  const insists = tried < INSISTING;
  for (const column of table.columns) {
    if (column.name in row || column.given) continue;
    const mayBeEmpty = !column.notNull;
    const empty = mayBeEmpty && (insists && tried % 4 !== 3 ? (at >> 1) % 2 === 0 : roll(2) === 0);
    if (column.refersTo) refer(row, column, wanted, empty);
    else if (column.permitted) row[column.name] = choiceOf(column, insists ? at : roll(100));
    else row[column.name] = empty ? null : madeValue(table, column, at, insists ? tried : null, roll);
  }
  return { ...row, ...TABLE_MAKERS[table.name]?.row?.(row, at) };
}

/** Takes one that was made, and with it what both name by the same word: an answer's choice is of the answer's question. */
function refer(row: Row, column: Column, { table, made, roll }: Wanted, empty: boolean): void {
  const target = column.refersTo;
  const found = target ? (made.get(target.table) ?? []) : [];
  const one = found[roll(found.length)];
  if (!target || !one || (empty && !column.notNull)) {
    row[column.name] = null;
    return;
  }
  row[column.name] = one[target.column] ?? null;
  for (const other of table.columns)
    if (
      other !== column &&
      other.refersTo &&
      !(other.name in row) &&
      one[other.name] != null &&
      other.refersTo.table !== table.name
    )
      row[other.name] = one[other.name] ?? null;
}

function madeValue(
  table: Table,
  column: Column,
  at: number,
  tried: number | null,
  roll: (sides: number) => number,
): Value {
  const { name, type } = column;
  if (type === 'uuid') return `00000000-0000-4000-8000-${String(roll(1e9)).padStart(12, '0')}`;
  const maker = COLUMN_MAKERS[`${table.name}.${name}`] ?? COLUMN_MAKERS[name];
  if (maker) return maker(at, roll);
  const edges = edgesOf(column);
  const first = tried !== null && tried < 3;
  if (!first && INTEGERS[type] !== undefined && roll(2) === 0)
    return (column.low ?? 0) + roll(Math.min(10_000, (column.high ?? 10_000) - (column.low ?? 0) + 1));
  // There are few texts at the edges, and an index may hold each of them once.
  if (tried === null && type === 'text' && column.indexed && roll(2) === 0) return `row ${roll(1e9)}`;
  if (edges) return edges[first ? (at + tried) % edges.length : roll(edges.length)] ?? null;
  throw new Error(`${table.name}.${name}: nothing is known of values of type ${type}`);
}

function edgesOf(column: Column): Value[] | null {
  const { type, low, high } = column;
  const most = INTEGERS[type];
  if (most !== undefined) {
    const [from, to] = [low ?? 0, high ?? most];
    return [from, to, Math.min(to, from + 1), Math.min(to, from + 25), Math.min(to, from + 4_000)];
  }
  if (type === 'text' || type === 'citext')
    return ['', column.indexed ? LONGEST_INDEXED : LONGEST, 'x', 'Two words', ' ', 'zz'];
  if (type === 'boolean') return [false, true];
  if (type === 'date') return DATES;
  if (type === 'timestamp with time zone') return INSTANTS;
  if (type === 'timestamp without time zone') return HOURS;
  if (type === 'bytea') return ['\\x', '\\x00ff', '\\xdeadbeef'];
  if (type === 'text[]') return ['{}', '{"a \\"b\\"","{c}",""}', '{x}'];
  if (/^(bigint|integer|smallint)\[\]$/.test(type)) return ['{}', '{1}', '{1,2}'];
  if (type === 'jsonb') return ['{}'];
  return null;
}

/** What a list permits, and nothing where there may be nothing. */
const choicesOf = ({ permitted, notNull }: Column): Value[] =>
  permitted ? [...permitted, ...(notNull ? [] : [null])] : [];
function choiceOf(column: Column, at: number): Value {
  const choices = choicesOf(column);
  return choices[at % choices.length] ?? null;
}

function gapsIn({ columns }: Table, rows: readonly Row[]): [column: string, value: Value][] {
  return columns
    .filter(({ given }) => !given)
    .flatMap(({ name, permitted, notNull }) => {
      const values = new Set(rows.map((row) => row[name] ?? null));
      const never: Value[] = (permitted ?? []).filter((value) => !values.has(value));
      const gaps = notNull || values.has(null) ? never : [...never, null];
      return gaps.map((gap): [string, Value] => [name, gap]);
    });
}
