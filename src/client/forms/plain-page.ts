import { takeReload } from '../navigation/load-error.ts';
import { PLAIN_KEY, UNSCRIPTED } from '../start/boot.ts';

/** Whether the server's document is all there will be, because nothing hydrates it. */
export const isPlain = (): boolean => document.documentElement.classList.contains(UNSCRIPTED);

/**
 * For a page that could not be hydrated and whose document is empty by now: it is reloaded, once per session as always,
 * and from then on left as the server writes it. An empty page is never shown.
 */
export function showPlain(): void {
  if (!takeReload()) history.replaceState({ ...history.state, [PLAIN_KEY]: 1 }, '');
  location.reload();
}
