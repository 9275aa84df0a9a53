import type { Readable } from 'node:stream';
import { superuser } from '#identity/session/session.policy.ts';
import type { Call, Resource } from '#kit/contract.ts';
import { type Endpoint, endpoint, type HandlerResult } from '#platform/http/endpoint.ts';
import { idIn } from '#platform/http/read-query.ts';
import { attachment } from '#platform/pdf/pdf.ts';
import type { Commands } from './commands.service.ts';
import type { AnyResource, ValuesOfResource } from './resource.schema.ts';

type Handler<C extends Call, Kind extends 'read' | 'write' | 'direct'> = NonNullable<Endpoint<C>[Kind]>;
/** Calls for superusers only. */
export const superuserRead = <C extends Call>(call: C, read: Handler<C, 'read'>): Endpoint =>
  endpoint(call, { policy: superuser, read });
/** A read that is written down once it has been answered (S26). */
export const superuserRecordedRead = <C extends Call>(call: C, read: Handler<C, 'read'>): Endpoint =>
  endpoint(call, { policy: superuser, read, records: true });
export const superuserWrite = <C extends Call>(call: C, write: Handler<C, 'write'>): Endpoint =>
  endpoint(call, { policy: superuser, write });
export const superuserDirect = <C extends Call>(call: C, direct: Handler<C, 'direct'>): Endpoint =>
  endpoint(call, { policy: superuser, direct });

/** A table for other programs, downloaded as a file with that name. */
export const csvResult = (body: Readable | string, name: string): HandlerResult => ({
  raw: { body, contentType: 'text/csv; charset=utf-8; header=present' },
  headers: { 'content-disposition': attachment(`${name}.csv`) },
});

/** The four calls of a record, built on its commands. */
export function endpointsOf<R extends AnyResource>(
  { calls, type, filters, sort }: R,
  commands: Commands<R>,
): Endpoint[] {
  const present = ({ id, ...values }: ValuesOfResource<R> & { id: number }): Resource => ({
    type,
    id: String(id),
    attributes: { ...values, version: commands.version(values as ValuesOfResource<R>) },
  });
  return [
    superuserRead(calls.list, async ({ query }, db) => {
      const asked = query.filter as Record<string, string | undefined>;
      const { rows, count } = await commands.list(db, {
        filter: Object.fromEntries(filters.map((name) => [name, asked[name] ?? null])),
        search: asked.search?.trim() || null,
        id: asked.id ? Number(asked.id) : null,
        sort: query.sort ?? sort[0] ?? '',
        page: query.page,
      });
      return { data: rows.map(present), count };
    }),
    superuserWrite(calls.create, async ({ visit, body }, db) => ({
      data: present(await commands.add(db, visit, body.data.attributes)),
    })),
    superuserWrite(calls.update, async ({ visit, params, body }, db) => ({
      data: present(await commands.change(db, visit, idIn(params), body.data.attributes)),
    })),
    superuserWrite(calls.remove, async ({ visit, params, query }, db) => {
      await commands.remove(db, visit, idIn(params), query.plain.seen as string | undefined);
      return {};
    }),
  ];
}
