import { hash } from 'node:crypto';
import { isLoopback } from '../config/read.ts';

const NO_CODE = /\ssrc=|type="application\/(ld\+json|json)"/;
const sourceOf = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`;

/**
 * The attributes and text of each element with a given name. Found by searching for its tags, since a document is long.
 */
function* elements(html: string, name: string): Generator<[attributes: string, text: string]> {
  const open = `<${name}`;
  const close = `</${name}>`;
  for (let at = html.indexOf(open); at >= 0; ) {
    const begins = html.indexOf('>', at) + 1;
    const ends = html.indexOf(close, begins);
    if (begins === 0 || ends < 0) return;
    yield [html.slice(at + open.length, begins - 1), html.slice(begins, ends)];
    at = html.indexOf(open, ends + close.length);
  }
}

/** A style that many documents include, exactly as written there; `source`: the policy source that allows it. */
export interface WrittenStyle {
  bytes: Buffer;
  source: string;
}
export const writtenStyle = (sheet: string): WrittenStyle => ({
  bytes: Buffer.from(`<style>${sheet}</style>`),
  source: sourceOf(sheet),
});
/** A document in pieces, in order; no script or style element is split across pieces. */
export type DocumentPieces = readonly (string | WrittenStyle)[];

/**
 * `'sha256-…'` of every inline script of a document: cached pages carry their own policy, so a nonce cannot be used.
 */
export function inlineScriptHashes(pieces: DocumentPieces): string[] {
  const hashes = new Set<string>();
  for (const piece of pieces)
    for (const [attributes, body] of typeof piece === 'string' ? elements(piece, 'script') : [])
      if (!NO_CODE.test(attributes)) hashes.add(sourceOf(body));
  return [...hashes];
}

/** The same for the inline styles of a document. */
export const inlineStyleHashes = (pieces: DocumentPieces): string[] =>
  pieces.flatMap((piece) => (typeof piece === 'string' ? styleHashes(piece) : [piece.source]));
const styleHashes = (html: string): string[] =>
  [...elements(html, 'style')].flatMap(([attributes, body]) => (attributes === '' ? [sourceOf(body)] : []));

const REPORTS = '/api/csp-reports/';
/** Ends every policy: where browsers report violations, for those that know the newer way and the others. */
export const REPORTED = [`report-uri ${REPORTS}`, 'report-to policy'];

/** A policy, and the header that defines the name it reports to. */
export const policyHeaders = (policy: string): Record<string, string> => ({
  'content-security-policy': policy,
  'reporting-endpoints': `policy="${REPORTS}"`,
});

/** The external sources a document needs, by the directive that allows them. */
export type ExternalSources = Partial<
  Record<'script-src' | 'connect-src' | 'frame-src' | 'img-src' | 'trusted-types', readonly string[]>
>;

/** Everything that a third-party script brings along comes from the script's own origin. */
export function outsideOf(script: string): ExternalSources {
  const origin = [new URL(script).origin];
  return { 'script-src': origin, 'connect-src': origin, 'frame-src': origin, 'img-src': origin };
}

/** Who may show a document in a frame: nobody, or pages of the same origin. */
export type FrameAncestors = "'none'" | "'self'";

/** The content policy of one document. */
export function contentPolicy(
  pieces: DocumentPieces,
  secure: boolean,
  outside: readonly ExternalSources[] = [],
  ancestors: FrameAncestors = "'none'",
): string {
  const rule = (directive: keyof ExternalSources, ...own: string[]) => {
    const sources = [...own, ...outside.flatMap((one) => one[directive] ?? [])];
    return sources.length > 0 ? [[directive, ...sources].join(' ')] : [];
  };
  return [
    "default-src 'none'",
    ...rule('script-src', "'self'", ...inlineScriptHashes(pieces)),
    `style-src 'self' ${inlineStyleHashes(pieces).join(' ')}`.trim(),
    ...rule('img-src', "'self'", 'data:'),
    "font-src 'self'",
    "media-src 'self' blob:",
    ...rule('connect-src', "'self'"),
    ...rule('frame-src', "'self'"),
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${ancestors}`,
    "require-trusted-types-for 'script'",
    ...rule('trusted-types', 'steady-state'),
    ...REPORTED,
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** What a page and its frames may ask of the device; `payment`: who may ask for the contents of its wallet. */
export const permissionsPolicy = (payment = 'self'): string =>
  `camera=(), geolocation=(), microphone=(), payment=(${payment}), usb=(), interest-cohort=()`;

/** Headers of every reply, whatever it is. */
export function generalHeaders(origin: string): Record<string, string> {
  const { protocol, hostname } = new URL(origin);
  // A browser would want TLS of every other program on this machine, too.
  const staysSecure = protocol === 'https:' && !isLoopback(hostname);
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': permissionsPolicy(),
    'x-frame-options': 'DENY',
    ...(staysSecure ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  };
}
