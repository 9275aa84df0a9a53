import type { Database, Parameter, Reader, Statement, Writer } from '#platform/postgres/database.ts';

export interface Sent {
  name: string;
  text: string;
  values: readonly Parameter[];
  /** The number that a statement assigned to what it wrote. */
  id: number | null;
}

/** Wraps a database so that every statement is recorded in the order sent. */
export function recording(database: Database, sent: Sent[]): Database {
  return {
    ...database,
    reader: () => noting(database.reader(), sent),
    lagging: (readers, read, deadline) => database.lagging(readers, (db) => read(noting(db, sent)), deadline),
    write: (deed) => database.write((db) => deed(Object.assign(noting(db, sent) as Writer, rest(db, sent)))),
  };
}

function noting(db: Reader, sent: Sent[]): Reader {
  const note = (what: Statement<never>, values: readonly Parameter[], row: unknown) => {
    const id = /^\s*INSERT/i.test(what.text) ? (row as { id?: unknown } | null)?.id : null;
    sent.push({ name: what.name, text: what.text, values, id: typeof id === 'number' ? id : null });
  };
  return {
    async all(what, values = []) {
      const rows = await db.all(what, values);
      note(what as Statement<never>, values, rows[0]);
      return rows;
    },
    async maybe(what, values = []) {
      const row = await db.maybe(what, values);
      note(what as Statement<never>, values, row);
      return row;
    },
    async one(what, values = []) {
      const row = await db.one(what, values);
      note(what as Statement<never>, values, row);
      return row;
    },
    get count() {
      return db.count;
    },
  };
}

const rest = (db: Writer, sent: Sent[]): Pick<Writer, 'run' | 'invalidate' | 'writes'> => ({
  async run(what, values = []) {
    const count = await db.run(what, values);
    sent.push({ name: what.name, text: what.text, values, id: null });
    return count;
  },
  invalidate: db.invalidate,
  writes: true,
});
