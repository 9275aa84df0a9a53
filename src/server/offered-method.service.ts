import { notFound } from '#kit/general.refusals.ts';
import type { Refusal } from '#kit/refusal.ts';
import { answersHead } from '#platform/http/endpoint.ts';
import { refuse } from '#platform/http/request.refusals.ts';
import { endpoints } from './api.ts';

const patterns = endpoints.map((one) => ({
  path: one.call.path,
  methods: [one.call.method, ...(answersHead(one) ? ['HEAD'] : [])],
  pattern: new RegExp(`^${one.call.path.replace(/\/$/, '').replace(/:\w+/g, '[^/]+')}/?$`),
}));
const at = (url: string) => {
  const path = url.split('?')[0] ?? '';
  return patterns.filter(({ pattern }) => pattern.test(path));
};
const offeredAt = (url: string): string[] => at(url).flatMap(({ methods }) => methods);

/** The methods offered at a call's address; any other address is a page or a file (RFC 9110, 15.5.6). */
export function methodsAt(url: string): string[] {
  const offered = offeredAt(url);
  return offered.length === 0 ? ['GET', 'HEAD'] : [...new Set(offered)].sort();
}

/** Of an address that no route took though the method is offered there, a part is longer than any name. */
export function methodOrNothing(method: string, url: string): Refusal {
  const offered = offeredAt(url);
  if (offered.includes(method)) return notFound();
  return offered.length > 0 || !['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'].includes(method)
    ? refuse('method-not-allowed', { method })
    : notFound();
}

const OUTSIDE_API = patterns.filter(({ path }) => !path.startsWith('/api/'));
/** Whether a reading is of a call that is none, at an address that otherwise would be that of a missing page. */
export const isNoPage = (method: string, url: string): boolean =>
  ['GET', 'HEAD'].includes(method) &&
  OUTSIDE_API.some(({ pattern }) => pattern.test(url.split('?')[0] ?? '')) &&
  !offeredAt(url).includes(method);
