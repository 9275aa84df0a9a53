import { Transformer } from '@napi-rs/image';
import { jpegSegment } from '#media/medium/picture.fixture.ts';

const plainPicture = (width: number, height: number): Transformer =>
  Transformer.fromRgbaPixels(new Uint8Array(width * height * 4).fill(200), width, height);

/** Small files as they are uploaded: generated here, so that nobody has to trust a binary. */
export const picture = (ending: 'jpeg' | 'png' | 'webp' | 'avif', width = 64, height = 48): Promise<Buffer> =>
  plainPicture(width, height)[ending]();

/** A rotated photograph with its location. */
export async function photograph(): Promise<Buffer> {
  const bytes = await plainPicture(3000, 1000).jpeg();
  const exif = Buffer.from(
    'Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0',
    'latin1',
  );
  const said = jpegSegment(0xe1, Buffer.concat([exif, Buffer.from('GPS 52.5N 13.4E')]));
  return Buffer.concat([bytes.subarray(0, 2), said, bytes.subarray(2)]);
}

/** A PNG of some kilobytes that decodes to hundreds of megabytes. */
export const bomb = (): Promise<Buffer> => plainPicture(9_000, 5_000).png();

/** The given number of seconds of silence, 8,000 samples of one byte each. */
export function wav(seconds: number): Buffer {
  const samples = Math.round(seconds * 8_000);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8_000, 24);
  head.writeUInt32LE(8_000, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples, 40);
  return Buffer.concat([head, Buffer.alloc(samples, 128)]);
}

export const pdf = (words = 'one'): Buffer =>
  Buffer.from(`%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj %${words}\ntrailer<</Root 1 0 R>>\n%%EOF\n`);
export const SVG_WITH_SCRIPT = Buffer.from(
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
);
export const VTT = Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nStop when ANC < 1000.\n');
export const SRT = Buffer.from('\uFEFF1\r\n00:00:01,000 --> 00:00:02,500\r\nStop when ANC < 1000.\r\n');
