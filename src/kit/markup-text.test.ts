import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lineText, markupText } from './markup-text.ts';

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

const LINES: [html: string, line: string][] = [
  ['<p>Dose &amp; time</p>\n<p>&lt;10&nbsp;mg</p>', 'Dose & time <10 mg'],
  ['<p>5-HT<sub>2A</sub>, <strong>c</strong>lozapine</p>', '5-HT2A, clozapine'],
  ['<td>A</td><td>B</td><li>C<br>D</li>', 'A B C D'],
  ['clozapine<sup>1,2</sup> at 10<sup>9</sup>/L', 'clozapine 1,2 at 10 9 /L'],
  ['<sub class="x">a</sub>b<strike>c</strike>', 'ab c'],
];
test('HTML is read in one line, where a subscript or a letter in bold divides no word', () => {
  for (const [html, line] of LINES) assert.equal(lineText(html), line, html);
});
