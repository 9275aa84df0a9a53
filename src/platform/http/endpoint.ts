import type { Readable } from 'node:stream';
import type { BodyOf, Call, Document, ParamsOf, Resource } from '#kit/contract.ts';
import type { Decision } from '#kit/decision.ts';
import type { Query } from '#kit/query.ts';
import type { Refusal } from '#kit/refusal.ts';
import type { Visit } from '#kit/visit.ts';
import type { HandlerPorts, Ports } from '../ports.ts';
import type { Reader, Writer } from '../postgres/database.ts';

/** A request, as far as its call declares it: parameters, query and body have the types of their schemas. */
export type RequestContext<C extends Call = Call> = ContextOf<ParamsOf<C>, Query<C>, BodyOf<C>, HandlerPorts>;
interface ContextOf<Params, Query, Body, Lent> {
  visit: Visit;
  params: Params;
  query: Query;
  body: Body;
  ports: Lent;
  header(name: string): string | undefined;
  /** Counts against a limit where the handler alone knows that there is something to count. */
  count(limit: Limit): Promise<void>;
}
export type DirectContext<C extends Call = Call> = ContextOf<ParamsOf<C>, Query<C>, BodyOf<C>, Ports>;

/** What a handler gives: the data, and what belongs to it; the kernel writes the document (`document.ts`). */
export interface HandlerResult {
  status?: number;
  /** A resource, several, or whatever the call gives instead; nothing where the reply has no body. */
  data?: unknown;
  /** Whatever an include may reach: only what the query asks for is sent. */
  related?: Iterable<Resource>;
  /** How many there are on all pages of a list. */
  count?: number;
  /** Beside the paging. */
  meta?: Record<string, unknown>;
  /** What this reply leaves to be written down, in a transaction of its own before it is sent (`Endpoint.records`). */
  record?: (db: Writer) => Promise<unknown>;
  /** A reply that is no document: a PDF, CSV, SVG; a stream where it may be longer than one holds at once. */
  raw?: { body: Buffer | string | Readable; contentType: string };
  headers?: Record<string, string>;
  /** Each a `Set-Cookie` of its own. */
  cookies?: string[];
  /** The reply is the same for every anonymous caller until one of these tags is invalidated, or that instant has come. */
  shared?: { tags: string[]; until?: Date | null };
}

/** The same as it leaves. */
export type Reply = Omit<HandlerResult, 'data' | 'related' | 'count' | 'meta' | 'record'> & {
  document: Document | null;
};

/** Requests of one kind that one caller may make in a window; counted in the database, across processes. */
export interface Limit {
  bucket: string;
  count: number;
  seconds: number;
  /** Said when it is used up, with the time to wait. */
  refusal: Refusal;
}

export type RequestPolicy = (visit: Visit, params: Record<string, string>) => Decision;

export interface Endpoint<C extends Call = Call> {
  call: C;
  policy: RequestPolicy;
  limits?: (asked: RequestContext<C>) => Limit[];
  /** Said when the time for an answer is up, where more is known than that it took too long or that nobody knows. */
  late?: () => Refusal;
  /**
   * Read with a preview's eyes, for its own publication alone. Any other read is a stranger's under a preview, and a call
   * that may write is refused.
   */
  previews?: true;
  /** Takes as long for an address that is known as for one that is not. */
  isEven?: boolean;
  /** Refused by PostgreSQL itself where it writes. */
  read?: (asked: RequestContext<C>, db: Reader) => Promise<HandlerResult>;
  /** A read that may leave something to be written down (`HandlerResult.record`); no other one may. */
  records?: true;
  write?: (asked: RequestContext<C>, db: Writer) => Promise<HandlerResult>;
  /** Opens its own transactions: deeds that must keep a part when the rest is refused (failed sign-ins). */
  direct?: (asked: DirectContext<C>) => Promise<HandlerResult>;
}

/** Registers a handler against its contract; there is no way to leave out the policy. */
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
