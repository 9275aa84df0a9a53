import { PART_BYTES } from '#media/upload/upload.data.ts';

const sumOf = async (part: Blob) => crypto.subtle.digest('SHA-256', await part.arrayBuffer());

interface ReadingTerms {
  onRead?: (bytes: number) => void;
  signal?: AbortSignal;
}
/**
 * Identifies the same file on any machine: by its length and all its bytes, one part at a time. A corrected recording,
 * often as long as the former one, must not be joined to the beginning of that one.
 */
export async function fingerprintOf(file: Blob, { onRead, signal }: ReadingTerms = {}): Promise<string> {
  const sums: BlobPart[] = [String(file.size)];
  for (let at = 0; at < file.size; at += PART_BYTES) {
    signal?.throwIfAborted();
    sums.push(await sumOf(file.slice(at, at + PART_BYTES)));
    onRead?.(Math.min(at + PART_BYTES, file.size));
  }
  const sum = await sumOf(new Blob(sums));
  return [...new Uint8Array(sum)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether a file could not be read: its disk is gone, or it was moved or written to since it was chosen. */
export const isUnreadable = (thrown: unknown): boolean =>
  thrown instanceof DOMException && thrown.name !== 'AbortError';
