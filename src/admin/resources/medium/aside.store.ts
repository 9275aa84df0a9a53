import { browserApi } from '#client/api/browser-api.ts';
import { readToken } from '#client/session/token.ts';
import { fillPath } from '#kit/contract.ts';
import { PART_BYTES, type UploadProblem } from '#media/upload/upload.data.ts';
import { send } from '../../kit/send.store.ts';
import { fingerprintOf } from './fingerprint.store.ts';
import { uploadCalls } from './medium.schema.ts';

const TRY_AGAIN_MS = [0, 1_000, 3_000, 5_000];
const LOOK_MS = 500;

/** Sends a file that waits, once it has arrived, for what will show it; gives the number of its upload. */
export async function sendAside(file: File): Promise<string> {
  const given = { name: file.name, bytes: file.size, fingerprint: await fingerprintOf(file) };
  const rest = { open: false, aside: true, replaces: null, seconds: null };
  const { id } = await send(uploadCalls.begin, 'AdminUpload', {}, { ...given, ...rest });
  const { Upload } = await import('tus-js-client');
  const isSent = await new Promise<boolean>((done) => {
    new Upload(file, {
      uploadUrl: fillPath(uploadCalls.send.path, { id }),
      chunkSize: PART_BYTES,
      retryDelays: TRY_AGAIN_MS,
      storeFingerprintForResuming: false,
      onBeforeRequest: (asked) => asked.setHeader('authorization', `JWT ${readToken()}`),
      onError: () => done(false),
      onSuccess: () => done(true),
    }).start();
  });
  // Why it was not, the contract's own way of asking tells: that a session ended, or nothing is heard.
  if (!isSent) await browserApi()(uploadCalls.one, { params: { id } });
  return id;
}

/** Null once it waits; otherwise why it is not taken. */
export async function waitAside(id: string): Promise<UploadProblem | null> {
  for (;;) {
    const { state, problem } = (await browserApi()(uploadCalls.one, { params: { id } })).data;
    if (state === 'aside' || state === 'done') return null;
    if (state !== 'whole') return problem ?? 'failed';
    await new Promise((go) => setTimeout(go, LOOK_MS));
  }
}
