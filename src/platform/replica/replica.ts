import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Queryable } from '../postgres/database-handle.ts';
import { beginnings, openReplicaPool } from '../postgres/database-pool.ts';
import { inTransaction } from '../postgres/database-transaction.ts';
import { ASK_REPLICA, ASK_STANDING, type ReplayStanding, type ReplicaFacts } from './database-facts.ts';
import type { ReplicaStanding } from './read-place.ts';

/**
 * Milliseconds. Together with the pause between two looks less than a second, which is how long a hanging replica may
 * delay its readers.
 */
const LOOK_MS = 500;

/** Not the expected server: the read goes to the primary. */
export class LeftOutError extends Error {
  override name = 'LeftOutError';
}

/** A replica: its connections for reading, and one more for monitoring. */
export class Replica {
  readonly name: string;
  /** Null while it is left out. */
  standing: ReplicaStanding | null = null;
  /** The reason, for the log; `undefined` before the first look. */
  problem: string | null | undefined;
  readonly #url: string;
  readonly #pool: pg.Pool;
  readonly #begin: string;
  readonly #readers = new Set<(why: Error) => void>();
  #watch: pg.Client | null = null;

  constructor(url: string, { size, lent }: { size: number; lent: boolean }) {
    this.#url = url;
    this.name = nameOf(url);
    this.#pool = openReplicaPool(url, size, lent);
    this.#begin = ASK_STANDING + beginnings({ work: false, lent }).snapshot;
  }

  /** Facts that it reports about itself; throws if it does not reply in time. */
  async look(): Promise<ReplicaFacts> {
    const watch = this.#watch ?? this.#openWatch();
    const asked = watch.query<ReplicaFacts>(ASK_REPLICA);
    asked.catch(() => undefined);
    const [facts] = (await Promise.race([asked, silence()]))?.rows ?? [];
    if (!facts) throw new LeftOutError('nothing is said');
    return facts;
  }

  /**
   * Reads from one snapshot that contains what is needed; reads under way when the replica is left out are rejected.
   */
  async read<T>(needed: number, deed: (client: Queryable) => Promise<T>): Promise<T> {
    const given = inTransaction(this.#pool, this.#begin, {
      deed: (client, begun) => {
        const standing = standingIn(begun);
        if (!standing.standby || (standing.replayed ?? 0) < needed)
          throw new LeftOutError('another server answers than was looked at');
        return deed(oneByOne(client));
      },
    });
    let leave: (why: Error) => void = () => {};
    const left = new Promise<never>((_, refuse) => {
      leave = refuse;
    });
    this.#readers.add(leave);
    try {
      return await Promise.race([given, left]);
    } finally {
      this.#readers.delete(leave);
      given.catch(() => undefined);
    }
  }

  leaveOut(): void {
    this.standing = null;
    for (const leave of this.#readers) leave(new LeftOutError('left out while it was read'));
  }

  /** Makes the next look use a new connection. */
  forget(): void {
    this.#watch?.end().catch(() => undefined);
    this.#watch = null;
  }

  async close(): Promise<void> {
    this.forget();
    await this.#pool.end();
  }

  #openWatch(): pg.Client {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: LOOK_MS,
      keepAlive: true,
    });
    const lost = () => {
      if (this.#watch === client) this.#watch = null;
    };
    client.on('error', lost);
    client.on('end', lost);
    client.connect().catch(lost);
    this.#watch = client;
    return client;
  }
}

/** The extra turns let a process that was busy itself read replies that came meanwhile. */
async function silence(): Promise<null> {
  await wait(LOOK_MS, undefined, { ref: false });
  await turn();
  await turn();
  return null;
}

/** Finds the standing among the results of several statements sent as one. */
const standingIn = (begun: unknown): ReplayStanding =>
  ([begun].flat() as pg.QueryResult[]).flatMap(({ rows }) => rows as ReplayStanding[])[0] ?? {
    standby: false,
    replayed: null,
  };

/** A connection takes one statement at a time, while a handler may send several. */
function oneByOne(client: Queryable): Queryable {
  let last: Promise<unknown> = Promise.resolve();
  const query = (asked: pg.QueryConfig) => {
    const answer = last.then(() => client.query(asked));
    last = answer.catch(() => undefined);
    return answer;
  };
  return { query };
}

/** Host and port, without user and password. */
function nameOf(url: string): string {
  const { hostname, port, searchParams } = new URL(url);
  return `${searchParams.get('host') ?? hostname}:${port || '5432'}`;
}
