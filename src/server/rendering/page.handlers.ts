import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { markedIn } from '#identity/session/carried-session.rules.ts';
import { previewCredential, previewIn } from '#kit/address/preview.ts';
import { notAllowed } from '#kit/general.refusals.ts';
import type { Visit } from '#kit/visit.ts';
import { countLook } from '#platform/cache/cache-figures.ts';
import { isKnownTag } from '#platform/cache/conditional-request.ts';
import { encoded, type PageCache, type PageCacheEntry, staleMarks } from '#platform/cache/page-cache.ts';
import type { ReplyMemory } from '#platform/cache/reply-memory.ts';
import { tellCache } from '#platform/cache/standing.ts';
import { deadlineOf } from '#platform/clock/deadline.ts';
import type { Dispatch } from '#platform/http/dispatch.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import { cacheKey } from '#platform/http/http.ts';
import { isAcceptable, JSON_API } from '#platform/http/media-type.ts';
import { noteRoute } from '#platform/http/request-figures.ts';
import type { Ports } from '#platform/ports.ts';
import { patternOf, spelledAddress } from '#shell/page-kind.rules.ts';
import { REMEMBERED_BYTES, rememberedStanding } from './browser.rules.ts';
import { isSentHere } from './form-post.rules.ts';
import { FORM_TYPE, openWeb, type Web, writeDocument } from './page-document.handlers.ts';
import { UPGRADE_PATH } from './upgrade-browser.serializer.ts';

export interface PageParts {
  ports: Ports;
  endpoints: Endpoint[];
  dispatch: Dispatch;
  cache: PageCache;
  replies: ReplyMemory;
  headers: Record<string, string>;
  visit(request: IncomingMessage, requestId: string, authorization?: string): Promise<Visit>;
  siteKey(request: IncomingMessage): string;
}
/**
 * Pages rendered on the server: whole documents for the anonymous visitor, kept until one of their tags is invalidated.
 */
export async function addPages(app: FastifyInstance, parts: PageParts, build: string): Promise<void> {
  const web = await openWeb(build, parts.ports.storage);
  app.route({
    method: ['GET', 'POST'],
    url: '/*',
    handler: (request, reply) =>
      CALLS.test(request.url) || (request.method === 'POST' && !isForm(request))
        ? reply.callNotFound()
        : writePage(parts, web, request, reply),
  });
}

const isForm = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.split(';')[0]?.trim().toLowerCase() === FORM_TYPE;

/** The `Authorization` of an anonymous visitor. */
const NOBODY = '';
/** Under these prefixes the response is never a page. */
const CALLS = /^\/(api|rest-auth|__test|files)(\/|\?|$)/;

const { standingOf, bytes } = rememberedStanding();
tellCache({ name: 'browsers', mostBytes: REMEMBERED_BYTES, bytes });
const isOld = ({ headers }: RequestHead): boolean => standingOf(headers['user-agent']) === 'old';
const isCarried = ({ headers }: RequestHead): boolean => markedIn(headers.cookie) !== null;
type RequestHead = Pick<IncomingMessage, 'headers'>;
/**
 * Kept separately: pages for a browser that is too old, which have a notice and no search, and pages saying that
 * another host of ours has a session in this browser. Replies to calls are kept once for all.
 */
const pageKey = (parts: Pick<PageParts, 'siteKey'>, request: IncomingMessage): string => {
  const { url = '' } = request;
  const marks = CALLS.test(url)
    ? ''
    : `${isOld(request) ? 'old ' : ''}${isCarried(request) ? 'carried ' : ''}`;
  return cacheKey(`${marks}${parts.siteKey(request)}`, url);
};

async function writePage(parts: PageParts, web: Web, request: FastifyRequest, reply: FastifyReply) {
  if (standingOf(request.headers['user-agent']) === 'explorer')
    return reply.header('cache-control', 'no-store').redirect(UPGRADE_PATH, 302);
  const generation = parts.cache.generation;
  const preview = previewIn(request.url);
  // A page never depends on the caller: the token is kept in the browser, so a hand-made header changes nothing.
  const visit = await parts.visit(request.raw, request.id, preview ? previewCredential(preview) : NOBODY);
  const [path = '', ...query] = request.url.split('?');
  const route = patternOf(preview?.rest.split('?')[0] ?? path, web.patterns);
  noteRoute(request.raw, route);
  const spelled = preview ? null : spelledAddress(path, web.patterns);
  if (spelled && request.method !== 'POST') return reply.redirect([spelled, ...query].join('?'), 301);
  if (request.method === 'POST' && !isSentHere(request.headers, visit.site.origin, request.url))
    throw notAllowed();
  const written = await writeDocument(parts, web, {
    visit,
    url: request.url,
    accept: request.headers.accept,
    old: isOld(request),
    carried: isCarried(request) && !preview,
    preview,
    ...(request.method === 'POST' ? { form: String(request.body ?? '') } : {}),
    deadline: deadlineOf(request),
  });
  const { status, headers, body, tags, until, shared } = written;
  const keepable = shared && (status === 200 || status === 404 || status === 301);
  if (!keepable && request.method === 'GET') parts.cache.forget(pageKey(parts, request.raw));
  if (!keepable)
    return reply
      .code(status)
      .headers({ ...headers, 'cache-control': 'no-store' })
      .send(body);
  const kept = parts.cache.keep(
    pageKey(parts, request.raw),
    { status, headers, body, tags, until, route },
    parts.ports.now().getTime(),
    generation,
  );
  await kept.compressed;
  return sendKept(reply, kept, request.headers['accept-encoding'] as string | undefined);
}

export function sendKept(reply: FastifyReply, kept: PageCacheEntry, accepts: string | undefined) {
  const { body, headers } = encoded(kept, accepts);
  return reply
    .code(kept.status)
    .headers({ ...kept.headers, ...headers })
    .send(body);
}

/** Signed-in callers always get a new reply from a call; pages are the same for everybody. */
const VARIES = /\bAuthorization\b/;

type KeptParts = Pick<PageParts, 'cache' | 'ports' | 'siteKey'>;
const isPublic = (request: IncomingMessage): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  standingOf(request.headers['user-agent']) !== 'explorer';
/** Whether a reply kept for everybody answers this request; a document only what its call itself would answer with it. */
const answers = ({ headers }: PageCacheEntry, request: IncomingMessage): boolean =>
  (!request.headers.authorization || !VARIES.test(headers.vary ?? '')) &&
  (headers['content-type'] !== JSON_API || isAcceptable(request.headers.accept));

export function lastKnown(parts: KeptParts, request: IncomingMessage): PageCacheEntry | null {
  const kept = isPublic(request) ? parts.cache.stale(pageKey(parts, request)) : null;
  return kept && answers(kept, request) ? kept : null;
}

/**
 * Sends a kept reply straight from the socket, before any routing; while the database is away, a stale one, marked as
 * such.
 */
export function shortcut(parts: PageParts): (request: IncomingMessage, response: ServerResponse) => boolean {
  const general = parts.headers;
  return (request, response) => {
    if (!isPublic(request)) return false;
    const now = parts.ports.now().getTime();
    const fresh = parts.cache.find(pageKey(parts, request), now);
    const kept = fresh ?? (parts.ports.database.away() ? lastKnown(parts, request) : null);
    if (!kept || !answers(kept, request)) {
      countLook('pages', 'miss');
      return false;
    }
    countLook('pages', fresh ? 'hit' : 'stale');
    noteRoute(request, kept.route);
    const marks = fresh ? {} : staleMarks(kept, now);
    const { body, headers } = encoded(kept, request.headers['accept-encoding'] as string | undefined);
    if (kept.status === 200 && isKnownTag(request.headers['if-none-match'], kept.etag)) {
      response.writeHead(304, {
        ...general,
        ...marks,
        etag: headers.etag,
        'cache-control': kept.headers['cache-control'] ?? '',
        vary: kept.headers.vary ?? '',
      });
      response.end();
      return true;
    }
    response.writeHead(kept.status, {
      ...general,
      ...kept.headers,
      ...marks,
      ...headers,
      'content-length': body.length,
    });
    response.end(request.method === 'HEAD' ? undefined : body);
    return true;
  };
}
