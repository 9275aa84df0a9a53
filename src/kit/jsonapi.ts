import type { Document, Flat, Resource, ResourceIdentifier, ResourceType } from './contract.ts';

const keyOf = (one: ResourceIdentifier) => `${one.type}:${one.id}`;

/** Keeps only what an `include` path reaches from the primary data: full linkage, no strays, no duplicates. */
export function compound(
  primary: Resource[],
  include: readonly string[],
  related: Iterable<Resource>,
): Resource[] {
  const pool = new Map<string, Resource>();
  for (const one of related) pool.set(keyOf(one), one);
  const primaryByKey = new Map(primary.map((one) => [keyOf(one), one]));
  const included = new Map<string, Resource>();
  for (const path of include) {
    let level: Resource[] = primary;
    for (const name of path.split('.')) {
      level = level
        .flatMap((one) => linked(one, name))
        .flatMap((id) => {
          const found = pool.get(keyOf(id)) ?? primaryByKey.get(keyOf(id));
          return found ? [found] : [];
        });
      for (const one of level) if (!primaryByKey.has(keyOf(one))) included.set(keyOf(one), one);
    }
  }
  return [...included.values()];
}

function linked(one: Resource, name: string): ResourceIdentifier[] {
  const data = one.relationships?.[name]?.data;
  if (!data) return [];
  return Array.isArray(data) ? data : [data];
}

/** Sparse fields: only the named attributes and relationships of each type survive. */
export function sparse<R extends Resource>(one: R, fields: Record<string, readonly string[]>): R {
  const wanted = fields[one.type];
  if (!wanted) return one;
  const pick = <V>(from: Record<string, V> | undefined) =>
    Object.fromEntries(Object.entries(from ?? {}).filter(([name]) => wanted.includes(name)));
  const relationships = pick(one.relationships);
  return {
    ...one,
    attributes: pick(one.attributes as Record<string, unknown>),
    ...(Object.keys(relationships).length ? { relationships } : { relationships: undefined }),
  };
}

/** A document with its relationships resolved, as code reads it. Cycles end in the bare identifier. */
export function flatten<T extends ResourceType>(document: Document): Flat<T> | Flat<T>[] | null {
  const pool = new Map((document.included ?? []).map((one) => [keyOf(one), one]));
  const data = document.data as Resource | Resource[] | null;
  const primary = Array.isArray(data) ? data : data ? [data] : [];
  for (const one of primary) if (!pool.has(keyOf(one))) pool.set(keyOf(one), one);
  const resolve = (id: ResourceIdentifier, trail: string[]): unknown => {
    const found = pool.get(keyOf(id));
    if (!found || trail.includes(keyOf(id))) return { id: id.id, type: id.type };
    return flat(found, [...trail, keyOf(id)]);
  };
  const flat = (one: Resource, trail: string[]): Record<string, unknown> => {
    const out: Record<string, unknown> = { ...(one.attributes as object), id: one.id, type: one.type };
    // `type` is that of the resource on the wire; an attribute of that name (Publication) keeps its own value.
    const own = (one.attributes as { type?: unknown } | undefined)?.type;
    if (own !== undefined) out.type = own;
    for (const [name, relation] of Object.entries(one.relationships ?? {})) {
      const { data } = relation;
      out[name] = Array.isArray(data)
        ? data.map((id) => resolve(id, trail))
        : data
          ? resolve(data, trail)
          : null;
    }
    return out;
  };
  const result = primary.map((one) => flat(one, [keyOf(one)])) as Flat<T>[];
  return Array.isArray(data) ? result : (result[0] ?? null);
}

/** Freezes a value deeply, so that code changing a shared value fails where it does so. */
export function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const inner of Object.values(value)) frozen(inner);
  return Object.freeze(value);
}
