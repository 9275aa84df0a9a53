import { isSecretPath, SECRET_FIELDS } from '#kit/address/secret.ts';
import { placeIn } from '#kit/place.ts';

/** What a page is to whoever may keep a copy of it, pass its address on, or list it. */
export type PageKind = 'open' | 'own' | 'secret';

interface PageTerms {
  /** `Cache-Control` of its document. */
  cache: string;
  /** `Referrer-Policy` of its document; null: as everywhere. */
  referrer: string | null;
  /** Kept in this process's own cache: the document is the same for everybody, whoever it is for. */
  kept: boolean;
  /** May stand in a search engine, unless the page itself says no. */
  listed: boolean;
}

/** Open to all · for or about one person · its address itself is the key to something (bar S14, S16). */
export const PAGE_TERMS: Record<PageKind, PageTerms> = {
  open: { cache: 'public, max-age=0, must-revalidate', referrer: null, kept: true, listed: true },
  own: { cache: 'no-store', referrer: null, kept: true, listed: false },
  secret: { cache: 'no-store', referrer: 'no-referrer', kept: false, listed: false },
};

const OWN_PATH =
  /^\/((dashboard|my-?account|admin|checkout|test|results|register-success|logout|verify)(\/|$)|publication\/[^/]+\/test(\/|$))/i;

export function pageKind(pathname: string, search: URLSearchParams): PageKind {
  if (isSecretPath(pathname) || SECRET_FIELDS.some((name) => search.has(name))) return 'secret';
  return OWN_PATH.test(pathname) ? 'own' : 'open';
}

/** The terms of a whole address: path and query. */
export function termsOf(url: string): PageTerms {
  const at = url.indexOf('?');
  const [path, search] = at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)];
  return PAGE_TERMS[pageKind(path, new URLSearchParams(search))];
}

/** Where somebody may give a card to a payment service: no other document lets its script in (S15). */
export const takesCard = (url: string): boolean =>
  /^\/(checkout|myaccount\/membership\/card)\/?(\?|$)/i.test(url);

/**
 * The address in its one spelling: what is fixed in it as the routes have it, names and codes as they came. Null when it
 * is spelled so already, when no route is meant, or when a browser could read it as an address of another host.
 */
export function spelledAddress(path: string, patterns: readonly string[]): string | null {
  if (!/[A-Z]/.test(path)) return null;
  const best = readingsOf(path, patterns)[0];
  const spelled = best && placeIn(`/${best.segments.join('/')}`);
  return spelled && spelled !== path ? spelled : null;
}

/** Of which route an address is, by the route's own spelling; empty where it is of none. */
export const patternOf = (path: string, patterns: readonly string[]): string =>
  path === '/' ? path : (readingsOf(path, patterns)[0]?.pattern ?? '');

function readingsOf(path: string, patterns: readonly string[]): (RouteMatch & { pattern: string })[] {
  const segments = path.split('/').slice(1);
  return patterns
    .flatMap((pattern) => {
      const reading = readingOf(segments, pattern.split('/').slice(1));
      return reading ? [{ ...reading, pattern }] : [];
    })
    .toSorted((one, other) => other.fixed - one.fixed);
}

interface RouteMatch {
  segments: string[];
  /** Segments that the route has word for word. */
  fixed: number;
}

function readingOf(segments: readonly string[], pattern: readonly string[]): RouteMatch | null {
  const given = segments.at(-1) === '' ? segments.slice(0, -1) : segments;
  // A slash at the end names nothing; one anywhere else would stand for a name that the route has.
  if (given.includes('')) return null;
  const needed = pattern.filter((part) => part !== '*' && !part.endsWith('?')).length;
  const isOpenEnded = pattern.at(-1) === '*';
  if (given.length < needed || (given.length > pattern.length && !isOpenEnded)) return null;
  let fixed = 0;
  const spelled: string[] = [];
  for (const [at, segment] of segments.entries()) {
    const part = pattern[at] ?? '*';
    const isFixed = !/^(:|\*)/.test(part) && segment !== '';
    if (isFixed && part !== segment.toLowerCase()) return null;
    if (isFixed) fixed++;
    spelled.push(isFixed ? part : segment);
  }
  return fixed > 0 ? { segments: spelled, fixed } : null;
}
