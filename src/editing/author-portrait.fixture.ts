/** The beginnings of pictures, as much of them as says what they are. */
export function pngOf(width: number, height: number): Buffer {
  const made = Buffer.alloc(33);
  made.write('\x89PNG\r\n\x1a\n', 0, 'latin1');
  made.writeUInt32BE(13, 8);
  made.write('IHDR', 12, 'latin1');
  made.writeUInt32BE(width, 16);
  made.writeUInt32BE(height, 20);
  return made;
}

/** With a table and bytes to fill up before the frame, as cameras write them. */
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
