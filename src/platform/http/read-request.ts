import type { FastifyRequest } from 'fastify';
import type { Call } from '#kit/contract.ts';
import { isAcceptable, isBodyType, JSON_API, refuseBrokenText } from './media-type.ts';
import { refuse } from './request.refusals.ts';

/**
 * A call that does not give an API document (a feed, a calendar, a PDF) has one form, whatever the client prefers; and
 * an operation without a reply body does not fail because of what its reply might have been.
 */
export const isPlain = (call: Call): boolean => call.gives === null || call.anyAccept === true;

export const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
};

/** Ranges are defined for GET only: a HEAD describes the whole. */
export const conditionOf = (request: FastifyRequest, name: string): string | undefined =>
  name === 'range' && request.method === 'HEAD' ? undefined : headerOf(request, name);

export function searchOf(request: FastifyRequest): URLSearchParams {
  const at = request.url.indexOf('?');
  const search = at < 0 ? '' : request.url.slice(at + 1);
  const read = new URLSearchParams(search);
  if (isBrokenEscape(search)) throw refuse('invalid-text', {}, { status: 400 });
  refuseBrokenText(Object.fromEntries(read), 400);
  return read;
}

/** Escaped bytes that are no UTF-8 would be read as marks of replacement; a sign of percent alone stands for itself. */
function isBrokenEscape(search: string): boolean {
  return (search.match(/(%[\da-f]{2})+/gi) ?? []).some((bytes) => {
    try {
      return decodeURIComponent(bytes) === '';
    } catch {
      return true;
    }
  });
}

export function negotiate(request: FastifyRequest): void {
  if (!isAcceptable(request.headers.accept)) throw refuse('not-acceptable', { type: JSON_API });
}

export function bodyOf(request: FastifyRequest, call: Call): unknown {
  if (call.takesBytes) return request.body;
  if (call.method === 'GET' || !call.takes) return undefined;
  const text = request.body as string | undefined;
  if (text === undefined || text === '') return undefined;
  if (!isBodyType(headerOf(request, 'content-type') ?? '')) throw refuse('media-type', { type: JSON_API });
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (cause) {
    throw refuse('malformed-json', {}, { cause });
  }
  refuseBrokenText(body, 422);
  return body;
}
