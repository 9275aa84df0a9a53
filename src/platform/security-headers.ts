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

/** The content policy of one document. */
export function contentPolicy(html: string, secure: boolean): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${inlineScriptHashes(html).join(' ')}`.trim(),
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types steady-state',
    'report-uri /api/csp-reports/',
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
