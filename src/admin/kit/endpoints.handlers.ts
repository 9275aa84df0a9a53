import type { Resource } from '#kit/contract.ts';
import { type Endpoint, endpoint, type RequestPolicy } from '#platform/http/endpoint.ts';
import { idIn } from '#platform/http/read-query.ts';
import type { Commands } from './commands.service.ts';
import type { AnyResource, ValuesOfResource } from './resource.schema.ts';

/** The four calls of a record over its commands. */
export function endpointsOf<R extends AnyResource>(
  { calls, type, filters, sort }: R,
  commands: Commands<R>,
  policy: RequestPolicy,
): Endpoint[] {
  const present = ({ id, ...values }: ValuesOfResource<R> & { id: number }): Resource => ({
    type,
    id: String(id),
    attributes: { ...values, version: commands.version(values as ValuesOfResource<R>) },
  });
  return [
    endpoint(calls.list, {
      policy,
      read: async ({ query }, db) => {
        const asked = query.filter as Record<string, string | undefined>;
        const { rows, count } = await commands.list(db, {
          filter: Object.fromEntries(filters.map((name) => [name, asked[name] ?? null])),
          search: asked.search?.trim() || null,
          sort: query.sort ?? sort[0] ?? '',
          page: query.page,
        });
        return { data: rows.map(present), count };
      },
    }),
    endpoint(calls.create, {
      policy,
      write: async ({ visit, body }, db) => ({
        data: present(await commands.add(db, visit, body.data.attributes)),
      }),
    }),
    endpoint(calls.update, {
      policy,
      write: async ({ visit, params, body }, db) => ({
        data: present(await commands.change(db, visit, idIn(params), body.data.attributes)),
      }),
    }),
    endpoint(calls.remove, {
      policy,
      write: async ({ visit, params, query }, db) => {
        await commands.remove(db, visit, idIn(params), query.plain.seen as string | undefined);
        return {};
      },
    }),
  ];
}
