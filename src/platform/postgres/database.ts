import pg from 'pg';
import type { Deadline } from '../clock/deadline.ts';
import { TELL, CHANNEL as WROTE } from '../replica/database-facts.ts';
import { type LaggingReads, openLaggingReads, type ReplicaTerms } from '../replica/lagging-reads.ts';
import { commit } from './database-commit.ts';
import { handle, type Queryable, writer } from './database-handle.ts';
import { type Listener, openListener } from './database-listener.ts';
import { beginnings, openPools } from './database-pool.ts';
import { inTransaction } from './database-transaction.ts';
import { payloadsOf, tagsOf } from './invalidation.ts';
import type { SlowListener } from './statement-figures.ts';

/**
 * Hand-written SQL, private to `*.repository.ts`, as small statements: a name (prepared once per connection), the
 * columns it returns (its row type; `test/contract/statements.test.ts` compares them with the migrated schema) and the
 * text.
 */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, String);
/** A local date and time without a zone, to the minute: `2027-03-01T14:00`. */
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
/** SQL for an instant within a JSON document, written as any other: UTC, to the millisecond. */
export const instantText = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
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
  /** The number of statements this handle has sent: lists assert that it does not grow with their length. */
  readonly count: number;
}
/** A handle inside one transaction; its effects become visible, and its invalidations are sent, when it commits. */
export interface Writer extends Reader {
  run<Row>(what: Statement<Row>, params?: readonly Parameter[]): Promise<number>;
  /** Every process drops its cached pages and documents with these tags at commit. */
  invalidate(...tags: string[]): void;
  readonly writes: true;
}

/** Past the deadline no further statement is sent, and nothing takes effect. */
export interface Database {
  reader(deadline?: Deadline): Reader;
  write<T>(deed: (db: Writer) => Promise<T>, deadline?: Deadline): Promise<T>;
  /** Reads one snapshot of a replica that has everything these readers must see; the primary if there is none. */
  lagging<T>(readers: readonly string[], read: (db: Reader) => Promise<T>, deadline?: Deadline): Promise<T>;
  /** To be awaited before replying to these writers: from then on no process shows them the earlier state. */
  wrote(writers: readonly string[]): Promise<void>;
  /** All reads see the same moment, however many statements they take. */
  snapshot<T>(read: (db: Reader) => Promise<T>): Promise<T>;
  /** Calls back with the tags sent by any process; `null` if messages may have been missed. */
  listen(heard: (tags: string[] | null) => void): Promise<void>;
  /** Whether the listener knows that the database does not answer. */
  away(): boolean;
  ready(): Promise<boolean>;
  close(): Promise<void>;
  /** For connections that must be exclusive from beginning to end. */
  readonly sessionUrl: string;
  readonly url: string;
}

const NOTIFY = 'SELECT pg_notify($1, payload) FROM unnest($2::text[]) payload';
const CHANNEL = 'invalidate';
/**
 * `pool`: connections in total, half of them read-only. `work`: for background work, where nobody is waiting for a
 * reply. `slow`: notified of slow statements. `sessionUrl`: the same database, bypassing a pooler that lends its
 * connections for one transaction each.
 */
interface DatabaseTerms {
  pool?: number;
  work?: boolean;
  slow?: SlowListener;
  sessionUrl?: string | null;
  /** Maintained from `listen` on. */
  replicas?: ReplicaTerms | null;
}
export function openDatabase(
  url: string,
  { pool: size = 20, work = false, slow, sessionUrl = null, replicas = null }: DatabaseTerms = {},
): Database {
  const lent = sessionUrl !== null;
  const { writers: writersPool, readers } = openPools(url, size, { work, lent });
  const begin = beginnings({ work, lent });
  /** A lent connection reads in a transaction, which carries the limits and the ban on writing. */
  const reading: Queryable = lent
    ? { query: (asked) => inTransaction(readers, begin.read, { deed: (client) => client.query(asked) }) }
    : readers;
  let listener: Listener | null = null;
  let lagging: LaggingReads | null = null;
  let hear: (tags: string[] | null) => void = () => {};

  async function write<T>(deed: (db: Writer) => Promise<T>, deadline?: Deadline): Promise<T> {
    let told: string[] = [];
    const result = await inTransaction(writersPool, begin.write, {
      async deed(client) {
        const db = writer(client, { deadline, slow, lent });
        const result = await deed(db);
        told = [...db.tags];
        if (told.length) await client.query(NOTIFY, [CHANNEL, payloadsOf(told)]);
        return result;
      },
      end: (client) => commit(client, deadline),
    });
    // The notification arrives on another connection, perhaps after the reply: a caller told "saved" here must see it
    // here.
    if (told.length) hear(told);
    return result;
  }

  async function listen(heard: (tags: string[] | null) => void): Promise<void> {
    hear = (tags) => {
      lagging?.heard();
      heard(tags);
    };
    const told = (payload: string) => hear(tagsOf(payload));
    const wrote = (payload: string) => lagging?.told(payload);
    const opened = await openListener(sessionUrl ?? url, {
      channels: { [CHANNEL]: told, ...(replicas && { [WROTE]: wrote }) },
      missed: () => hear(null),
    });
    listener = opened;
    if (replicas)
      lagging = openLaggingReads({
        ...replicas,
        size: Math.max(1, size - Math.floor(size / 2)),
        lent,
        ask: opened.ask,
      });
  }

  async function wrote(writers: readonly string[]): Promise<void> {
    if (!lagging) return;
    const position = await writersPool
      .query<{ position: number }>(TELL, [writers])
      .then(({ rows }) => rows[0]?.position ?? null)
      .catch(() => null);
    lagging.wrote(writers, position);
  }

  return {
    url,
    sessionUrl: sessionUrl ?? url,
    reader: (deadline) => handle(reading, { deadline, slow, lent }),
    write,
    wrote,
    lagging(asked, read, deadline) {
      const onPrimary = () => read(handle(reading, { deadline, slow, lent }));
      if (!lagging) return onPrimary();
      const onReplica = (client: Queryable) => read(handle(client, { deadline, slow, lent }));
      return lagging.read(asked, { deadline, onReplica, onPrimary });
    },
    snapshot: (read) =>
      inTransaction(readers, begin.snapshot, { deed: (client) => read(handle(client, { slow, lent })) }),
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
      await Promise.all([writersPool.end(), readers.end(), lagging?.close()]);
    },
  };
}
