import { PART_BYTES } from '#media/upload/upload.data.ts';

const sumOf = async (part: Blob) => crypto.subtle.digest('SHA-256', await part.arrayBuffer());

/**
 * Identifies the same file on any machine: by its length and all its bytes, one part at a time. A corrected recording,
 * often as long as the former one, must not be joined to the beginning of that one.
 */
export async function fingerprintOf(file: Blob): Promise<string> {
  const sums: BlobPart[] = [String(file.size)];
  for (let at = 0; at < file.size; at += PART_BYTES) sums.push(await sumOf(file.slice(at, at + PART_BYTES)));
  const sum = await sumOf(new Blob(sums));
  return [...new Uint8Array(sum)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
