import type { GenericSchema, InferOutput } from 'valibot';

/**
 * The contract: what crosses the wire, declared once as data beside its noun. The server registers a handler for a
 * call; the browser, the SSR and the tests make the same call; OpenAPI is generated from it.
 */
export interface Relationship<To extends string = string, Many extends boolean = boolean> {
  to: To;
  many: Many;
}
export const toOne = <To extends string>(to: To): Relationship<To, false> => ({ to, many: false });
export const toMany = <To extends string>(to: To): Relationship<To, true> => ({ to, many: true });

export interface ResourceType<
  Name extends string = string,
  Attributes extends GenericSchema = GenericSchema,
  Relationships extends Record<string, Relationship> = Record<string, Relationship>,
> {
  type: Name;
  attributes: Attributes;
  relationships: Relationships;
}

export function resourceType<
  const Name extends string,
  Attributes extends GenericSchema,
  const Relationships extends Record<string, Relationship> = Record<never, never>,
>(type: Name, attributes: Attributes, relationships = {} as Relationships) {
  const made = { type, attributes, relationships } satisfies ResourceType as ResourceType<
    Name,
    Attributes,
    Relationships
  >;
  declaredTypes.set(type, made as unknown as ResourceType);
  return made;
}
const declaredTypes = new Map<string, ResourceType>();

/** Whether a type of the contract has an attribute or relationship of that name; an unknown type has none. */
export function isDeclaredField(type: string, name: string): boolean {
  const found = declaredTypes.get(type);
  if (!found) return false;
  const entries = (found.attributes as { entries?: object }).entries ?? {};
  return Object.hasOwn(entries, name) || Object.hasOwn(found.relationships, name);
}
export const isDeclaredType = (type: string): boolean => declaredTypes.has(type);
export const declaredType = (type: string): ResourceType | undefined => declaredTypes.get(type);

/** Every module adds its types here by declaration merging, so that relationships can refer to each other. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Registry {}

export type AttributesOf<T extends ResourceType> = InferOutput<T['attributes']>;
type RelatedResource<To extends string> = To extends keyof Registry
  ? Registry[To] extends ResourceType
    ? Flat<Registry[To]>
    : never
  : { id: string; type: To };

/**
 * A resource as code reads it: attributes spread flat, relationships resolved from `included`. An attribute named
 * `type` hides that of the wire.
 */
export type Flat<T extends ResourceType> = { id: string } & (AttributesOf<T> extends { type: unknown }
  ? unknown
  : { type: T['type'] }) &
  AttributesOf<T> & {
    [R in keyof T['relationships']]?: T['relationships'][R] extends Relationship<infer To, infer Many>
      ? Many extends true
        ? RelatedResource<To>[]
        : RelatedResource<To> | null
      : never;
  };

export interface ResourceIdentifier {
  type: string;
  id: string;
}
/** A resource as sent on the wire. */
export interface Resource<T extends ResourceType = ResourceType> {
  type: T['type'];
  id: string;
  attributes: AttributesOf<T>;
  relationships?: Record<string, { data: ResourceIdentifier | ResourceIdentifier[] | null }>;
  links?: Record<string, string>;
}
export interface Pagination {
  count: number;
  page: number;
  pages: number;
  size: number;
}
export interface Document {
  data: unknown;
  included?: Resource[];
  meta?: Record<string, unknown>;
  links?: Record<string, string | null>;
}
export interface ApiError {
  status: string;
  code: string;
  title: string;
  detail: string;
  source?: { pointer?: string; parameter?: string; header?: string };
  meta?: Record<string, string>;
}

/** The media type of a part of a file in the tus protocol. */
export const FILE_PART = 'application/offset+octet-stream';

/** The header with which a caller tells its time zone, and what it is read for. */
export const ZONE_HEADER = {
  'Time-Zone': 'IANA name of the reader’s time zone; without it days are those of UTC.',
};

/** What a sender may choose as the key of a deed. */
export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,100}$/;

export interface PageRule {
  size: number;
  max: number;
  /** True only for memberships: size 0 means all. */
  all?: boolean;
}

/** `strangers`: only visitors who are not signed in; others are also sent what is theirs, which must not lag. */
export type LagAudience = 'strangers' | 'everybody';

export interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** With `:name` for parameters and a trailing slash; served without the slash, too. */
  path: string;
  summary: string;
  /** The JSON:API type of the reply, or a schema if the reply is not a resource. */
  gives: ResourceType | GenericSchema | null;
  many?: boolean;
  status?: number;
  /** A status other than `status` that tells of success too, and when. */
  also?: Readonly<Record<number, string>>;
  /** Media types of a reply that is a file. */
  file?: readonly string[];
  /** Schema of the whole body. */
  takes?: GenericSchema;
  /** The body is a part of a file, as raw bytes (`FILE_PART`). */
  takesBytes?: true;
  /** Whether an array of resources is accepted and answered with one (bulk extension), at most 100. */
  bulk?: boolean;
  include?: readonly string[];
  /** What is included if the query does not say; an empty `include` includes nothing. */
  includedUnasked?: readonly string[];
  filter?: Record<string, GenericSchema>;
  /** Plain query parameters, outside the JSON:API families. */
  query?: Record<string, GenericSchema>;
  sort?: readonly string[];
  page?: PageRule;
  /** Sparse fields are allowed on replies of resources. */
  sparse?: boolean;
  /** Takes the header Idempotency-Key: what is sent again with the same key is done once. */
  idempotencyKey?: 'required' | 'optional';
  /** Further headers that it reads, and for what. */
  headers?: Readonly<Record<string, string>>;
  /** Called by apps that add anything to addresses: unknown parameters are ignored. */
  anyQuery?: boolean;
  /** Accepts any `Accept` header: robots that ignore the reply post here. */
  anyAccept?: boolean;
  /** Pages and scripts of other sites may read the reply. */
  crossOrigin?: boolean;
  /** May be answered from a replica, for these callers: the reply may be some seconds old. */
  mayLag?: LagAudience;
  /** Every code that this call may refuse with, beyond the general ones. */
  refuses?: readonly string[];
  /**
   * For a change by an administrator that does not say which state it was based on: the rule that permits it. All
   * others say it.
   */
  overNothing?: OverNothing;
}
/** Why nobody's work is lost by a change that does not say which state its form showed. */
export const OVER_NOTHING = {
  adds: 'Adds something; nothing stands there before.',
  once: 'Taken once: whoever comes second is told that it was done.',
  'named-content': 'Names what was seen: another content has another number.',
  sends: 'Sends or ends something and writes over nothing.',
  choice: 'The whole of one yes or no, said in the words of the deed.',
  empty: 'Writes only where nothing is recorded yet.',
  own: 'One person’s own: what they typed last stands.',
  'one-field': 'Has no form: a program sends the one field that it means.',
} as const;
type OverNothing = keyof typeof OVER_NOTHING;
export const call = <const C extends Call>(declared: C): C => declared;

type Reply<C extends Call> =
  C['gives'] extends ResourceType<infer N, infer A, infer R>
    ? C extends { many: true }
      ? Flat<ResourceType<N, A, R>>[]
      : Flat<ResourceType<N, A, R>>
    : C['gives'] extends GenericSchema
      ? InferOutput<C['gives']>
      : null;

export interface CallResult<C extends Call> {
  data: Reply<C>;
  meta: Record<string, unknown> & { pagination?: Pagination };
}
export type BodyOf<C extends Call> = C['takes'] extends GenericSchema
  ? InferOutput<C['takes']>
  : C['takesBytes'] extends true
    ? Uint8Array
    : string extends C['path']
      ? unknown
      : undefined;

type NamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
/** The parameters of a call's path, by name. */
export type ParamsOf<C extends Call> = string extends C['path']
  ? Record<string, string>
  : { [Name in NamesIn<C['path']>]: string };

/** `/api/publications/:id/` with its parameters filled in. */
export function fillPath(path: string, params: Record<string, string | number> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`path ${path} lacks ${name}`);
    return encodeURIComponent(String(value));
  });
}
