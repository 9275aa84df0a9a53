import { recordAudit } from '#audit/audit.service.ts';
import { notFound } from '#kit/general.refusals.ts';
import type { Refusal } from '#kit/refusal.ts';
import type { Visit } from '#kit/visit.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import { recordVersion } from '#platform/postgres/record-version.ts';
import type { Fields } from './field.schema.ts';
import type { ListQuery, Repository } from './record.repository.ts';
import type { AnyResource, ValuesOfResource } from './resource.schema.ts';
import { refuseUnseen } from './seen-record.service.ts';

interface CommandRules<Values> {
  /** Returns the values to store; throws if they are not allowed. */
  storable(values: Values, db: Reader, visit: Visit): Promise<Values> | Values;
  /** Refusal if somebody saved first, with the current values and their version. */
  changed(now: Values, meta: { version: string }): Refusal;
  exists(values: Values): Refusal;
  /** Called after a change, for whatever follows from the record. */
  followed?(db: Writer, visit: Visit, id: number): Promise<void>;
  /** Called before a removal; throws if it is not allowed. */
  leaving?(db: Writer, id: number): Promise<void>;
  /** Topics announced to every process. */
  invalidates: string | ((db: Reader, id: number) => Promise<string[]>);
}
export type Commands<R extends AnyResource> = ReturnType<typeof commandsOf<R>>;

/**
 * Add, change and remove for one kind of record: each is locked, checked against the version read, audited and
 * announced.
 */
export function commandsOf<R extends AnyResource>(
  { noun, fields }: R,
  repository: Repository<ValuesOfResource<R>>,
  { storable, changed, exists, followed, leaving, invalidates }: CommandRules<ValuesOfResource<R>>,
) {
  type Values = ValuesOfResource<R>;
  type Row = Values & { id: number };
  const names = Object.keys(fields) as (keyof Values & string)[];
  const version = (of: Values): string => recordVersion(...names.map((name) => of[name]));
  const record = async (db: Writer, visit: Visit, verb: string, id: number, detail: Detail) => {
    await recordAudit(db, visit, { action: `${noun}.${verb}`, subject: `${noun}:${id}`, detail });
    db.invalidate(...(typeof invalidates === 'string' ? [invalidates] : await invalidates(db, id)));
  };
  return {
    version,
    list: (db: Reader, query: ListQuery) => repository.list(db, query),
    async add(db: Writer, visit: Visit, sent: Values): Promise<Row> {
      const values = await storable(sent, db, visit);
      const made = await repository.insert(db, values);
      if (!made) throw exists(values);
      await record(db, visit, 'add', made.id, textsOf(fields, made));
      return made;
    },
    /** Fields that are not sent stay as they are; changes made by others in the meantime are not overwritten. */
    async change(db: Writer, visit: Visit, id: number, sent: Partial<Values> & { version: string }) {
      const before = await repository.lock(db, id);
      if (!before) throw notFound();
      const now = version(before);
      if (now !== sent.version) throw changed(before, { version: now });
      const merged = names.map((name) => [name, sent[name] === undefined ? before[name] : sent[name]]);
      const values = await storable(Object.fromEntries(merged) as Values, db, visit);
      if (version(values) === now) return before;
      const after = await repository.update(db, id, values);
      if (!after) throw exists(values);
      await followed?.(db, visit, id);
      const was = Object.entries(textsOf(fields, before)).map(([name, text]) => [`${name}Before`, text]);
      const next = after.id === id ? {} : { replacedBy: String(after.id) };
      await record(db, visit, 'change', id, {
        ...textsOf(fields, after),
        ...Object.fromEntries(was),
        ...next,
      });
      return after;
    },
    /** Refuses to remove a record that somebody else has changed since it was seen. */
    async remove(db: Writer, visit: Visit, id: number, seen?: string): Promise<void> {
      const before = await repository.lock(db, id);
      if (!before) throw notFound();
      refuseUnseen(seen, version(before));
      await leaving?.(db, id);
      await repository.remove(db, id);
      await record(db, visit, 'remove', id, textsOf(fields, before));
    },
  };
}

type Detail = Record<string, string>;
const textsOf = (fields: Fields, values: Record<string, unknown>): Detail =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field.toText(values[name] as never)]),
  );
