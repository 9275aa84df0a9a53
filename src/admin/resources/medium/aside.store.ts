import { browserApi } from '#client/api/browser-api.ts';
import type { UploadProblem } from '#media/upload/upload.data.ts';
import { send } from '../../kit/send.store.ts';
import { fingerprintOf } from './fingerprint.store.ts';
import { uploadCalls } from './medium.schema.ts';
import { sendBytes } from './send-bytes.store.ts';

const LOOK_MS = 500;

/** Sends a file to be set aside until something shows it; returns the id of its upload. */
export async function sendAside(file: File): Promise<string> {
  const given = { name: file.name, bytes: file.size, fingerprint: await fingerprintOf(file) };
  const rest = { open: false, aside: true, replaces: null, formerChangedAt: null, seconds: null };
  const { id } = await send(uploadCalls.begin, 'AdminUpload', {}, { ...given, ...rest });
  await sendBytes(file, id);
  return id;
}

/** Null once it is set aside; otherwise why it is not accepted. */
export async function waitAside(id: string): Promise<UploadProblem | null> {
  for (;;) {
    const { state, problem } = (await browserApi()(uploadCalls.one, { params: { id } })).data;
    if (state === 'aside' || state === 'done') return null;
    if (state !== 'whole') return problem ?? 'failed';
    await new Promise((go) => setTimeout(go, LOOK_MS));
  }
}
