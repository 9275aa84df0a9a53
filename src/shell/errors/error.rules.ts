/** The status of an address like /error-404; null for every other address (spec §2). */
export function errorStatusOf(pathname: string): number | null {
  const named = /^\/error-([45]\d\d)\/?$/.exec(pathname)?.[1];
  return named ? Number(named) : null;
}

const CATALOGUE = { 403: 'error403', 404: 'error404', 500: 'error500', 502: 'error502' } as const;
/** Spec §8: the sentence of a status. */
export const catalogueKey = (status: number | 'app') =>
  CATALOGUE[status as keyof typeof CATALOGUE] ?? ('errorDefault' as const);

export function causeKey(status: number | 'app') {
  if (status === 'app') return 'causeApp' as const;
  if (status === 403) return 'cause403' as const;
  if (status === 404) return 'cause404' as const;
  return status >= 500 ? ('cause5xx' as const) : ('causeOther' as const);
}

/** What travels to an error page in the state of the navigation, never in its address (A9). */
export interface ErrorState {
  detail: string | null;
  /** Path of the page that failed. */
  from: string | null;
}
const DETAIL_MAX = 300;

export function errorStateOf(state: unknown, thrown?: unknown): ErrorState {
  const told = (state ?? {}) as { errorDetail?: unknown; errorFrom?: unknown };
  const data = (thrown as { data?: unknown } | null | undefined)?.data;
  const detail = [told.errorDetail, data].find((one) => typeof one === 'string' && one !== '');
  const from =
    typeof told.errorFrom === 'string' && /^\/(?![/\\])/.test(told.errorFrom) ? told.errorFrom : null;
  return { detail: typeof detail === 'string' ? detail.slice(0, DETAIL_MAX) : null, from };
}

/** Where a failure goes: 404 and 5xx to their pages, a rendering failure to /error-app (spec §8); null stays here. */
export function errorAddress(status: number | null, pathname: string): string | null {
  if (/^\/(error-|load-error)/.test(pathname)) return null;
  if (status === null) return '/error-app';
  return status === 404 || status >= 500 ? `/error-${status}` : null;
}
