import pg from 'pg';
import type { Deadline } from '../clock/deadline.ts';
import { commit, isSilence } from './database-commit.ts';
import { type Listener, openListener } from './database-listener.ts';
import { openPools } from './database-pool.ts';

/**
 * SQL by hand, private to `*.repository.ts`, behind one small statement: a name (prepared once a connection), the columns
 * it gives (its row type; `test/contract/statements.test.ts` compares them with the migrated schema), the text.
 */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, String);
/** A time of a calendar that no zone belongs to, to the minute: `2027-03-01T14:00`. */
pg.types.setTypeParser(pg.types.builtins.TIMESTAMP, (stored) => stored.slice(0, 16).replace(' ', 'T'));

interface Plain {
  int: number;
  text: string;
  bool: boolean;
  instant: Date;
  date: string;
  civil: string;
  bytes: Buffer;
  uuid: string;
  texts: string[];
  ints: number[];
  json: never;
}
export type Column = keyof Plain;
/** `'text?'` may be null; `json<T>()` is a parsed jsonb of that shape. */
type ValueOf<C> =
  C extends Json<infer T>
    ? T
    : C extends `${infer P extends Column}?`
      ? Plain[P] | null
      : C extends Column
        ? Plain[C]
        : never;
export interface Json<T> {
  json: true;
  shape?: T;
}
export const json = <T>(): Json<T> => ({ json: true });
export type Columns = Record<string, Column | `${Column}?` | Json<unknown>>;
export type RowOf<C extends Columns> = { [K in keyof C]: ValueOf<C[K]> };

export interface Statement<Row = unknown> {
  name: string;
  text: string;
  columns: Columns;
  row?: Row;
}
const declared = new Map<string, Statement>();
export const statements = (): Statement[] => [...declared.values()];

export function statement<const C extends Columns>(
  name: string,
  columns: C,
  text: string,
): Statement<RowOf<C>> {
  if (name.length > 63) throw new Error(`statement name ${name} is longer than PostgreSQL keeps`);
  if (declared.has(name) && declared.get(name)?.text !== text)
    throw new Error(`statement ${name} is declared twice`);
  const made = { name, columns, text };
  declared.set(name, made);
  return made;
}

export type Parameter =
  | string
  | number
  | boolean
  | Date
  | Buffer
  | null
  | undefined
  | readonly unknown[]
  | object;

/** A handle that can only read. */
export interface Reader {
  all<Row>(what: Statement<Row>, params?: readonly Parameter[]): Promise<Row[]>;
  maybe<Row>(what: Statement<Row>, params?: readonly Parameter[]): Promise<Row | null>;
  one<Row>(what: Statement<Row>, params?: readonly Parameter[]): Promise<Row>;
  /** How many statements this handle has sent: lists assert that it does not grow with their length. */
  readonly count: number;
}
/** A handle inside one transaction; effects become visible, and invalidations are told, when it commits. */
export interface Writer extends Reader {
  run<Row>(what: Statement<Row>, params?: readonly Parameter[]): Promise<number>;
  /** Every process drops its cached pages and documents of these tags at commit. */
  invalidate(...tags: string[]): void;
  readonly writes: true;
}

/** Past the deadline nothing more is asked, and nothing takes effect. */
export interface Database {
  reader(deadline?: Deadline): Reader;
  write<T>(deed: (db: Writer) => Promise<T>, deadline?: Deadline): Promise<T>;
  /** Everything read is of one moment, however many statements it takes. */
  snapshot<T>(read: (db: Reader) => Promise<T>): Promise<T>;
  /** Calls back with tags told by any process; `null` when messages may have been missed. */
  listen(heard: (tags: string[] | null) => void): Promise<void>;
  /** Known not to answer, by whoever listens. */
  away(): boolean;
  ready(): Promise<boolean>;
  close(): Promise<void>;
  readonly url: string;
}

type Queryable = { query(config: pg.QueryConfig): Promise<pg.QueryResult> };

function handle(client: Queryable, deadline?: Deadline) {
  let count = 0;
  const send = async (what: Statement, params: readonly Parameter[]) => {
    deadline?.check();
    count++;
    return client.query({ name: what.name, text: what.text, values: params as unknown[] });
  };
  return {
    send,
    async all<Row>(what: Statement<Row>, params: readonly Parameter[] = []) {
      return (await send(what, params)).rows as Row[];
    },
    async maybe<Row>(what: Statement<Row>, params: readonly Parameter[] = []) {
      return ((await send(what, params)).rows[0] as Row | undefined) ?? null;
    },
    async one<Row>(what: Statement<Row>, params: readonly Parameter[] = []) {
      const row = (await send(what, params)).rows[0] as Row | undefined;
      if (row === undefined) throw new Error(`statement ${what.name} gave no row`);
      return row;
    },
    get count() {
      return count;
    },
  };
}

function writer(client: pg.PoolClient, deadline?: Deadline): Writer & { tags: Set<string> } {
  const base = handle(client, deadline);
  const tags = new Set<string>();
  return {
    all: base.all,
    maybe: base.maybe,
    one: base.one,
    get count() {
      return base.count;
    },
    tags,
    writes: true,
    async run(what, params = []) {
      return (await base.send(what as Statement, params)).rowCount ?? 0;
    },
    invalidate(...added) {
      for (const tag of added) tags.add(tag);
    },
  };
}

const SNAPSHOT = 'BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY';
const NOTIFY = 'SELECT pg_notify($1, $2)';
const CHANNEL = 'invalidate';
/**
 * `pool`: connections in all, half of them for reading alone. `work`: what the program does by itself, with nobody
 * waiting for an answer.
 */
export function openDatabase(url: string, { pool: size = 20, work = false } = {}): Database {
  const { writers, readers } = openPools(url, size, work);
  let listener: Listener | null = null;
  let hear: (tags: string[]) => void = () => {};

  async function transact<T>(
    begin: string,
    deed: (db: Writer) => Promise<T>,
    deadline?: Deadline,
  ): Promise<T> {
    const client = await (begin === SNAPSHOT ? readers : writers).connect();
    let broken: Error | undefined;
    // A connection that breaks between two statements tells it here; the next statement tells the caller.
    const note = (cause: Error) => {
      broken = cause;
    };
    client.on('error', note);
    try {
      await client.query(begin);
      const db = writer(client, deadline);
      const result = await deed(db);
      if (db.tags.size) await client.query(NOTIFY, [CHANNEL, JSON.stringify([...db.tags])]);
      if (broken) throw broken;
      await (begin === SNAPSHOT ? client.query('COMMIT') : commit(client, deadline));
      // The notification comes by another connection, perhaps after the answer: whoever is told "saved" here sees it here.
      if (db.tags.size) hear([...db.tags]);
      return result;
    } catch (thrown) {
      // Behind a statement without an answer a second one would only wait, too.
      if (isSilence(thrown)) broken = thrown as Error;
      else
        await client.query('ROLLBACK').catch((cause: Error) => {
          broken = cause;
        });
      throw thrown;
    } finally {
      client.removeListener('error', note);
      client.release(broken);
    }
  }

  async function listen(heard: (tags: string[] | null) => void): Promise<void> {
    hear = heard;
    listener = await openListener(url, CHANNEL, heard);
  }

  return {
    url,
    reader: (deadline) => handle(readers, deadline),
    write: (deed, deadline) => transact('BEGIN', deed, deadline),
    snapshot: (read) => transact(SNAPSHOT, read),
    listen,
    away: () => listener?.away() ?? false,
    async ready() {
      try {
        await readers.query('SELECT 1 FROM schema_migration LIMIT 1');
        return true;
      } catch {
        return false;
      }
    },
    async close() {
      await listener?.close();
      await Promise.all([writers.end(), readers.end()]);
    },
  };
}
