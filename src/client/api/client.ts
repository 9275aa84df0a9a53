import { previewCredential } from '#kit/address/preview.ts';
import type { ApiError, BodyOf, Call, CallResult, Document, Pagination } from '#kit/contract.ts';
import { fillPath } from '#kit/contract.ts';
import { flatten } from '#kit/jsonapi.ts';
import { previewHere } from '../session/preview.ts';

/** Every call has a time-out of 30 s (spec §7). */
export const TIMEOUT_MS = 30_000;

export interface CallInput<C extends Call = Call> {
  params?: Record<string, string | number>;
  query?: CallQuery;
  body?: BodyOf<C>;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Outlives the page that is being left. */
  keepalive?: boolean;
  /** What this device keeps is no answer: the caller compares the reply with what it knows, or acts on it. */
  fresh?: boolean;
}
export interface CallQuery {
  include?: readonly string[];
  fields?: Record<string, string>;
  filter?: Record<string, string | number | boolean | undefined>;
  sort?: string;
  page?: { size?: number; number?: number };
  [plain: string]: unknown;
}
export interface ApiRequest {
  call: Call;
  params: Record<string, string | number>;
  path: string;
  search: URLSearchParams;
  body?: unknown;
  headers: Record<string, string>;
  signal?: AbortSignal | undefined;
  keepalive?: boolean | undefined;
  fresh?: boolean | undefined;
}
export interface ApiResponse {
  status: number;
  /** When to come back, if the server says so. */
  retryAfterSeconds?: number;
  document: (Document & { errors?: ApiError[] }) | null;
}
export type Transport = (sent: ApiRequest) => Promise<ApiResponse>;

const SILENT = 'Error';
/** What is said where no reply came, once the page has put it in its own language. */
let noReplyWords = SILENT;
export const setNoReplyWords = (words: string): void => {
  noReplyWords = words;
};

type FailureOptions = ErrorOptions & Pick<ApiResponse, 'retryAfterSeconds'>;
/** A failed call: `errors` as sent, `message` the joined details; status 0 when there was no reply at all. */
export class ApiFailure extends Error {
  declare readonly status: number;
  declare readonly code: string;
  declare readonly errors: ApiError[];
  declare readonly retryAfterSeconds: ApiResponse['retryAfterSeconds'];
  constructor(status: number, errors: ApiError[], options: FailureOptions = {}) {
    const [words, code] = status === 0 ? [noReplyWords, 'no-reply'] : [SILENT, 'unknown'];
    const told = errors.map((one) => one.detail).join(' ');
    super(told.trim() || words, options);
    this.name = 'ApiFailure';
    this.status = status;
    this.errors = errors;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.code = errors[0]?.code ?? code;
  }
}
export const isFailure = (thrown: unknown): thrown is ApiFailure =>
  (thrown as { name?: unknown } | null)?.name === 'ApiFailure';
/** Whether the session that was sent along is over. */
export const hasEnded = (thrown: unknown): thrown is ApiFailure =>
  isFailure(thrown) && thrown.code === 'bad-token';

/**
 * Runs an action that anyone may take. If the session that was sent along is over, its token is dropped by then
 * (`browser-api.ts`), and the action is taken once more, as a visitor's.
 */
export const asAnyone = <T>(deed: () => Promise<T>): Promise<T> =>
  deed().catch((thrown: unknown) => {
    if (hasEnded(thrown)) return deed();
    throw thrown;
  });

export type Api = <C extends Call>(call: C, input?: CallInput<C>) => Promise<CallResult<C>>;

/** The only API client: the browser, the SSR and the tests all call through it, each over its own transport. */
export function createApi(transport: Transport, read: (document: Document) => unknown = flatten): Api {
  return async <C extends Call>(
    call: C,
    { params = {}, query = {}, headers = {}, ...rest }: CallInput<C> = {},
  ) => {
    const path = fillPath(call.path, params);
    const search = searchOf(query);
    const { status, document, ...more } = await transport({ call, params, path, search, headers, ...rest });
    if (status >= 400) throw new ApiFailure(status, errorsIn(document), more);
    return answerOf(call, document, read) as CallResult<C>;
  };
}

/** What a refusal says: our list of errors or, of anybody else, one `errors.message` (ERR-010, ERR-019). */
export function errorsIn(document: unknown): ApiError[] {
  const errors = (document as { errors?: ApiError[] | { message?: string } } | null)?.errors;
  if (Array.isArray(errors)) return errors;
  return errors?.message ? [{ detail: errors.message } as ApiError] : [];
}

function answerOf(call: Call, document: Document | null, read: (document: Document) => unknown) {
  const meta = (document?.meta ?? {}) as Record<string, unknown> & { pagination?: Pagination };
  const isResource = call.gives !== null && 'attributes' in call.gives;
  return { data: document && (isResource ? read(document) : document.data), meta };
}

export function searchOf(query: CallQuery): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    // A list joined by commas is its text.
    if (typeof value !== 'object' || Array.isArray(value)) search.set(name, String(value));
    else
      for (const [key, inner] of Object.entries(value))
        if (inner !== undefined) search.set(`${name}[${key}]`, String(inner));
  }
  return search;
}

export interface BrowserSession {
  token(): string | null;
  /** Called for a `jwt-authorization` header: the new token, and whether the page should stay where it is (spec §7). */
  renewed(token: string, stay: boolean): void;
}

/** Rethrows the abort of a cancelled request; any other call that ends without its whole reply had none. */
const noReply =
  (signal: AbortSignal | undefined) =>
  (cause: unknown): never => {
    if (signal?.aborted) throw cause;
    throw new ApiFailure(0, [], { cause });
  };

/** A preview never sends along a session of this browser. */
function authorizationOf(token: string | null): Record<string, string> {
  const preview = previewHere();
  if (preview) return { authorization: previewCredential(preview) };
  return token ? { authorization: `JWT ${token}` } : {};
}

/** A refusal in anything but JSON has its status alone; whatever else cannot be read did not come whole. */
function documentIn(text: string, isDone: boolean): ApiResponse['document'] {
  try {
    return JSON.parse(text);
  } catch (thrown) {
    if (isDone && text) throw thrown;
    return null;
  }
}

export function fetchTransport(origin: string, session: BrowserSession): Transport {
  return async ({ call, path, search, body, headers, signal, keepalive }) => {
    const token = session.token();
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    const bulk = Array.isArray((body as { data?: unknown } | undefined)?.data);
    const type = bulk ? 'application/vnd.api+json; ext="bulk"' : 'application/vnd.api+json';
    const reply = await fetch(`${origin}${path}${search.size ? `?${search}` : ''}`, {
      method: call.method,
      headers: {
        accept: 'application/vnd.api+json',
        ...(body === undefined ? {} : { 'content-type': type }),
        ...authorizationOf(token),
        ...headers,
      },
      body: JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      keepalive,
    }).catch(noReply(signal));
    const document = await reply
      .text()
      .then((text) => documentIn(text, reply.ok))
      .catch(noReply(signal));
    const renewed = reply.headers.get('jwt-authorization');
    if (renewed)
      session.renewed(renewed, (document?.data as { type?: string } | undefined)?.type === 'OrderPayment');
    const retryAfterSeconds = Number(reply.headers.get('retry-after')) || undefined;
    return { status: reply.status, retryAfterSeconds, document };
  };
}
