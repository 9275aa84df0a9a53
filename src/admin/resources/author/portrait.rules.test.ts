import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { jpegOf, pngOf, webpOf } from '#media/medium/picture.fixture.ts';
import { pictureIn } from '#media/medium/picture-head.rules.ts';
import { PORTRAIT_MAX_BYTES } from './author.data.ts';
import { pictureProblem } from './portrait.rules.ts';

test('a picture says what it is and how large in its first bytes', () => {
  for (const [ending, made] of [
    ['png', pngOf(400, 300)],
    ['jpg', jpegOf(400, 300)],
    ['webp', webpOf(400, 300, 'VP8 ')],
    ['webp', webpOf(400, 300, 'VP8L')],
    ['webp', webpOf(400, 300, 'VP8X')],
  ] as const)
    assert.deepEqual(pictureIn(made), { ending, width: 400, height: 300 });
});

test('what is no picture, too small, too large or too heavy is told so', () => {
  for (const [what, bytes, expected] of [
    ['the least', pngOf(160, 160), null],
    ['one line less', pngOf(160, 159), 'small'],
    ['the most', jpegOf(3000, 160), null],
    ['one column more', jpegOf(3001, 160), 'large'],
    ['as heavy as may be', Buffer.concat([pngOf(200, 200), Buffer.alloc(PORTRAIT_MAX_BYTES - 33)]), null],
    ['a byte more', Buffer.concat([pngOf(200, 200), Buffer.alloc(PORTRAIT_MAX_BYTES - 32)]), 'bytes'],
    ['a drawing that could run scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'none'],
    ['a page', Buffer.from('<!doctype html><script>1</script>'), 'none'],
    ['nothing', Buffer.alloc(0), 'none'],
    ['a PNG cut off', pngOf(400, 300).subarray(0, 20), 'none'],
    ['a JPEG cut off', jpegOf(400, 300).subarray(0, 24), 'none'],
    ['a WebP cut off', webpOf(400, 300, 'VP8X').subarray(0, 26), 'none'],
  ] as const)
    assert.equal(pictureProblem(bytes), expected, what);
});

test('no bytes make it fail or go on for ever', () => {
  const starts = [pngOf(9, 9), jpegOf(9, 9), webpOf(9, 9, 'VP8L'), Buffer.alloc(0)];
  fc.assert(
    fc.property(
      fc.constantFrom(...starts),
      fc.uint8Array({ maxLength: 200 }),
      fc.nat(40),
      (start, rest, cut) => {
        const found = pictureIn(Buffer.concat([start.subarray(0, cut), rest]));
        assert.ok(found === null || (found.width >= 0 && found.height >= 0));
      },
    ),
  );
});
