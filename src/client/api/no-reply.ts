import { safeRedirect } from '../navigation/navigation.ts';
import { TIMEOUT_MS } from './client.ts';

/** Spec §9: after more tries than these a page whose server does not answer goes to the final network page. */
export const NETWORK_TRIES = 3;

/** Where a page goes that got no reply at all: its number of failures and the way back in the address (spec §8). */
export function networkAddress(failures: number, from: string): string {
  const query = new URLSearchParams(failures > NETWORK_TRIES ? {} : { try: String(failures) });
  query.set('redirect', from);
  return `${failures > NETWORK_TRIES ? '/error-network-final' : '/error-network'}?${query}`;
}

/** The number of an address, from 1 to the last try (A22). */
export function tryOf(search: URLSearchParams): number {
  const asked = Math.trunc(Number(search.get('try')));
  return Math.min(NETWORK_TRIES, Math.max(1, asked || 1));
}

/** The pages that say that another one could not be shown. */
export const isErrorAddress = (path: string): boolean => /^\/(error-|load-error)/.test(path);

/** The way back of an address: a path of this site that is no error page itself, else home (B8). */
export function wayBack(search: URLSearchParams): string {
  const to = safeRedirect(search.get('redirect'), '/');
  return isErrorAddress(to) ? '/' : to;
}

const TRIED_KEY = 'ppNetworkTries';
interface RetryState {
  failures: number;
  page: string;
}
const NEVER: RetryState = { failures: 0, page: '' };
let tried = NEVER;
/** Outlives the page load that a try is; where storage is refused the count begins anew with each. */
function keep(next: RetryState): void {
  tried = next;
  try {
    if (next === NEVER) sessionStorage.removeItem(TRIED_KEY);
    else sessionStorage.setItem(TRIED_KEY, JSON.stringify(next));
  } catch {
    tried = next;
  }
}
function kept(): RetryState {
  try {
    return JSON.parse(sessionStorage.getItem(TRIED_KEY) ?? 'null') ?? tried;
  } catch {
    return tried;
  }
}

/** Told by a network page when somebody tries a page again: its next failure counts on from there. */
export const tryAgainAfter = (failures: number, page: string): void => keep({ failures, page });
/** A page was answered: the next failure is a first one. */
export const answered = (): void => {
  if (kept().failures > 0) keep(NEVER);
};
/** Where the page at `from` goes now; asked once for each failure. */
export function noReplyAddress(from: string): string {
  const { failures, page } = kept();
  keep(NEVER);
  return networkAddress(page === from ? failures + 1 : 1, from);
}

/** Whether anything answers at this address, whatever it says. */
export const isAnswered = (path: string): Promise<boolean> =>
  fetch(path, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    () => true,
    () => false,
  );

const LOST = /^(failed to fetch|load failed|networkerror|network error|the network connection was lost)/i;
/** The router's own request for a page's data: browsers tell a lost connection only by their words. */
export const isConnectionLost = (thrown: unknown): boolean =>
  (thrown as { name?: unknown } | null)?.name === 'TypeError' && LOST.test((thrown as TypeError).message);
