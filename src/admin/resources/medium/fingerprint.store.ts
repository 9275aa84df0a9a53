const END_BYTES = 65_536;

/** Identifies the same file on any machine: by its length, its beginning and its end. */
export async function fingerprintOf(file: Blob): Promise<string> {
  const ends = new Blob([String(file.size), file.slice(0, END_BYTES), file.slice(-END_BYTES)]);
  const sum = await crypto.subtle.digest('SHA-256', await ends.arrayBuffer());
  return [...new Uint8Array(sum)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
