import { isErrorAddress } from '#kit/place.ts';
import { isAnswered, noReplyAddress } from '../api/no-reply.ts';
import { loadErrorAddress } from './load-error.ts';
import { moveTo } from './navigation.ts';
import { wantedPage } from './whereabouts.ts';

/**
 * Leaves the page if parts of it cannot be fetched: for the load error, as a whole new document, since nothing that is
 * loaded can be relied on. If the server itself does not answer, no document would arrive either, so the network page
 * is shown from here. A running error page stays, with its own way back: either the missing part is why it was reached,
 * or it does not need that part.
 */
export async function leaveForLoadError(): Promise<void> {
  const page = wantedPage();
  if (isErrorAddress(page) && 'ppRunning' in globalThis) return;
  if (await isAnswered('/healthz')) location.assign(loadErrorAddress(page));
  else moveTo(noReplyAddress(page));
}
