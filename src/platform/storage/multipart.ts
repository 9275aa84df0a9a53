import { refuse } from '../admission/away.refusals.ts';
import type { StoreQuestion } from './object-storage.ts';

/** A store takes parts of 5 MB at least, the last one excepted: what is held of a file while it is sent. */
const PART_BYTES = 8 * 1024 * 1024;

/** A file of any length into one object of the store: what it has of a file that broke off is taken back. */
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
      const taken = await ask('PUT', at, {}, part);
      tags.push(taken?.headers.get('etag') ?? '');
    }
    const list = Buffer.from(listOf(tags));
    const ended = await ask('POST', `${address}?${upload}`, {}, list);
    // A store may begin to answer 200 and fail after that (its manual: CompleteMultipartUpload).
    const failure = textIn((await ended?.text()) ?? '', 'Code');
    if (!ended || failure)
      throw refuse('storage-away', {}, { cause: new Error(`the store ended with ${failure}`) });
  } catch (thrown) {
    // What went wrong is told; parts that stay are swept by the rule of the bucket (docs/operations.md).
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

/** Of equal length but the last; an empty file is one empty part. */
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
