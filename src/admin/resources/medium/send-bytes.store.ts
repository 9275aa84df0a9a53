import type { Upload } from 'tus-js-client';
import { browserApi } from '#client/api/browser-api.ts';
import { readToken } from '#client/session/token.ts';
import { fillPath } from '#kit/contract.ts';
import { PART_BYTES } from '#media/upload/upload.data.ts';
import { uploadCalls } from './medium.schema.ts';

const TRY_AGAIN_MS = [0, 1_000, 3_000, 5_000];

interface SendingTerms {
  onSent?: (bytes: number) => void;
  signal?: AbortSignal;
}
/**
 * Sends a file to an upload that has begun, from where it stopped. False if it did not arrive completely: cancelled, or
 * interrupted for a reason that the server does not know.
 */
export async function sendBytes(
  file: File,
  id: string,
  { onSent, signal }: SendingTerms = {},
): Promise<boolean> {
  const { Upload } = await import('tus-js-client');
  if (signal?.aborted) return false;
  const isSent = await new Promise<boolean>((done) => {
    const upload: Upload = new Upload(file, {
      uploadUrl: fillPath(uploadCalls.send.path, { id }),
      chunkSize: PART_BYTES,
      retryDelays: TRY_AGAIN_MS,
      storeFingerprintForResuming: false,
      onBeforeRequest: (asked) => asked.setHeader('authorization', `JWT ${readToken()}`),
      ...(onSent ? { onProgress: onSent } : {}),
      onError: () => done(false),
      onSuccess: () => done(true),
    });
    signal?.addEventListener('abort', () => {
      void upload.abort();
      done(false);
    });
    upload.start();
  });
  // This call finds out why: it throws if the session has ended or there is no reply.
  if (!isSent && !signal?.aborted) await browserApi()(uploadCalls.one, { params: { id } });
  return isSent;
}
