import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../admission/caller.ts';
import { gauge, histogram } from '../telemetry/instrument.ts';
import { beginTrace, outside, type WorkScope, within } from '../telemetry/scope.ts';

/** By the conventions of OpenTelemetry, up to the longest time a response may take. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 10];
const durations = histogram(
  {
    name: 'http.server.request.duration',
    unit: 's',
    help: 'From the head of a request to the last byte of its answer.',
    attributes: ['http.request.method', 'http.route', 'http.response.status_code', 'url.scheme'],
  },
  BUCKETS,
);
let active = 0;
gauge(
  { name: 'http.server.active_requests', unit: '{request}', help: 'Requests under way.', attributes: [] },
  () => [[[], active]],
);

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
interface RequestScope extends WorkScope {
  /** The route pattern, never the requested path: an address may name a person or be a key. */
  route: string;
}
const scopes = new WeakMap<IncomingMessage, RequestScope>();

/** Each file of a build has a route of its own. */
const FILES = /^\/(assets|fonts)\//;
export function noteRoute(request: IncomingMessage, route: string | undefined): void {
  const scope = scopes.get(request);
  if (!scope || !route) return;
  const folder = FILES.exec(route)?.[1];
  scope.route = folder ? `/${folder}/*` : route;
}
export const routeOf = (request: IncomingMessage): string => scopes.get(request)?.route ?? '';

export function noteRequestId(request: IncomingMessage, id: string): string {
  const scope = scopes.get(request);
  if (scope) scope.requestId = id;
  return id;
}

/**
 * Resumes work in the scope of this request: the code that resumes it, or sends its last byte, may run in another's.
 */
export function resume(request: IncomingMessage, work: () => void): void {
  const scope = scopes.get(request);
  if (scope) within(scope, work);
  else work();
}

/** Measures a request from here to the end of its response, and begins its trace if tracing is on. */
export function observeRequest(
  request: IncomingMessage,
  response: ServerResponse,
  findCaller: (request: IncomingMessage) => Caller,
): void {
  const begun = performance.now();
  const { scheme, trusted } = findCaller(request);
  const method = METHODS.has(request.method ?? '') ? String(request.method) : '_OTHER';
  // Only our own proxies may say where a trace began: anybody else could have all of theirs kept, or join one.
  const span = beginTrace(method, 'server', trusted ? request.headers : null);
  const scope: RequestScope = { requestId: null, span, route: '' };
  scopes.set(request, scope);
  active++;
  response.once('close', () => {
    active--;
    const { route } = scope;
    // A client that left before the response began received no status.
    const status = response.headersSent ? String(response.statusCode) : '';
    durations.observe([method, route, status, scheme], (performance.now() - begun) / 1000);
    if (!span) return;
    if (route) span.rename(`${method} ${route}`);
    span.set({
      'http.request.method': method,
      'url.scheme': scheme,
      ...(route ? { 'http.route': route } : {}),
      ...(status ? { 'http.response.status_code': Number(status) } : {}),
      ...(scope.requestId ? { 'request.id': scope.requestId } : {}),
    });
    outside(() => span.end(status === '' ? 'left' : Number(status) >= 500 ? status : undefined));
  });
}

/** Records the route that each request was led to. */
export function noteRoutes(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    noteRoute(request.raw, request.routeOptions.url);
    done();
  });
}
