import { pictureIn } from '#media/medium/picture-head.rules.ts';

/**
 * A picture and nothing else: what is said about it (where it was taken, by which camera), what is hidden in it and what
 * hangs on behind its end are left out. Null for what only begins like a picture.
 */
export function bareOf(bytes: Uint8Array): Uint8Array | null {
  const found = pictureIn(bytes);
  if (!found) return null;
  try {
    const parts = { png: pngParts, jpg: jpegParts, webp: webpParts }[found.ending](bytes, viewOf(bytes));
    return parts && joined(parts);
  } catch (thrown) {
    // It ends before it is whole.
    if (thrown instanceof RangeError) return null;
    throw thrown;
  }
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const text = (bytes: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + length));
function cut(bytes: Uint8Array, from: number, to: number): Uint8Array {
  if (to > bytes.byteLength || to < from) throw new RangeError('it ends too early');
  return bytes.subarray(from, to);
}
function joined(parts: readonly Uint8Array[]): Uint8Array {
  const made = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    made.set(part, at);
    at += part.byteLength;
  }
  return made;
}

/** What a PNG is drawn from. */
const DRAWN = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'sRGB', 'IDAT', 'IEND']);
function pngParts(bytes: Uint8Array, view: DataView): Uint8Array[] | null {
  const parts = [cut(bytes, 0, 8)];
  let hasLines = false;
  for (let at = 8; ; ) {
    const end = at + 12 + view.getUint32(at);
    const kind = text(bytes, at + 4, 4);
    const chunk = cut(bytes, at, end);
    if (DRAWN.has(kind)) parts.push(chunk);
    hasLines ||= kind === 'IDAT';
    if (kind === 'IEND') return hasLines ? parts : null;
    at = end;
  }
}

const [START, END, SCAN, COMMENT, FILL] = [0xd8, 0xd9, 0xda, 0xfe, 0xff];
/** Says how colors are stored, and is no part of a picture otherwise. */
const [FIRST_APP, LAST_APP, ADOBE] = [0xe0, 0xef, 0xee];
const isSaid = (marker: number): boolean =>
  marker === COMMENT || (marker >= FIRST_APP && marker <= LAST_APP && marker !== ADOBE);
/** Within the lines of a scan: a byte that only looks like a marker, or a place to begin anew. */
const isOfScan = (marker: number): boolean => marker === 0 || (marker >= 0xd0 && marker <= 0xd7);

function jpegParts(bytes: Uint8Array, view: DataView): Uint8Array[] | null {
  const parts = [cut(bytes, 0, 2)];
  let hasScan = false;
  for (let at = 2; view.getUint8(at) === FILL; ) {
    const marker = view.getUint8(at + 1);
    if (marker === FILL) {
      at += 1;
      continue;
    }
    if (marker === START) return null;
    if (marker === END) return hasScan ? [...parts, cut(bytes, at, at + 2)] : null;
    let end = at + 2 + view.getUint16(at + 2);
    if (marker === SCAN) {
      hasScan = true;
      while (view.getUint8(end) !== FILL || isOfScan(view.getUint8(end + 1))) end++;
    }
    if (!isSaid(marker)) parts.push(cut(bytes, at, end));
    at = end;
  }
  return null;
}

const FRAMES = new Set(['VP8 ', 'VP8L']);
/** Of the flags in a WebP's head that say what else it has, the one for what shines through. */
const ALPHA = 0x10;
function webpParts(bytes: Uint8Array, view: DataView): Uint8Array[] | null {
  const whole = Math.min(8 + view.getUint32(4, true), bytes.byteLength);
  const parts: Uint8Array[] = [];
  let hasFrame = false;
  for (let at = 12; at + 8 <= whole; ) {
    const kind = text(bytes, at, 4);
    const length = view.getUint32(at + 4, true);
    const end = at + 8 + length + (length % 2);
    const chunk = cut(bytes, at, end);
    if (kind === 'VP8X') parts.push(withoutFlags(chunk));
    else if (FRAMES.has(kind) || kind === 'ALPH') parts.push(chunk);
    hasFrame ||= FRAMES.has(kind);
    at = end;
  }
  if (!hasFrame) return null;
  const head = bytes.slice(0, 12);
  viewOf(head).setUint32(4, 4 + parts.reduce((sum, part) => sum + part.byteLength, 0), true);
  return [head, ...parts];
}

function withoutFlags(chunk: Uint8Array): Uint8Array {
  const made = chunk.slice();
  made[8] = (made[8] ?? 0) & ALPHA;
  return made;
}
