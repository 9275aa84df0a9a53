/** The status of an address like /error-404; null for every other address (spec §2). */
export function errorStatusOf(pathname: string): number | null {
  const named = /^\/error-([45]\d\d)\/?$/.exec(pathname)?.[1];
  return named ? Number(named) : null;
}

const CATALOGUE = {
  403: 'error403',
  404: 'error404',
  410: 'error404',
  500: 'error500',
  502: 'error502',
} as const;
/** Spec §8: the sentence of a status; what was removed is missing as well (decision 68). */
export const catalogueKey = (status: number | 'app') =>
  CATALOGUE[status as keyof typeof CATALOGUE] ?? ('errorDefault' as const);

const CAUSES = { app: 'causeApp', 403: 'cause403', 404: 'cause404' } as const;
type CauseKey = (typeof CAUSES)[keyof typeof CAUSES] | 'cause5xx' | 'causeOther';
/** Why; any other refusal says it itself. */
export function causeOf(
  say: (key: CauseKey) => string,
  status: number | 'app',
  detail: string | null,
): string {
  const key = CAUSES[status as keyof typeof CAUSES] ?? (Number(status) >= 500 ? 'cause5xx' : null);
  return key ? say(key) : detail || say('causeOther');
}

/** What travels to an error page in the state of the navigation, never in its address (A9). */
export interface ErrorState {
  detail: string | null;
  /** Path of the page that failed. */
  from: string | null;
}
const DETAIL_MAX = 300;
const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

export function errorStateOf(state: unknown, thrown?: unknown): ErrorState {
  const { errorDetail, errorFrom } = (state ?? {}) as { errorDetail?: unknown; errorFrom?: unknown };
  const { data, internal } = (thrown ?? {}) as { data?: unknown; internal?: unknown };
  // The router's own words are English, and of our code.
  const detail = textIn(errorDetail || (!internal && data)).slice(0, DETAIL_MAX);
  const from = textIn(errorFrom);
  return { detail: detail || null, from: /^\/(?![/\\])/.test(from) ? from : null };
}

/** Where a failure goes: 404 and 5xx to their pages, a rendering failure to /error-app (spec §8); null stays here. */
export function errorAddress(status: number | null, pathname: string): string | null {
  if (/^\/(error-|load-error)/.test(pathname)) return null;
  if (status === null) return '/error-app';
  return status === 404 || status >= 500 ? `/error-${status}` : null;
}
