import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  jpegOf,
  jpegSegment,
  jpegWhole,
  pngChunk,
  pngOf,
  pngWhole,
  webpChunk,
  webpOf,
  webpWhole,
} from '#media/medium/picture.fixture.ts';
import { pictureIn } from '#media/medium/picture-head.rules.ts';
import { bareOf } from './portrait-bare.rules.ts';

const SCRIPT = Buffer.from('<script>alert(1)</script>');
const bare = (bytes: Uint8Array) => {
  const found = bareOf(bytes);
  return found && Buffer.from(found);
};

test('a whole picture stays as it is', () => {
  for (const made of [pngWhole(400, 300), jpegWhole(400, 300), webpWhole(400, 300)])
    assert.deepEqual(bare(made), made);
});

test('what is said about a picture, hidden in it or hung on behind it is left out', () => {
  const gps = jpegSegment(0xe1, Buffer.from('Exif\0\0 GPS 52.5N 13.4E'));
  const [png, jpeg, webp] = [pngWhole(400, 300), jpegWhole(400, 300), webpWhole(400, 300)];
  const rows: [what: string, given: Buffer, kept: Buffer][] = [
    ['a page behind a PNG', Buffer.concat([png, SCRIPT]), png],
    ['a page in a comment of a PNG', pngWhole(400, 300, [pngChunk('tEXt', SCRIPT)]), png],
    [
      'a text of a PNG that would unfold to gigabytes',
      pngWhole(400, 300, [pngChunk('zTXt', Buffer.alloc(999))]),
      png,
    ],
    ['where a JPEG was taken', jpegWhole(400, 300, [gps]), jpeg],
    ['a script in a comment of a JPEG', jpegWhole(400, 300, [jpegSegment(0xfe, SCRIPT)]), jpeg],
    ['an archive behind a JPEG', Buffer.concat([jpeg, Buffer.from('PK\x03\x04')]), jpeg],
    ['where a WebP was taken', webpWhole(400, 300, [webpChunk('EXIF', Buffer.from('GPS 52.5N'))]), webp],
    ['a page behind a WebP', Buffer.concat([webp, SCRIPT]), webp],
  ];
  for (const [what, given, kept] of rows) assert.deepEqual(bare(given), kept, what);
});

test('what only begins like a picture is none', () => {
  const [png, jpeg, webp] = [pngWhole(400, 300), jpegWhole(400, 300), webpWhole(400, 300)];
  for (const [what, given] of [
    ['the head of a PNG', pngOf(400, 300)],
    ['the head of a PNG before a page', Buffer.concat([pngOf(400, 300), SCRIPT])],
    ['a PNG that is cut off', png.subarray(0, -1)],
    ['a PNG without a line', Buffer.concat([pngOf(400, 300), pngChunk('IEND', Buffer.alloc(0))])],
    ['the head of a JPEG', jpegOf(400, 300)],
    ['a JPEG that is cut off', jpeg.subarray(0, -1)],
    ['a JPEG that begins once more', Buffer.concat([jpegOf(400, 300), jpeg])],
    ['the head of a WebP', webpOf(400, 300, 'VP8X').subarray(0, 30)],
    ['a WebP that is cut off', webp.subarray(0, -3)],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
  ] as const)
    assert.equal(bareOf(given), null, what);
});

test('no bytes make it fail or go on for ever, and what is left is a picture of the same size', () => {
  const starts = [pngWhole(9, 9), jpegWhole(9, 9), webpWhole(9, 9), Buffer.alloc(0)];
  fc.assert(
    fc.property(
      fc.constantFrom(...starts),
      fc.uint8Array({ maxLength: 60 }),
      fc.nat(90),
      (start, rest, at) => {
        const given = Buffer.concat([start.subarray(0, at), rest, start.subarray(at)]);
        const left = bareOf(given);
        if (!left) return;
        assert.deepEqual(pictureIn(left), pictureIn(given));
        assert.deepEqual(bareOf(left), left, 'nothing more to leave out');
      },
    ),
  );
});
