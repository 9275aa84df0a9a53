import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { OVERLOADED, overloaded } from '../admission/admission.ts';
import { encoded, type PageCacheEntry, staleMarks } from '../cache/page-cache.ts';
import { type ErrorReply, errorReply } from './errors.ts';
import type { HttpParts } from './http.ts';
import { JSON_API } from './media-type.ts';
import { headerOf } from './read-request.ts';
import { routeOf } from './request-figures.ts';

export type ErrorParts = Pick<HttpParts, 'ports' | 'languageAt' | 'errorPage' | 'caller' | 'stale'>;
interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

const TOO_LARGE = 413;
export function sendError(parts: ErrorParts, thrown: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { status, headers, body } = answerTo(parts, thrown, request);
  for (const [name, value] of Object.entries(headers)) reply.header(name, value);
  // The framework would close the connection of a caller still sending an oversized body: the system then discards the
  // reply they have not read, and a proxy reports the server as down. The rest is read and dropped, for as long as a
  // request may take.
  if (status === TOO_LARGE) reply.removeHeader('connection');
  return reply.code(status).send(body);
}

/** The same, bypassing the framework, whose own reply to this request would come too late. */
export function writeError(
  parts: ErrorParts,
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { status, headers, body } = answerTo(parts, thrown, request);
  const all = { ...reply.getHeaders(), ...headers, 'content-length': body.length };
  reply.raw.writeHead(status, all as OutgoingHttpHeaders);
  reply.raw.end(request.method === 'HEAD' ? undefined : body);
}

/** The error response to send; while the database is away, the last known reply if it is the same for everybody. */
function answerTo(parts: ErrorParts, thrown: unknown, request: FastifyRequest): Answer {
  const { host } = parts.caller(request.raw);
  const answer = errorReply(thrown, request.id, parts.languageAt(host));
  if (answer.unexpected)
    parts.ports.log.error(
      { err: thrown, requestId: request.id, route: routeOf(request.raw) },
      'request failed',
    );
  const isOverload = answer.errors[0]?.code === OVERLOADED;
  const known = answer.isAway || isOverload ? parts.stale(request.raw) : null;
  if (known) return staleAnswer(parts, known, headerOf(request, 'accept-encoding'), isOverload);
  return wordedAnswer(parts, answer, request.raw);
}

function wordedAnswer(
  parts: Pick<ErrorParts, 'ports' | 'errorPage'>,
  answer: ErrorReply,
  request: IncomingMessage,
): Answer {
  const page = pageOf(parts, answer, request);
  const { status, errors } = answer;
  const general = { 'cache-control': 'no-store', ...answer.headers };
  return page
    ? { status, headers: { ...general, ...page.headers }, body: Buffer.from(page.body) }
    : {
        status,
        headers: { ...general, 'content-type': JSON_API },
        body: Buffer.from(JSON.stringify({ errors })),
      };
}

/** A page that fails is replaced by the document: nobody catches what is thrown here, and the process would end. */
function pageOf(
  { ports, errorPage }: Pick<ErrorParts, 'ports' | 'errorPage'>,
  answer: ErrorReply,
  request: IncomingMessage,
): ReturnType<HttpParts['errorPage']> {
  try {
    return errorPage(answer, request);
  } catch (err) {
    ports.log.error({ err }, 'error page failed');
    return null;
  }
}

function staleAnswer(
  { ports }: Pick<ErrorParts, 'ports'>,
  known: PageCacheEntry,
  accepts: string | undefined,
  isOverload: boolean,
): Answer {
  const { body, headers: form } = encoded(known, accepts);
  const marks = staleMarks(known, ports.now().getTime(), isOverload ? OVERLOADED : undefined);
  return { status: known.status, headers: { ...known.headers, ...form, ...marks }, body };
}

type CrowdParts = ErrorParts & Pick<HttpParts, 'headers' | 'siteKey' | 'isForReader'>;
/**
 * Asks a caller to come back later, ahead of the framework and at hardly any cost: while many are refused, the cost of
 * each refusal is taken from those who are let in. All readers of a site get the same text, as do all programs.
 */
export function crowdRefuser(
  parts: CrowdParts,
): (request: IncomingMessage, response: ServerResponse) => void {
  // Two for each host of ours.
  const made = new Map<string, Answer>();
  const wordsFor = (request: IncomingMessage): Answer => {
    const key = `${parts.siteKey(request)} ${parts.isForReader(request)}`;
    const found =
      made.get(key) ??
      wordedAnswer(
        parts,
        errorReply(overloaded(), '', parts.languageAt(parts.caller(request).host)),
        request,
      );
    made.set(key, found);
    return found;
  };
  return (request, response) => {
    const known = parts.stale(request);
    const accepts = request.headers['accept-encoding'];
    const answer = known ? staleAnswer(parts, known, String(accepts ?? ''), true) : wordsFor(request);
    const { status, headers, body } = answer;
    response.writeHead(status, { ...parts.headers, ...headers, 'content-length': body.length });
    response.end(request.method === 'HEAD' ? undefined : body);
  };
}
