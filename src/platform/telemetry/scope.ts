import { AsyncLocalStorage } from 'node:async_hooks';

/** Attributes say of what kind something is: templates, names of ours, sums. Nothing of them was typed by a person. */
export type SpanAttributes = Record<string, string | number | boolean>;
export type SpanKindName = 'internal' | 'server' | 'client';
/** One piece of work as a trace has it. */
export interface WorkSpan {
  traceId: string;
  spanId: string;
  child(name: string, kind: SpanKindName, attributes?: SpanAttributes): WorkSpan;
  set(attributes: SpanAttributes): void;
  rename(name: string): void;
  /** `failure`: what kind of error it was, never its words. */
  end(failure?: string): void;
}
export interface Tracer {
  /** `headers`: of somebody whose word on where the trace began is taken. */
  begin(name: string, kind: SpanKindName, headers: TraceHeaders | null): WorkSpan;
}
export type TraceHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** For whom something is done just now: it stands in every line of the log, and below it stands what it asks for. */
export interface WorkScope {
  requestId: string | null;
  span: WorkSpan | null;
}

const scopes = new AsyncLocalStorage<WorkScope>();
/** Of the process: whoever asks a statement is not handed the trace it belongs to. */
let tracer: Tracer | null = null;
export function setTracer(used: Tracer | null): void {
  tracer = used;
}

export const currentScope = (): WorkScope | undefined => scopes.getStore();
export const within = <T>(scope: WorkScope, work: () => T): T => scopes.run(scope, work);
/** What is begun here belongs to nobody's request: timers of an exporter, above all. */
export const outside = <T>(work: () => T): T => scopes.exit(work);
export const beginTrace = (name: string, kind: SpanKindName, headers: TraceHeaders | null = null) =>
  tracer?.begin(name, kind, headers) ?? null;

const failureOf = (thrown: unknown): string => {
  const { code, name } = (thrown ?? {}) as { code?: unknown; name?: unknown };
  return typeof code === 'string' ? code : typeof name === 'string' ? name : 'error';
};

/** A part of what is under way, as a span of its own; without a trace it is the work alone. */
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

/** Work that nobody asked for just now begins a trace. */
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
