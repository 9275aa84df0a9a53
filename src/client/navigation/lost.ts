import { isAnswered, isErrorAddress, noReplyAddress } from '../api/no-reply.ts';
import { loadErrorAddress } from './load-error.ts';
import { moveTo } from './navigation.ts';
import { wantedPage } from './whereabouts.ts';

/**
 * Parts of the page stay away: the load error, as a whole new document, since nothing loaded is to be relied on; while
 * the server itself does not answer, no document would come either, and the network page says so from here. An error page
 * that runs stays, with its own way back: it was reached because of what stays away, or needs none of it.
 */
export async function leaveForLoadError(): Promise<void> {
  const page = wantedPage();
  if (isErrorAddress(page) && 'ppRunning' in globalThis) return;
  if (await isAnswered('/healthz')) location.assign(loadErrorAddress(page));
  else moveTo(noReplyAddress(page));
}
