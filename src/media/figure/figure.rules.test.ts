import assert from 'node:assert/strict';
import { test } from 'node:test';
import { richText } from '#kit/rich-text.ts';
import { withFigures } from './figure.rules.ts';

const address = ({ id }: { id: number }, width: number) => `/files/${id}-${width}.webp?t=x`;
const shown = (width: number) =>
  withFigures(
    richText('![A & B](media:12 "Caption")'),
    [{ id: 12, file: 'media/a.webp', width, height: width / 2 }],
    address,
  );

test('a wide picture comes in the widths that screens want, with its sides, and opens alone', () => {
  const html = shown(1600);
  assert.ok(
    html.startsWith(
      '<figure><a class="zoom" href="/files/12-2000.webp?t=x"><img src="/files/12-960.webp?t=x" srcset="/files/12-480.webp?t=x 480w, /files/12-960.webp?t=x 960w, /files/12-2000.webp?t=x 1600w"',
    ),
    html,
  );
  assert.match(
    html,
    / width="1600" height="800" loading="lazy" decoding="async" alt="A &amp; B"><\/a><figcaption>Caption/,
  );
});

test('a small one comes once, as large as it is, and opens nothing', () => {
  assert.match(
    shown(300),
    /^<figure><img src="\/files\/12-480\.webp\?t=x" srcset="\/files\/12-480\.webp\?t=x 300w" /,
  );
});

test('of a picture that is gone its words are left; a text without figures is not looked at', () => {
  assert.equal(withFigures(richText('![A](media:12)'), [], address), '<figure><p>A</p></figure>\n');
  const words = richText('`<img src="media:12" alt="">`');
  assert.equal(withFigures(words, [], address), words);
});
