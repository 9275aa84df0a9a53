import { takeReload } from '../navigation/load-error.ts';
import { PLAIN_KEY, UNSCRIPTED } from '../start/boot.ts';

/** The server's document is all there will be: nothing takes it over. */
export const isPlain = (): boolean => document.documentElement.classList.contains(UNSCRIPTED);

/**
 * The page could not be taken over, and its document is empty by now: it is loaded again, once in a session as always,
 * and from then on left as the server writes it. Never an empty page.
 */
export function showPlain(): void {
  if (!takeReload()) history.replaceState({ ...history.state, [PLAIN_KEY]: 1 }, '');
  location.reload();
}
