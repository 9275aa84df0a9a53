import type { Readable } from 'node:stream';
import type { BodyOf, Call, Document, ParamsOf, Resource } from '#kit/contract.ts';
import type { Decision } from '#kit/decision.ts';
import type { Query } from '#kit/query.ts';
import type { Refusal } from '#kit/refusal.ts';
import type { Visit } from '#kit/visit.ts';
import type { HandlerPorts, Ports } from '../ports.ts';
import type { Reader, Writer } from '../postgres/database.ts';

/** A request as declared by its call: parameters, query and body have the types of their schemas. */
export type RequestContext<C extends Call = Call> = ContextOf<ParamsOf<C>, Query<C>, BodyOf<C>, HandlerPorts>;
interface ContextOf<Params, Query, Body, Lent> {
  visit: Visit;
  params: Params;
  query: Query;
  body: Body;
  ports: Lent;
  header(name: string): string | undefined;
  /** Counts against a limit when only the handler knows that there is something to count. */
  count(limit: Limit): Promise<void>;
}
export type DirectContext<C extends Call = Call> = ContextOf<ParamsOf<C>, Query<C>, BodyOf<C>, Ports>;

/** What a handler returns: the data and what belongs to it; the kernel writes the document (`document.ts`). */
export interface HandlerResult {
  status?: number;
  /** A resource, a list of resources, or whatever else the call gives; absent if the reply has no body. */
  data?: unknown;
  /** Everything an include may reach; only what the query asks for is sent. */
  related?: Iterable<Resource>;
  /** The total number across all pages of a list. */
  count?: number;
  /** Additional to the paging meta. */
  meta?: Record<string, unknown>;
  /**
   * What this reply has to record, in a transaction of its own before it is sent (`Endpoint.records`). False if what
   * the reply rests on has changed since it was read: then the handler reads again.
   */
  record?: (db: Writer) => Promise<boolean>;
  /** A reply that is not a document (PDF, CSV, SVG); a stream if it may be too long to hold in memory. */
  raw?: { body: Buffer | string | Readable; contentType: string };
  headers?: Record<string, string>;
  /** Each is sent as its own `Set-Cookie`. */
  cookies?: string[];
  /** The reply is the same for every anonymous caller until one of these tags is invalidated or `until` is reached. */
  shared?: { tags: string[]; until?: Date | null };
}

/** The same as it is sent. */
export type Reply = Omit<HandlerResult, 'data' | 'related' | 'count' | 'meta' | 'record'> & {
  document: Document | null;
};

/** Requests of one kind that one caller may make in a window; counted in the database, across processes. */
export interface Limit {
  bucket: string;
  count: number;
  seconds: number;
  /** Sent when the limit is used up, with the time to wait. */
  refusal: Refusal;
}

export type RequestPolicy = (visit: Visit, params: Record<string, string>) => Decision;

export interface Endpoint<C extends Call = Call> {
  call: C;
  policy: RequestPolicy;
  limits?: (asked: RequestContext<C>) => Limit[];
  /** The refusal to send on a timeout, if more is known than that it took too long or that the outcome is unknown. */
  late?: () => Refusal;
  /**
   * Read through a preview, for the previewed publication only. Under a preview, any other read is anonymous, and a
   * call that may write is refused.
   */
  previews?: true;
  /** Takes as long for a known address as for an unknown one. */
  isEven?: boolean;
  /** PostgreSQL itself refuses it if it writes. */
  read?: (asked: RequestContext<C>, db: Reader) => Promise<HandlerResult>;
  /** A read that may have something to record (`HandlerResult.record`); no other read may. */
  records?: true;
  write?: (asked: RequestContext<C>, db: Writer) => Promise<HandlerResult>;
  /** Opens its own transactions: for operations that must keep a part when the rest is refused (failed sign-ins). */
  direct?: (asked: DirectContext<C>) => Promise<HandlerResult>;
}

/** HEAD asks what a GET would answer; one that may write cannot tell without having written. */
export const answersHead = ({ call, read }: Endpoint): boolean => call.method === 'GET' && !!read;

/** Registers a handler against its contract; the policy cannot be left out. */
export function endpoint<C extends Call>(
  call: C,
  rest: Pick<Endpoint<C>, 'policy' | 'limits' | 'late' | 'isEven'> &
    (
      | { read: NonNullable<Endpoint<C>['read']>; records?: true; previews?: true }
      | { write: NonNullable<Endpoint<C>['write']> }
      | { direct: NonNullable<Endpoint<C>['direct']> }
    ),
): Endpoint {
  return { call, ...rest } as unknown as Endpoint;
}
