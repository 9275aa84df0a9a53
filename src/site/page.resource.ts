import type { IncomingMessage, ServerResponse } from 'node:http';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Visit } from '#kit/visit.ts';
import type { Dispatch } from '#platform/dispatch.ts';
import type { Endpoint } from '#platform/endpoint.ts';
import { errorReply } from '#platform/errors.ts';
import { cacheKey } from '#platform/http.ts';
import { encoded, type Kept, type PageCache } from '#platform/page-cache.ts';
import type { Ports } from '#platform/ports.ts';
import { contentPolicy } from '#platform/security-headers.ts';
import type { Sent, Transport } from '#web/api-client.ts';
import type { PageSite } from '#web/page-context.ts';

type HandlePage = (
  request: Request,
  lent: { site: PageSite; now: string; transport: Transport },
) => Promise<Response>;
export interface PageParts {
  ports: Ports;
  endpoints: Endpoint[];
  dispatch: Dispatch;
  cache: PageCache;
  headers: Record<string, string>;
  visit(request: IncomingMessage, requestId: string, authorization?: string): Promise<Visit>;
  siteKey(request: IncomingMessage): string;
}

/** Pages written on the server: whole documents for the unknown visitor, kept until one of their tags is invalidated. */
export async function addPages(app: FastifyInstance, parts: PageParts, handlerFile: string): Promise<void> {
  const { handlePage } = (await import(pathToFileURL(handlerFile).href)) as { handlePage: HandlePage };
  app.route({
    method: 'GET',
    url: '/*',
    handler: (request, reply) =>
      CALLS.test(request.url) ? reply.callNotFound() : writePage(parts, handlePage, request, reply),
  });
}

/** The unknown visitor's `Authorization`. */
const NOBODY = '';
/** Below these the answer is never a page. */
const CALLS = /^\/(api|rest-auth|__test|files)(\/|\?|$)/;

async function writePage(
  parts: PageParts,
  handlePage: HandlePage,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const generation = parts.cache.generation;
  // A page never depends on who asks: the token lives in the browser, so a header sent by hand changes nothing.
  const visit = await parts.visit(request.raw, request.id, NOBODY);
  const tags = new Set<string>(['pages']);
  let shared = true;
  const transport = inProcess(parts, visit, (told) => {
    if (told) for (const tag of told) tags.add(tag);
    else shared = false;
  });
  const { demo, supportEmail } = parts.ports.config;
  const site: PageSite = { ...visit.site, demo, supportEmail };
  const address = new URL(`${visit.site.origin}${request.url}`);
  const response = await handlePage(
    new Request(address, { headers: { accept: request.headers.accept ?? 'text/html' } }),
    { site, now: visit.now.toISOString(), transport },
  );
  const body = Buffer.from(await response.arrayBuffer());
  const headers = headersOf(response, body, visit);
  const keepable = shared && (response.status === 200 || response.status === 404 || response.status === 301);
  if (!keepable)
    return reply
      .code(response.status)
      .headers({ ...headers, 'cache-control': 'no-store' })
      .send(body);
  const kept = parts.cache.keep(
    cacheKey(parts.siteKey(request.raw), request.url),
    { status: response.status, headers, body, tags },
    parts.ports.now().getTime(),
    generation,
  );
  await kept.compressed;
  return sendKept(reply, kept, request.headers['accept-encoding'] as string | undefined);
}

function headersOf(response: Response, body: Buffer, visit: Visit): Record<string, string> {
  const headers = Object.fromEntries(response.headers);
  const html = headers['content-type']?.startsWith('text/html') ?? false;
  return {
    ...headers,
    'cache-control': 'public, max-age=0, must-revalidate',
    vary: 'Accept-Encoding',
    ...(html
      ? { 'content-security-policy': contentPolicy(body.toString(), visit.site.origin.startsWith('https')) }
      : {}),
  };
}

function sendKept(reply: FastifyReply, kept: Kept, accepts: string | undefined) {
  const { body, encoding } = encoded(kept, accepts);
  reply.code(kept.status).headers(kept.headers).header('etag', kept.etag);
  if (encoding) reply.header('content-encoding', encoding);
  return reply.send(body);
}

/** The API as pages ask it on the server: the same endpoints, without a socket in between. */
function inProcess(parts: PageParts, visit: Visit, told: (tags: string[] | null) => void): Transport {
  const byCall = new Map(parts.endpoints.map((one) => [`${one.call.method} ${one.call.path}`, one]));
  return async (sent: Sent) => {
    const endpoint = byCall.get(`${sent.call.method} ${sent.call.path}`);
    if (!endpoint) throw new Error(`no endpoint for ${sent.call.method} ${sent.call.path}`);
    try {
      const params = Object.fromEntries(
        Object.entries(sent.params).map(([name, value]) => [name, String(value)]),
      );
      const given = await parts.dispatch(endpoint, visit, {
        params,
        search: sent.search,
        body: sent.body,
        header: () => undefined,
      });
      told(given.shared?.tags ?? null);
      const document =
        typeof given.document === 'string' ? JSON.parse(given.document) : (given.document ?? null);
      return { status: given.status ?? 200, document };
    } catch (thrown) {
      const answer = errorReply(thrown, visit.requestId);
      if (answer.unexpected)
        parts.ports.log.error({ err: thrown, requestId: visit.requestId }, 'page call failed');
      told(answer.status === 404 || answer.status === 410 ? ['publications', 'authors'] : null);
      return { status: answer.status, document: { data: null, errors: answer.errors } };
    }
  };
}

/** A proxy that compresses weakens the tag it passes on; a browser may know several. */
const isKnown = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header === etag || header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag));

/** Calls are answered anew for whoever is signed in; pages are the same for everybody. */
const VARIES = /\bAuthorization\b/;

/** Sends a kept reply straight from the socket, before any routing. */
export function shortcut(parts: PageParts): (request: IncomingMessage, response: ServerResponse) => boolean {
  const general = parts.headers;
  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const kept = parts.cache.find(
      cacheKey(parts.siteKey(request), request.url ?? ''),
      parts.ports.now().getTime(),
    );
    if (!kept || (request.headers.authorization && VARIES.test(kept.headers.vary ?? ''))) return false;
    if (isKnown(request.headers['if-none-match'], kept.etag)) {
      response.writeHead(304, {
        ...general,
        etag: kept.etag,
        'cache-control': kept.headers['cache-control'] ?? '',
        vary: kept.headers.vary ?? '',
      });
      response.end();
      return true;
    }
    const { body, encoding } = encoded(kept, request.headers['accept-encoding'] as string | undefined);
    response.writeHead(kept.status, {
      ...general,
      ...kept.headers,
      etag: kept.etag,
      'content-length': body.length,
      ...(encoding ? { 'content-encoding': encoding } : {}),
    });
    response.end(request.method === 'HEAD' ? undefined : body);
    return true;
  };
}
