import { isErrorAddress, placeOf } from '#kit/place.ts';
import { TIMEOUT_MS } from './client.ts';

/** Spec §9: after this many tries, a page whose server does not answer goes to the final network page. */
export const NETWORK_TRIES = 3;

/**
 * Returns where a page goes if it got no reply at all: the address carries the number of failures and the way back
 * (spec §8).
 */
export function networkAddress(failures: number, from: string): string {
  const query = new URLSearchParams(failures > NETWORK_TRIES ? {} : { try: String(failures) });
  query.set('redirect', from);
  return `${failures > NETWORK_TRIES ? '/error-network-final' : '/error-network'}?${query}`;
}

/** Returns the number of the try in an address, from 1 to the last try (A22). */
export function tryOf(search: URLSearchParams): number {
  const asked = Math.trunc(Number(search.get('try')));
  return Math.min(NETWORK_TRIES, Math.max(1, asked || 1));
}

/** Returns the way back in an address: a path of this site that is not itself an error page, else home (B8). */
export function wayBack(search: URLSearchParams): string {
  const to = placeOf(search) ?? '/';
  return isErrorAddress(to) ? '/' : to;
}

const TRIED_KEY = 'ppNetworkTries';
interface RetryState {
  failures: number;
  page: string;
}
const NEVER: RetryState = { failures: 0, page: '' };
let tried = NEVER;
/** Outlives the page load that each try is; if storage is refused, every load starts counting from zero. */
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

/** Called by a network page when the user tries a page again: the next failure of that page counts on from there. */
export const tryAgainAfter = (failures: number, page: string): void => keep({ failures, page });
/** Called when a page was answered: the next failure is a first one. */
export const answered = (): void => {
  if (kept().failures > 0) keep(NEVER);
};
/** Returns where the page at `from` goes now. Called once per failure. */
export function noReplyAddress(from: string): string {
  const { failures, page } = kept();
  keep(NEVER);
  return networkAddress(page === from ? failures + 1 : 1, from);
}

/** Whether anything answers at this address, whatever the answer is. */
export const isAnswered = (path: string): Promise<boolean> =>
  fetch(path, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    () => true,
    () => false,
  );

const LOST = /^(failed to fetch|load failed|networkerror|network error|the network connection was lost)/i;
/**
 * Whether the router's own request for a page's data lost its connection: browsers reveal that only by the error
 * message.
 */
export const isConnectionLost = (thrown: unknown): boolean =>
  (thrown as { name?: unknown } | null)?.name === 'TypeError' && LOST.test((thrown as TypeError).message);
