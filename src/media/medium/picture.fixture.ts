/** The beginnings of pictures: just enough of each to identify it. */
export function pngOf(width: number, height: number): Buffer {
  const made = Buffer.alloc(33);
  made.write('\x89PNG\r\n\x1a\n', 0, 'latin1');
  made.writeUInt32BE(13, 8);
  made.write('IHDR', 12, 'latin1');
  made.writeUInt32BE(width, 16);
  made.writeUInt32BE(height, 20);
  return made;
}

/** With a table and fill bytes before the frame, as cameras write them. */
export function jpegOf(width: number, height: number): Buffer {
  const frame = Buffer.from([0xff, 0xc0, 0, 17, 8, 0, 0, 0, 0, 3, 1, 17, 0, 2, 17, 1, 3, 17, 1]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  const head = [0xff, 0xd8, 0xff, 0xe0, 0, 6, 1, 2, 3, 4, 0xff, 0xff, 0xdb, 0, 4, 9, 9];
  return Buffer.concat([Buffer.from(head), frame]);
}

export function webpOf(width: number, height: number, kind: 'VP8 ' | 'VP8L' | 'VP8X'): Buffer {
  const made = Buffer.alloc(40);
  made.write('RIFF', 0, 'latin1');
  made.write(`WEBP${kind}`, 8, 'latin1');
  if (kind === 'VP8 ') {
    made.writeUInt16LE(width, 26);
    made.writeUInt16LE(height, 28);
  } else if (kind === 'VP8L') made.writeUInt32LE((width - 1) | ((height - 1) << 14), 21);
  else {
    made.writeUIntLE(width - 1, 24, 3);
    made.writeUIntLE(height - 1, 27, 3);
  }
  return made;
}

/** Complete ones as far as their parts go: nobody decodes them. */
export function pngChunk(kind: string, data: Buffer): Buffer {
  const made = Buffer.alloc(12 + data.length);
  made.writeUInt32BE(data.length, 0);
  made.write(kind, 4, 'latin1');
  data.copy(made, 8);
  return made;
}
export const pngWhole = (width: number, height: number, more: Buffer[] = []): Buffer =>
  Buffer.concat([
    pngOf(width, height),
    ...more,
    pngChunk('IDAT', Buffer.from('lines')),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);

export function jpegSegment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}
export function jpegWhole(width: number, height: number, more: Buffer[] = []): Buffer {
  const frame = Buffer.alloc(6 + 9);
  frame.writeUInt8(8, 0);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  const lines = Buffer.from([1, 2, 0xff, 0, 3, 0xff, 0xd0, 4]);
  const ends = [
    jpegSegment(0xc0, frame),
    jpegSegment(0xda, Buffer.alloc(6)),
    lines,
    Buffer.from([0xff, 0xd9]),
  ];
  return Buffer.concat([Buffer.from([0xff, 0xd8]), ...more, ...ends]);
}

export function webpChunk(kind: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(kind, 0, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}
export function webpWhole(width: number, height: number, more: Buffer[] = []): Buffer {
  const canvas = Buffer.alloc(10);
  if (more.length > 0) canvas.writeUInt8(0x08, 0);
  canvas.writeUIntLE(width - 1, 4, 3);
  canvas.writeUIntLE(height - 1, 7, 3);
  const parts = Buffer.concat([webpChunk('VP8X', canvas), webpChunk('VP8 ', Buffer.from('lines!')), ...more]);
  const head = Buffer.alloc(12);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(4 + parts.length, 4);
  head.write('WEBP', 8, 'latin1');
  return Buffer.concat([head, parts]);
}
