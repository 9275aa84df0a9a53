import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../admission/caller.ts';
import { gauge, histogram } from '../telemetry/instrument.ts';
import { beginTrace, outside, type WorkScope, within } from '../telemetry/scope.ts';

/** By the conventions of OpenTelemetry, and up to the longest that an answer may take. */
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
  /** As the program has it, never as it was asked for: an address may name a person, or be a key. */
  route: string;
}
const scopes = new WeakMap<IncomingMessage, RequestScope>();

/** Of a build each file has a route of its own. */
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

/** Goes on in the name of this request: whoever lets it go on, or sends its last byte, may stand in another's. */
export function resume(request: IncomingMessage, work: () => void): void {
  const scope = scopes.get(request);
  if (scope) within(scope, work);
  else work();
}

/** Measures a request from here to the end of its answer, and begins its trace where there are any. */
export function observeRequest(
  request: IncomingMessage,
  response: ServerResponse,
  findCaller: (request: IncomingMessage) => Caller,
): void {
  const begun = performance.now();
  const { scheme, trusted } = findCaller(request);
  const method = METHODS.has(request.method ?? '') ? String(request.method) : '_OTHER';
  // Where a trace began is for a proxy of ours to say: anybody else could have all of theirs kept, or join one.
  const span = beginTrace(method, 'server', trusted ? request.headers : null);
  const scope: RequestScope = { requestId: null, span, route: '' };
  scopes.set(request, scope);
  active++;
  response.once('close', () => {
    active--;
    const { route } = scope;
    // Whoever left before the answer began was answered nothing.
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

/** Notes where a request was led to. */
export function noteRoutes(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    noteRoute(request.raw, request.routeOptions.url);
    done();
  });
}
