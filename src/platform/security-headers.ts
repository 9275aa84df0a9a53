import { createHash } from 'node:crypto';

const SCRIPT = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;
const DATA_BLOCK = /type="application\/(ld\+json|json)"/;

/** `'sha256-…'` of every inline script of a document: cached pages carry their own policy, a nonce cannot be kept. */
export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = '', body = ''] of html.matchAll(SCRIPT))
    if (!DATA_BLOCK.test(attributes))
      hashes.add(`'sha256-${createHash('sha256').update(body).digest('base64')}'`);
  return [...hashes];
}

const STYLE = /<style>([\s\S]*?)<\/style>/g;

/** The same for the styles that a document brings with it. */
export const inlineStyleHashes = (html: string): string[] =>
  [...html.matchAll(STYLE)].map(
    ([, body = '']) => `'sha256-${createHash('sha256').update(body).digest('base64')}'`,
  );

const REPORTS = '/api/csp-reports/';
/** Ends every policy: where browsers tell what it stopped, those that know the newer way and the others. */
export const REPORTED = [`report-uri ${REPORTS}`, 'report-to policy'];

/** A policy, and where the name stands for that it reports to. */
export const policyHeaders = (policy: string): Record<string, string> => ({
  'content-security-policy': policy,
  'reporting-endpoints': `policy="${REPORTS}"`,
});

/** The content policy of one document. `chat`: the one address outside whose script a reader may start. */
export function contentPolicy(html: string, secure: boolean, chat: string | null = null): string {
  const outside = chat ? [new URL(chat).origin] : [];
  const also = (sources: string) => [sources, ...outside].join(' ');
  return [
    "default-src 'none'",
    also(`script-src 'self' ${inlineScriptHashes(html).join(' ')}`.trim()),
    `style-src 'self' ${inlineStyleHashes(html).join(' ')}`.trim(),
    also("img-src 'self' data:"),
    "font-src 'self'",
    "media-src 'self' blob:",
    also("connect-src 'self'"),
    ...outside.map((origin) => `frame-src ${origin}`),
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types steady-state',
    ...REPORTED,
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** Headers of every reply, whatever it is. */
export function generalHeaders(secure: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy':
      'camera=(), geolocation=(), microphone=(), payment=(self), usb=(), interest-cohort=()',
    'x-frame-options': 'DENY',
    ...(secure ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  };
}
