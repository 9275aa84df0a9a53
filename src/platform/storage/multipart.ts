import { refuse } from '../admission/away.refusals.ts';
import type { StoreQuestion } from './object-storage.ts';

/** A store requires parts of at least 5 MB, except the last; this much of a file is in memory while it is sent. */
const PART_BYTES = 8 * 1024 * 1024;

/** Uploads a file of any length into one object of the store; the parts of an interrupted upload are removed. */
export async function putInParts(
  ask: StoreQuestion,
  address: string,
  body: AsyncIterable<Uint8Array>,
): Promise<void> {
  const begun = await ask('POST', `${address}?uploads=`, {}, EMPTY);
  const id = textIn((await begun?.text()) ?? '', 'UploadId');
  if (!id) throw refuse('storage-away', {}, { cause: new Error('the store gave no number for an upload') });
  const upload = `uploadId=${encodeURIComponent(id)}`;
  try {
    const tags: string[] = [];
    for await (const part of partsOf(body)) {
      const at = `${address}?partNumber=${tags.length + 1}&${upload}`;
      const tag = (await ask('PUT', at, {}, part))?.headers.get('etag');
      if (!tag) throw refuse('storage-away', {}, { cause: new Error('the store took no part') });
      tags.push(tag);
    }
    const list = Buffer.from(listOf(tags));
    const ended = await ask('POST', `${address}?${upload}`, {}, list);
    // A store may start a 200 response and fail afterwards (its manual: CompleteMultipartUpload).
    const failure = textIn((await ended?.text()) ?? '', 'Code');
    if (!ended || failure)
      throw refuse('storage-away', {}, { cause: new Error(`the store ended with ${failure}`) });
  } catch (thrown) {
    // The original error is rethrown; remaining parts are removed by the bucket's rule (docs/operations.md).
    await ask('DELETE', `${address}?${upload}`).catch(() => null);
    throw thrown;
  }
}

const EMPTY = Buffer.alloc(0);
const textIn = (xml: string, name: string): string | null =>
  new RegExp(`<${name}>([^<]+)</${name}>`).exec(xml)?.[1] ?? null;
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const listOf = (tags: readonly string[]): string =>
  `<CompleteMultipartUpload>${tags
    .map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${escaped(tag)}</ETag></Part>`)
    .join('')}</CompleteMultipartUpload>`;

/** Parts of equal length except the last; an empty file is one empty part. */
async function* partsOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = [];
  let bytes = 0;
  let hasSent = false;
  for await (const piece of body) {
    held.push(piece);
    bytes += piece.byteLength;
    if (bytes < PART_BYTES) continue;
    yield Buffer.concat(held);
    hasSent = true;
    held = [];
    bytes = 0;
  }
  if (bytes > 0 || !hasSent) yield Buffer.concat(held);
}
