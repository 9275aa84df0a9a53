import assert from 'node:assert/strict';
import { test } from 'node:test';
import { markupText } from './markup-text.ts';

const CASES: [text: string, markup: string][] = [
  ['', ''],
  ['Lithium 0.6–0.8 mmol/L', 'Lithium 0.6–0.8 mmol/L'],
  ['<b>Ada</b> & "Ben"', '&lt;b&gt;Ada&lt;/b&gt; &amp; &quot;Ben&quot;'],
  ["' onload='x", '&#39; onload=&#39;x'],
  ['&amp; &#0; ]]>', '&amp;amp; &amp;#0; ]]&gt;'],
  ['one\ttwo\r\nthree', 'one\ttwo\r\nthree'],
  ['a\u0000b\u0008c\u000bd\u001fe\ufffef\uffff', 'abcdef'],
  ['a\ud83db\ude00', 'ab'],
  ['\u{1f600} \u{10ffff} \u0085', '\u{1f600} \u{10ffff} \u0085'],
];

test('a text is read in markup as it was written, and no sign of it is taken for markup', () => {
  for (const [text, markup] of CASES) assert.equal(markupText(text), markup, JSON.stringify(text));
});
