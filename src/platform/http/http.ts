import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type Call, FILE_PART } from '#kit/contract.ts';
import type { Visit } from '#kit/visit.ts';
import type { LaneName } from '../admission/admission.ts';
import type { Caller } from '../admission/caller.ts';
import { openGate } from '../admission/gate.ts';
import { encoded, type PageCache, type PageCacheEntry } from '../cache/page-cache.ts';
import { answerInTime, deadlineOf } from '../clock/deadline.ts';
import type { Ports } from '../ports.ts';
import { CROSS_ORIGIN, PREFLIGHT } from './cross-origin.ts';
import type { Dispatch } from './dispatch.ts';
import { answersHead, type Endpoint, type Reply } from './endpoint.ts';
import { crowdRefuser, sendError, writeError } from './error-answer.ts';
import { brokenRequestReply, type ErrorReply } from './errors.ts';
import { GracefulServer } from './graceful-server.ts';
import { JSON_API } from './media-type.ts';
import { bodyOf, conditionOf, headerOf, isPlain, negotiate, searchOf } from './read-request.ts';
import { refuse } from './request.refusals.ts';
import { noteRequestId, noteRoutes, observeRequest, resume } from './request-figures.ts';

const BODY_LIMIT = 1024 * 1024;
/** Set on the server itself: the framework passes none of them on to a server it did not create. */
const LIMITS = {
  maxHeaderSize: 16_384,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1_000,
};
/** How long a refused caller that is still sending has to read the response. */
const LINGER_MS = 2_000;

export interface HttpParts {
  ports: Ports;
  endpoints: Endpoint[];
  dispatch: Dispatch;
  cache: PageCache;
  /** Sent with every reply. */
  headers: Record<string, string>;
  /** Replies straight from the cache, before any routing; false if it cannot. */
  shortcut(request: IncomingMessage, response: ServerResponse): boolean;
  /** Who is calling and which site; throws a Refusal for a bad token or an unknown host. */
  visit(request: IncomingMessage, requestId: string, authorization?: string): Promise<Visit>;
  /** Cookies to set on a reply to this visitor unless it sets its own. */
  cookies(request: IncomingMessage, visit: Visit): string[];
  /** The language of the site at a host; errors are written in it. */
  languageAt(host: string | undefined): string;
  /** What a browser is shown in place of an error document; null if a program is calling. */
  errorPage(
    answer: ErrorReply,
    request: IncomingMessage,
  ): { headers: Record<string, string>; body: string } | null;
  /** The address to serve a request at: its own, unless that cannot be read. */
  readable(request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): string;
  /** The last reply written for this request, however old, if it is the same for everybody. */
  stale(request: IncomingMessage): PageCacheEntry | null;
  /** The site of a request, for its cache key: all host names of a site share one. */
  siteKey(request: IncomingMessage): string;
  /** Whether the response is shown in a browser. */
  isForReader(request: IncomingMessage): boolean;
  /** The lane a request waits in when there are too many at once; null if it never waits. */
  laneOf(request: { method: string; url: string }): LaneName | null;
  /** The caller, seen through our own proxies. */
  caller(request: IncomingMessage): Caller;
}

/** Fastify with the contract's calls registered, each with and without its trailing slash. */
export function openHttp(parts: HttpParts): FastifyInstance {
  const gate = openGate({ laneOf: parts.laneOf, refuse: crowdRefuser(parts), log: parts.ports.log });
  const app = Fastify({
    serverFactory: (handler) =>
      new GracefulServer(LIMITS, (request, response) => {
        observeRequest(request, response, parts.caller);
        if (parts.shortcut(request, response)) return;
        let hasWaited = false;
        gate.pass(request, response, () => {
          // Another request may have had it cached meanwhile.
          if (!(hasWaited && parts.shortcut(request, response)))
            resume(request, () => handler(request, response));
        });
        hasWaited = true;
      }),
    bodyLimit: BODY_LIMIT,
    rewriteUrl: (request) => parts.readable(request),
    genReqId: (request) => noteRequestId(request, randomUUID()),
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true, caseSensitive: true },
    loggerInstance: undefined,
    frameworkErrors: (thrown, request, reply) => {
      reply.headers(parts.headers);
      sendError(parts, thrown, request, reply);
    },
    clientErrorHandler: answerBrokenRequest,
  });
  // Failing to accept one connection, for lack of file descriptors, is no reason to end all the others.
  app.server.on('error', (thrown) => parts.ports.log.error({ err: thrown }, 'the server of connections'));
  app.removeAllContentTypeParsers();
  // Bytes that are no UTF-8 would be stored as marks of replacement (RFC 8259, 8.1).
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body: Buffer, done) =>
    isUtf8(body) ? done(null, body.toString()) : done(refuse('malformed-json')),
  );
  app.addContentTypeParser(FILE_PART, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.setErrorHandler((thrown, request, reply) => sendError(parts, thrown, request, reply));
  noteRoutes(app);
  answerInTime(app, (thrown, request, reply) => writeError(parts, thrown, request, reply));
  gate.guard(app);
  for (const one of parts.endpoints) addEndpoint(app, parts, one);
  return app;
}

/** Serves the open connections to the end, then closes the framework. */
export async function closeHttp(app: FastifyInstance): Promise<void> {
  if (app.server instanceof GracefulServer) await app.server.leave();
  await app.close();
}

/** A request the parser could not read never reaches a route; the connection ends after the response, not before. */
function answerBrokenRequest(thrown: NodeJS.ErrnoException, socket: Socket): void {
  if (thrown.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, errors } = brokenRequestReply(thrown.code);
  const body = JSON.stringify({ errors });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `content-type: ${JSON_API}`,
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.setTimeout(LINGER_MS, () => socket.destroy());
}

function addEndpoint(app: FastifyInstance, parts: HttpParts, endpoint: Endpoint): void {
  const { call } = endpoint;
  const url = call.path.length > 1 ? call.path.replace(/\/$/, '') : call.path;
  if (call.crossOrigin) app.options(url, (_request, reply) => reply.code(204).headers(PREFLIGHT).send());
  app.route({
    method: call.method,
    url,
    exposeHeadRoute: answersHead(endpoint),
    handler: async (request, reply) => {
      const generation = parts.cache.generation;
      const visit = await parts.visit(request.raw, request.id);
      if (!isPlain(call)) negotiate(request);
      const given = await parts.dispatch(endpoint, visit, {
        params: request.params as Record<string, string>,
        search: call.anyQuery ? new URLSearchParams() : searchOf(request),
        body: bodyOf(request, call),
        header: (name) => conditionOf(request, name),
        isHead: request.method === 'HEAD',
        deadline: deadlineOf(request),
      });
      const cookies = given.cookies ?? (isForAll(given) ? [] : parts.cookies(request.raw, visit));
      if (cookies.length > 0) reply.header('set-cookie', cookies);
      return sendGiven(parts, request, reply, call, given, generation);
    },
  });
}

/** What caches on the way may hand to anybody: nobody's session goes along. */
const isForAll = ({ headers }: Reply): boolean => headers?.['cache-control']?.startsWith('public') === true;

async function sendGiven(
  parts: HttpParts,
  request: FastifyRequest,
  reply: FastifyReply,
  call: Call,
  given: Reply,
  generation: number,
) {
  const status = given.status ?? call.status ?? 200;
  const headers: Record<string, string> = {
    'cache-control': 'no-store',
    ...(call.crossOrigin ? CROSS_ORIGIN : {}),
    ...given.headers,
  };
  for (const [name, value] of Object.entries(headers)) reply.header(name, value);
  reply.code(status);
  if (given.raw) return reply.type(given.raw.contentType).send(given.raw.body);
  if (!given.document) return reply.send();
  const text = JSON.stringify(given.document);
  const bulk = call.bulk && Array.isArray(given.document.data);
  reply.type(bulk ? `${JSON_API}; ext="bulk"` : JSON_API);
  if (!given.shared || request.headers.authorization || status !== 200) return reply.send(Buffer.from(text));
  const kept = parts.cache.keep(
    cacheKey(parts.siteKey(request.raw), request.url),
    {
      status,
      headers: {
        'content-type': JSON_API,
        'cache-control': 'public, max-age=0, must-revalidate',
        vary: 'Authorization, Accept-Encoding, Origin',
      },
      body: Buffer.from(text),
      tags: given.shared.tags,
      route: call.path,
      until: given.shared.until ?? null,
    },
    parts.ports.now().getTime(),
    generation,
  );
  reply.headers(kept.headers);
  // As for a page: on a site with little traffic, nearly every request is the first.
  await kept.compressed;
  const { body, headers: form } = encoded(kept, headerOf(request, 'accept-encoding'));
  return reply.headers(form).send(body);
}

export const cacheKey = (siteKey: string, url: string): string => `${siteKey} ${url}`;
