import * as v from 'valibot';
import { call, type Flat, type ResourceType, resourceType } from '#kit/contract.ts';
import { ID, searchText } from '#kit/query.ts';
import { REFUSED } from './call.schema.ts';
import type { Fields, ValuesOf } from './field.schema.ts';
import { seenQuery } from './seen-record.schema.ts';

interface Declaration<
  Type extends string,
  Path extends string,
  F extends Fields,
  Filter extends keyof F & string,
  Calculated,
> {
  type: Type;
  /** Path below `/api/admin/` and `/admin/`. */
  path: Path;
  /** Name in the audit log and in codes, such as `drug-name`. */
  noun: string;
  summaries: { list: string; create: string; update: string; remove: string };
  fields: F;
  /** Returned along with the fields, never sent. */
  calculated?: { [Name in keyof Calculated]: v.GenericSchema<unknown, Calculated[Name]> };
  /** Choice fields by which the list can be filtered. */
  filters: readonly Filter[];
  sort?: readonly (keyof F & string)[];
  /** Reasons to refuse a change or a removal, beyond those common to every record. */
  changeRefuses?: readonly string[];
  removalRefuses?: readonly string[];
  /** A save sends every field, not only the changed ones. */
  whole?: boolean;
}
type ResourceAttributes<F extends Fields, Calculated> = ValuesOf<F> & Calculated & { version: string };

/** Derives the type and the four calls of an administered record from one list of fields. */
export function defineResource<
  const Type extends string,
  const Path extends string,
  const F extends Fields,
  const Filter extends keyof F & string,
  Calculated = Record<never, never>,
>(declared: Declaration<Type, Path, F, Filter, Calculated>) {
  const { fields, filters, sort = [], noun, summaries, changeRefuses = [], removalRefuses = [] } = declared;
  const schemas = (of: 'gives' | 'takes') =>
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field[of]]));
  const attributes = { ...schemas('gives'), ...declared.calculated, version: v.string() };
  const type = resourceType(
    declared.type,
    v.object(attributes as v.ObjectEntries) as v.GenericSchema as v.GenericSchema<
      unknown,
      ResourceAttributes<F, Calculated>
    >,
  );
  const body = <Attributes>(entries: object) =>
    v.object({
      data: v.object({
        type: v.literal(declared.type),
        id: v.optional(v.string()),
        attributes: v.object(entries as v.ObjectEntries) as v.GenericSchema as v.GenericSchema<
          unknown,
          Attributes
        >,
      }),
    });
  const changes = () =>
    declared.whole
      ? schemas('takes')
      : Object.fromEntries(Object.entries(schemas('takes')).map(([name, one]) => [name, v.optional(one)]));
  const path = `/api/admin/${declared.path}/` as const;
  const one = `/api/admin/${declared.path}/:id/` as const;
  const calls = {
    list: call({
      method: 'GET',
      path,
      summary: summaries.list,
      gives: type,
      many: true,
      filter: {
        ...Object.fromEntries(filters.map((name) => [name, v.picklist(fields[name]?.options ?? [])])),
        search: searchText,
        /** One record, such as one that is open and no longer fits the other filters. */
        id: v.pipe(v.string(), v.regex(ID)),
      } as Record<string, v.GenericSchema<unknown, string>>,
      ...(sort.length > 0 ? { sort: sort.flatMap((name) => [name, `-${name}`]) } : {}),
      page: { size: 50, max: 100 },
      refuses: REFUSED,
    }),
    create: call({
      method: 'POST',
      path,
      overNothing: 'adds',
      summary: summaries.create,
      gives: type,
      status: 201,
      takes: body<ValuesOf<F>>(schemas('takes')),
      refuses: [...REFUSED, `${noun}-exists`, 'invalid-field'],
    }),
    update: call({
      method: 'PATCH',
      path: one,
      summary: summaries.update,
      gives: type,
      takes: body<Partial<ValuesOf<F>> & { version: string }>({
        ...changes(),
        version: v.pipe(v.string(), v.maxLength(64)),
      }),
      refuses: [
        ...REFUSED,
        'not-found',
        `${noun}-changed`,
        `${noun}-exists`,
        'invalid-field',
        ...changeRefuses,
      ],
    }),
    remove: call({
      method: 'DELETE',
      path: one,
      summary: summaries.remove,
      gives: null,
      status: 204,
      query: seenQuery,
      refuses: [...REFUSED, 'not-found', 'record-changed', ...removalRefuses],
    }),
  };
  return { ...declared, sort, adminPath: `/admin/${declared.path}`, resource: type, calls };
}

/** Any resource, for code that works on all of them alike. */
export interface AnyResource {
  type: string;
  noun: string;
  adminPath: string;
  fields: Fields;
  filters: readonly string[];
  sort: readonly string[];
  resource: ResourceType;
  // biome-ignore lint/suspicious/noExplicitAny: calls of any fields
  calls: any;
}
export type ValuesOfResource<R extends AnyResource> = ValuesOf<R['fields']>;
export type RecordOf<R extends AnyResource> = Flat<R['resource']>;
