import { isUniqueViolation } from '#platform/http/errors.ts';
import {
  type Columns,
  type Parameter,
  type Reader,
  type Statement,
  statement,
  type Writer,
} from '#platform/postgres/database.ts';
import type { AnyResource, ValuesOfResource } from './resource.schema.ts';

export interface ListQuery {
  filter: Record<string, string | null>;
  search: string | null;
  /** Null for every record. */
  id?: number | null;
  sort: string;
  page: { size: number; offset: number };
}
/** Storage for records of one kind. A duplicate is not written; null is returned instead. */
export interface Repository<Values, Row extends Values & { id: number } = Values & { id: number }> {
  list(db: Reader, query: ListQuery): Promise<{ rows: Row[]; count: number }>;
  lock(db: Writer, id: number): Promise<Row | null>;
  insert(db: Writer, values: Values): Promise<Row | null>;
  /** May store a record with another id in its place. After a null the transaction cannot be used any more. */
  update(db: Writer, id: number, values: Values): Promise<Row | null>;
  remove(db: Writer, id: number): Promise<unknown>;
}

/** Substring pattern for text folded as search folds it, or stored folded. */
export const foldedPart = (parameter: string): string =>
  `'%' || replace(replace(replace(search_fold(${parameter}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`;

/** Derives the statements of a record stored as one row from its fields. */
export function repositoryOf<R extends AnyResource>(
  { noun, fields, filters, sort }: R,
  { table, searched }: { table: string; searched: readonly (keyof R['fields'] & string)[] },
): Repository<ValuesOfResource<R>> {
  type Row = ValuesOfResource<R> & { id: number };
  const names = Object.keys(fields);
  const columns = { id: 'int', ...Object.fromEntries(names.map((name) => [name, fields[name]?.column])) };
  const rows = (name: string, text: string) =>
    statement(`${noun}.${name}`, columns as Columns, text) as Statement as Statement<Row>;
  const columnOf = (name: string) => fields[name]?.stored ?? name;
  const stored = names.map(columnOf).join(', ');
  const shown = names
    .map((name) => (columnOf(name) === name ? name : `${columnOf(name)} AS "${name}"`))
    .join(', ');
  const read = `SELECT id, ${shown} FROM ${table}`;
  const [search, id] = [`$${filters.length + 1}`, `$${filters.length + 2}`];
  const conditions = [
    ...filters.map((name, at) => `($${at + 1}::text IS NULL OR ${columnOf(name)} = $${at + 1})`),
    `(${search}::text IS NULL OR ${searched.map((name) => `search_fold(${columnOf(name)}) LIKE ${foldedPart(search)}`).join(' OR ')})`,
    `(${id}::bigint IS NULL OR id = ${id})`,
  ].join(' AND ');
  const after = filters.length + 3;
  const orders = sort.flatMap((name) => [
    `CASE $${after}::text WHEN '${name}' THEN ${columnOf(name)} END`,
    `CASE $${after}::text WHEN '-${name}' THEN ${columnOf(name)} END DESC`,
  ]);
  const LIST = rows(
    'list',
    `${read} WHERE ${conditions} ORDER BY ${[...orders, stored, 'id'].join(', ')} LIMIT $${after + 1}::int OFFSET $${after + 2}::int`,
  );
  const COUNT = statement(
    `${noun}.count`,
    { count: 'int' },
    `SELECT count(*)::int AS count FROM ${table} WHERE ${conditions}`,
  );
  const LOCK = rows('lock', `${read} WHERE id = $1 FOR UPDATE`);
  const given = (from: number) => names.map((_, at) => `$${at + from}`);
  const INSERT = rows(
    'insert',
    `INSERT INTO ${table} (${stored}) VALUES (${given(1).join(', ')}) ON CONFLICT DO NOTHING RETURNING id, ${shown}`,
  );
  const UPDATE = rows(
    'update',
    `UPDATE ${table} SET (${stored}) = ROW(${given(2).join(', ')}) WHERE id = $1 RETURNING id, ${shown}`,
  );
  const DELETE = statement(`${noun}.delete`, {}, `DELETE FROM ${table} WHERE id = $1`);
  const inOrder = (values: ValuesOfResource<R>) => names.map((name) => values[name] as Parameter);
  return {
    async list(db, { filter, search, id: only = null, sort: order, page }) {
      const asked = [...filters.map((name) => filter[name] ?? null), search, only];
      const [found, { count }] = await Promise.all([
        db.all(LIST, [...asked, order, page.size, page.offset]),
        db.one(COUNT, asked),
      ]);
      return { rows: found, count };
    },
    lock: (db, id) => db.maybe(LOCK, [id]),
    insert: (db, values) => db.maybe(INSERT, inOrder(values)),
    async update(db, id, values) {
      try {
        return await db.one(UPDATE, [id, ...inOrder(values)]);
      } catch (thrown) {
        if (isUniqueViolation(thrown)) return null;
        throw thrown;
      }
    },
    remove: (db, id) => db.run(DELETE, [id]),
  };
}
