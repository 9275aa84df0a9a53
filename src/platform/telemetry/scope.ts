import { AsyncLocalStorage } from 'node:async_hooks';

/** Attributes only name kinds: templates, names of ours, sums. None of them was typed by a person. */
export type SpanAttributes = Record<string, string | number | boolean>;
export type SpanKindName = 'internal' | 'server' | 'client';
/** One piece of work in a trace. */
export interface WorkSpan {
  traceId: string;
  spanId: string;
  child(name: string, kind: SpanKindName, attributes?: SpanAttributes): WorkSpan;
  set(attributes: SpanAttributes): void;
  rename(name: string): void;
  /** `failure`: the kind of error, never its message. */
  end(failure?: string): void;
}
export interface Tracer {
  /** `headers`: from a sender that is trusted to say where the trace began. */
  begin(name: string, kind: SpanKindName, headers: TraceHeaders | null): WorkSpan;
}
export type TraceHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** The work under way: it is in every line of the log, and the calls it makes are its child spans. */
export interface WorkScope {
  requestId: string | null;
  span: WorkSpan | null;
}

const scopes = new AsyncLocalStorage<WorkScope>();
/** One per process, so that code issuing a statement need not be passed its trace. */
let tracer: Tracer | null = null;
export function setTracer(used: Tracer | null): void {
  tracer = used;
}

export const currentScope = (): WorkScope | undefined => scopes.getStore();
export const within = <T>(scope: WorkScope, work: () => T): T => scopes.run(scope, work);
/** Detaches work from any request, above all the timers of an exporter. */
export const outside = <T>(work: () => T): T => scopes.exit(work);
export const beginTrace = (name: string, kind: SpanKindName, headers: TraceHeaders | null = null) =>
  tracer?.begin(name, kind, headers) ?? null;

const failureOf = (thrown: unknown): string => {
  const { code, name } = (thrown ?? {}) as { code?: unknown; name?: unknown };
  return typeof code === 'string' ? code : typeof name === 'string' ? name : 'error';
};

/** Runs part of the current work as a span of its own; without a trace it just runs it. */
export function traced<T>(
  name: string,
  kind: SpanKindName,
  attributes: SpanAttributes,
  work: () => Promise<T>,
): Promise<T> {
  const scope = currentScope();
  if (!scope?.span) return work();
  return spanned({ ...scope, span: scope.span.child(name, kind, attributes) }, work);
}

/** Runs work that belongs to no request, in a trace of its own. */
export function tracedAlone<T>(name: string, work: () => Promise<T>): Promise<T> {
  const span = beginTrace(name, 'internal');
  return span ? spanned({ requestId: null, span }, work) : work();
}

async function spanned<T>(scope: WorkScope, work: () => Promise<T>): Promise<T> {
  try {
    const result = await within(scope, work);
    scope.span?.end();
    return result;
  } catch (thrown) {
    scope.span?.end(failureOf(thrown));
    throw thrown;
  }
}
