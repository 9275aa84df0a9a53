import { browserApi } from '#client/api/browser-api.ts';
import { hasEnded, isFailure } from '#client/api/client.ts';
import { isPassing } from '#client/api/passing.ts';
import type { UploadProblem } from '#media/upload/upload.data.ts';
import { isUnreadable } from './fingerprint.store.ts';
import { uploadCalls } from './medium.schema.ts';

export type QueueState =
  | 'waiting'
  | 'reading'
  | 'sending'
  | 'paused'
  | 'signedOut'
  | 'checking'
  | 'done'
  | 'refused'
  | 'failed';
export interface QueueEntry {
  key: number;
  name: string;
  bytes: number;
  /** Bytes read so far, before the first is sent. */
  read: number;
  sent: number;
  state: QueueState;
  problem: UploadProblem | null;
  /** Why it could not begin, or stopped, as the server says it; empty if there was no reply. */
  message: string;
  /** Id on the server, once it has begun. */
  id: string | null;
  /** Id of the medium it became. */
  medium: string | null;
}

/**
 * The state of a file that could not continue. One that the server refused altogether is not tried again, nor one that
 * is to replace a version that is gone: whoever sends it looks at the new one first. One that cannot be read may be
 * again: its disk is put back in. What nobody foresaw is reported, and stops this file alone.
 */
export function stateAfter(thrown: unknown): Partial<QueueEntry> {
  if (isUnreadable(thrown)) return { state: 'failed', problem: 'broken' };
  if (!isFailure(thrown)) {
    globalThis.reportError?.(thrown);
    return { state: 'failed' };
  }
  const { status, code, message } = thrown;
  if (hasEnded(thrown)) return { state: 'signedOut' };
  const isFinal = status === 422 || code === 'medium-changed';
  return { state: isFinal ? 'refused' : 'failed', message: status === 0 ? '' : message };
}

/** Asked through the API client, which handles it: it discards the token that has ended. */
export const hasSessionEnded = (id: string): Promise<boolean> =>
  browserApi()(uploadCalls.one, { params: { id } }).then(() => false, hasEnded);

export const failure = (thrown: unknown): Partial<QueueEntry> => ({
  state: 'failed',
  message: messageIn(thrown),
});

/** The server's message, in the language of the page. */
function messageIn(thrown: unknown): string {
  const { originalResponse } = thrown as { originalResponse?: { getBody(): string } | null };
  try {
    return JSON.parse(originalResponse?.getBody() ?? '').errors[0].detail;
  } catch {
    // No reply, or not one of ours.
    return '';
  }
}

/** What came of it; null while it is being checked, and while the server does not say. One that is gone has no id. */
export async function checkedSoFar(id: string): Promise<Partial<QueueEntry> | null> {
  try {
    const { state, problem, medium } = (await browserApi()(uploadCalls.one, { params: { id } })).data;
    if (state === 'done') return { state, medium };
    return state === 'refused' ? { state, problem } : null;
  } catch (thrown) {
    if (!isFailure(thrown)) throw thrown;
    const { status } = thrown;
    if (status !== 401 && isPassing(status)) return null;
    return { ...stateAfter(thrown), ...(status === 404 || status === 410 ? { id: null } : {}) };
  }
}
