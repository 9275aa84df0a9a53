import pg from 'pg';
import { counter, gauge, histogram } from '../telemetry/instrument.ts';
import { traced } from '../telemetry/scope.ts';

const SYSTEM = { 'db.system.name': 'postgresql' };
const durations = histogram(
  {
    name: 'db.client.operation.duration',
    unit: 's',
    help: 'Of a statement by its name, from its sending to its last row.',
    attributes: ['db.query.summary'],
    constant: SYSTEM,
  },
  [0.005, 0.025, 0.1, 0.5, 2.5],
);
const failures = counter({
  name: 'db.client.operation.failures',
  unit: '{operation}',
  help: 'Statements that were refused or not answered, by the code of the error.',
  attributes: ['db.query.summary', 'error.type'],
  constant: SYSTEM,
});

/** Notified of statements that took longer than `SLOW_MS`, as somebody waited for them. */
export type SlowListener = (statement: string, ms: number) => void;
const SLOW_MS = 500;
const TELL_AGAIN_MS = 60_000;
const told = new Map<string, number>();
/** Reports each statement at most once a minute; `told` holds at most one entry for each statement of the program. */
function tellSlow(name: string, ms: number, slow: SlowListener): void {
  const now = performance.now();
  if (ms < SLOW_MS || now - (told.get(name) ?? Number.NEGATIVE_INFINITY) < TELL_AGAIN_MS) return;
  told.set(name, now);
  slow(name, Math.round(ms));
}

/** Traces a statement under its name; its values are not recorded. */
export function observed<T>(
  name: string,
  send: () => Promise<T>,
  slow: SlowListener | undefined,
): Promise<T> {
  return traced(name, 'client', { ...SYSTEM, 'db.query.summary': name }, async () => {
    const begun = performance.now();
    try {
      return await send();
    } catch (thrown) {
      failures.add([name, String((thrown as { code?: unknown }).code ?? 'error')]);
      throw thrown;
    } finally {
      const ms = performance.now() - begun;
      durations.observe([name], ms / 1000);
      if (slow) tellSlow(name, ms, slow);
    }
  });
}

const POOL = 'db.client.connection.pool.name';
const waits = histogram(
  {
    name: 'db.client.connection.wait_time',
    unit: 's',
    help: 'Until a connection of the pool was free.',
    attributes: [POOL],
    constant: SYSTEM,
  },
  [0.001, 0.01, 0.1, 1, 5],
);
const pools = new Set<ObservedPool>();
type PoolCallback = (
  err: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/** A pool that also measures how many connections there are and how many callers wait for one. */
export class ObservedPool extends pg.Pool {
  readonly name: string;
  constructor(name: string, config: pg.PoolConfig) {
    super(config);
    this.name = name;
    pools.add(this);
  }
  override connect(): Promise<pg.PoolClient>;
  override connect(connected: PoolCallback): void;
  override connect(connected?: PoolCallback): Promise<pg.PoolClient> | void {
    const begun = performance.now();
    const note = () => waits.observe([this.name], (performance.now() - begun) / 1000);
    if (!connected) return super.connect().finally(note);
    super.connect((err, client, done) => {
      note();
      connected(err, client, done);
    });
  }
  override end(): Promise<void> {
    pools.delete(this);
    return super.end();
  }
}

const summed = (value: (pool: ObservedPool) => number): Map<string, number> => {
  const sums = new Map<string, number>();
  for (const pool of pools) sums.set(pool.name, (sums.get(pool.name) ?? 0) + value(pool));
  return sums;
};
gauge(
  {
    name: 'db.client.connection.count',
    unit: '{connection}',
    help: 'Connections of the pools, in use and idle.',
    attributes: [POOL, 'db.client.connection.state'],
    constant: SYSTEM,
  },
  () => [
    ...[...summed((pool) => pool.idleCount)].map(([name, sum]) => [[name, 'idle'], sum] as const),
    ...[...summed((pool) => pool.totalCount - pool.idleCount)].map(
      ([name, sum]) => [[name, 'used'], sum] as const,
    ),
  ],
);
gauge(
  {
    name: 'db.client.connection.pending_requests',
    unit: '{request}',
    help: 'Who waits for a connection of the pools.',
    attributes: [POOL],
    constant: SYSTEM,
  },
  () => [...summed((pool) => pool.waitingCount)].map(([name, sum]) => [[name], sum] as const),
);
