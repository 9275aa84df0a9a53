import { PART_BYTES } from '#media/upload/upload.data.ts';

const END_BYTES = 65_536;
const SAMPLE_BYTES = 16_384;

/**
 * Identifies the same file on any machine: by its length, its beginning and its end, and a sample of every part that is
 * sent. A corrected recording, often as long as the former one, must not be joined to the beginning of that one.
 */
export async function fingerprintOf(file: Blob): Promise<string> {
  const samples = Array.from({ length: Math.ceil(file.size / PART_BYTES) }, (_, part) =>
    file.slice(part * PART_BYTES, part * PART_BYTES + SAMPLE_BYTES),
  );
  const told = new Blob([String(file.size), file.slice(0, END_BYTES), ...samples, file.slice(-END_BYTES)]);
  const sum = await crypto.subtle.digest('SHA-256', await told.arrayBuffer());
  return [...new Uint8Array(sum)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
