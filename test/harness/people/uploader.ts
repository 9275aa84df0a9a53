import { createHash } from 'node:crypto';
import { showReplaced } from '#admin/resources/medium/replaced.service.ts';
import { FILE_PART } from '#kit/contract.ts';
import { takeInUploads } from '#media/medium/take-in.service.ts';
import { PART_BYTES } from '#media/upload/upload.data.ts';
import { codes, one, type Sent, type Stage } from '../stage.ts';

export interface UploadOptions extends Sent {
  open?: boolean;
  /** It waits until a text shows it. */
  aside?: boolean;
  replaces?: number;
  /** The version of that medium that was read. */
  seen?: string;
  /** What the browser read of its length. */
  seconds?: number;
}

/** As an administrator’s browser begins with a file. */
export function begin(stage: Stage, name: string, body: Buffer, options: UploadOptions = {}) {
  const { open = false, aside = false, replaces = null, seen = null, seconds = null, ...sent } = options;
  const fingerprint = createHash('sha256').update(body).digest('hex');
  const attributes = {
    name,
    bytes: body.length,
    fingerprint,
    open,
    aside,
    replaces,
    formerChangedAt: seen,
    seconds,
  };
  return stage.send(
    'POST',
    '/api/admin/uploads/',
    { data: { type: 'AdminUpload', attributes } },
    { as: 'admin', ...sent },
  );
}

/** One piece, at its place or at another one. */
export async function sendPart(
  stage: Stage,
  id: string,
  body: Buffer,
  offset: number,
  { at = stage.url, as = 'admin' }: Sent = {},
): Promise<{ status: number; code: string | undefined; offset: string | null }> {
  const reply = await fetch(`${at}/api/admin/uploads/${id}/bytes/`, {
    method: 'PATCH',
    headers: {
      authorization: `JWT ${await stage.token(as)}`,
      'content-type': FILE_PART,
      'tus-resumable': '1.0.0',
      'upload-offset': String(offset),
    },
    body: new Uint8Array(body.subarray(offset, offset + PART_BYTES)),
  });
  const text = await reply.text();
  const code = text ? JSON.parse(text).errors?.[0]?.code : undefined;
  return { status: reply.status, code, offset: reply.headers.get('upload-offset') };
}

/** A whole file, from where it stands to its end, taken in. */
export async function upload(stage: Stage, name: string, body: Buffer, options: UploadOptions = {}) {
  const begun = await begin(stage, name, body, options);
  if (begun.status !== 201) throw new Error(`${begun.status} ${codes(begun)}`);
  const { id, attributes } = one(begun);
  for (let offset = Number(attributes.received); offset < body.length; offset += PART_BYTES) {
    const { status, code } = await sendPart(stage, id, body, offset, options);
    if (status !== 204) throw new Error(`a piece was answered ${status} ${code}`);
  }
  await takeIn(stage);
  const ended = await stage.send('GET', `/api/admin/uploads/${id}/`, undefined, { as: 'admin' });
  const { state, problem, medium } = one(ended).attributes as {
    state: string;
    problem: string | null;
    medium: string | null;
  };
  return { id, state, problem, medium };
}

/** What every process does every two seconds. */
export const takeIn = ({ app: { ports } }: Pick<Stage, 'app'>) => takeInUploads(ports, showReplaced);
