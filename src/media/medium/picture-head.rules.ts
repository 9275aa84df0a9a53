export interface PictureHead {
  ending: 'jpg' | 'png' | 'webp';
  width: number;
  height: number;
}

/** What the first bytes of a file say about it, whatever its name; null if it is none of the accepted kinds. */
export const pictureIn = (bytes: Uint8Array): PictureHead | null => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return pngIn(bytes, view) ?? jpegIn(bytes, view) ?? webpIn(bytes, view);
  } catch (thrown) {
    // The file ends before it gives its size.
    if (thrown instanceof RangeError) return null;
    throw thrown;
  }
};

const text = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));

function pngIn(bytes: Uint8Array, view: DataView): PictureHead | null {
  if (text(bytes, 0, 8) !== '\x89PNG\r\n\x1a\n' || text(bytes, 12, 16) !== 'IHDR') return null;
  return { ending: 'png', width: view.getUint32(16), height: view.getUint32(20) };
}

/** Start-of-frame markers, which give the size; the others in this range are tables. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function jpegIn(bytes: Uint8Array, view: DataView): PictureHead | null {
  if (text(bytes, 0, 3) !== '\xff\xd8\xff') return null;
  for (let at = 2; view.getUint8(at) === 0xff; ) {
    const marker = view.getUint8(at + 1);
    if (isFrame(marker))
      return { ending: 'jpg', height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    // A fill byte is a marker without a length.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return null;
}

function webpIn(bytes: Uint8Array, view: DataView): PictureHead | null {
  if (text(bytes, 0, 4) !== 'RIFF' || text(bytes, 8, 12) !== 'WEBP') return null;
  const sides = webpSides(text(bytes, 12, 16), view);
  return sides && { ending: 'webp', ...sides };
}

function webpSides(kind: string, view: DataView): Pick<PictureHead, 'width' | 'height'> | null {
  const low = (at: number) => view.getUint16(at, true);
  if (kind === 'VP8 ') return { width: low(26) & 0x3fff, height: low(28) & 0x3fff };
  if (kind === 'VP8L') {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  const wide = (at: number) => (low(at) | (view.getUint8(at + 2) << 16)) + 1;
  return kind === 'VP8X' ? { width: wide(24), height: wide(27) } : null;
}

const AVIF = /^.{4}ftyp(avif|avis|mif1|msf1)/s;
/** The largest dimensions given for any picture of an AVIF: its parts are pictures, too. */
export function avifSides(bytes: Uint8Array): Pick<PictureHead, 'width' | 'height'> | null {
  const head = text(bytes, 0, Math.min(bytes.length, AVIF_HEAD_BYTES));
  if (!AVIF.test(head)) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const sides = [...head.matchAll(/ispe/g)].flatMap(({ index: at }) =>
    at + 16 <= bytes.length ? [{ width: view.getUint32(at + 8), height: view.getUint32(at + 12) }] : [],
  );
  return sides.toSorted((one, other) => other.width * other.height - one.width * one.height)[0] ?? null;
}
const AVIF_HEAD_BYTES = 65_536;
