import { RECORD_KEY } from '#identity/draft/draft.data.ts';
import { superuser } from '#identity/session/session.policy.ts';
import type { Call } from '#kit/contract.ts';
import { notFound } from '#kit/general.refusals.ts';
import { type Endpoint, endpoint } from '#platform/http/endpoint.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import { superuserWrite } from '../kit/endpoints.handlers.ts';
import type { VersionWords } from './history.repository.ts';
import { historyCalls } from './history.schema.ts';
import { keepingPasts, versionsOf } from './history.service.ts';

type Write<C extends Call> = NonNullable<Endpoint<C>['write']>;
type Context<C extends Call> = Parameters<Write<C>>[0];
type Attributes = Record<string, unknown>;
interface VersionedRecord<C extends Call> {
  kind: string;
  /** Of the record, where its address is not enough. */
  idOf?: (context: Context<C>, attributes: Attributes) => string;
  /** What its save waits for: read before that, another save's words would be told as replaced by this one. */
  lock: (db: Writer, context: Context<C>) => Promise<unknown>;
  /** What the page of the record reads of it, before and after. */
  read: (db: Reader, context: Context<C>) => Promise<{ data?: unknown }>;
  /** What somebody writes of it, as its form takes it. */
  words: (attributes: Attributes, context: Context<C>) => VersionWords;
}

/** A save whose record has a past: what it replaces is kept with who replaced it, and when. */
export const rememberedWrite = <C extends Call>(
  call: C,
  { kind, idOf, lock, read, words }: VersionedRecord<C>,
  write: Write<C>,
): Endpoint => {
  const remembering: Write<C> = (context, db) => {
    const { id } = context.params as Record<string, string>;
    const past = {
      lock: () => lock(db, context),
      words: async () => {
        const { attributes } = (await read(db, context)).data as { attributes: Attributes };
        return { [`${kind}:${idOf?.(context, attributes) ?? id}`]: words(attributes, context) };
      },
    };
    return keepingPasts(db, context.visit, [past], () => write(context, db));
  };
  return superuserWrite(call, remembering);
};

/** Those of its attributes. */
export const fieldsNamed = (attributes: Attributes, names: readonly string[]): VersionWords =>
  Object.fromEntries(names.flatMap((name) => (name in attributes ? [[name, attributes[name]]] : [])));
/** Those of what its page alone is told. */
export const partNamed = (attributes: Attributes, part: string, names: readonly string[]): VersionWords => ({
  [part]: fieldsNamed((attributes[part] ?? {}) as Attributes, names),
});

export const historyEndpoints: Endpoint[] = [
  endpoint(historyCalls.of, {
    policy: superuser,
    read: async ({ params, query: { page } }, db) => {
      const record = params.id ?? '';
      if (!RECORD_KEY.test(record)) throw notFound();
      const { rows, count } = await versionsOf(db, record, page);
      return {
        data: rows.map(({ id, words, replaced_by, replaced_at, bulk_change_id }) => ({
          type: 'TextVersion' as const,
          id: String(id),
          attributes: {
            words,
            replacedBy: replaced_by,
            replacedAt: replaced_at.toISOString(),
            isBulk: bulk_change_id !== null,
          },
        })),
        count,
      };
    },
  }),
];
