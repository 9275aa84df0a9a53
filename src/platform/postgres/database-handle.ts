import type pg from 'pg';
import type { Deadline } from '../clock/deadline.ts';
import type { Parameter, Statement, Writer } from './database.ts';
import { observed, type SlowListener } from './statement-figures.ts';

export interface HandleTerms {
  deadline?: Deadline | undefined;
  slow?: SlowListener | undefined;
  lent: boolean;
}
export type Queryable = { query(config: pg.QueryConfig): Promise<pg.QueryResult> };

export function handle(client: Queryable, { deadline, slow, lent }: HandleTerms) {
  let count = 0;
  const send = async (what: Statement, params: readonly Parameter[]) => {
    deadline?.check();
    count++;
    const { name, text } = what;
    // A prepared statement's name would belong to another session: the next transaction may get another connection.
    const asked = { ...(lent ? {} : { name }), text, values: params as unknown[] };
    return observed(name, () => client.query(asked), slow);
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

export function writer(client: pg.PoolClient, terms: HandleTerms): Writer & { tags: Set<string> } {
  const base = handle(client, terms);
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
