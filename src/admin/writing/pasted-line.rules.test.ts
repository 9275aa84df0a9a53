import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pastedMarkdown } from '../resources/manuscript/pasted.rules.ts';
import { pastedLine } from './pasted-line.rules.ts';

const CASES: [what: string, html: string, plain: string, words: string, changes: string][] = [
  ['plain words as they are', '<p>5  mg</p>', '5  mg', '5  mg', ''],
  [
    'nothing that was deleted',
    '<p>Start <del>900</del><ins>300</ins> mg</p>',
    'Start 900300 mg',
    'Start 300 mg',
    'insertion 1, deletion 1',
  ],
  [
    'an insertion that is reported',
    '<p>Start <ins>300</ins> mg</p>',
    'Start 300 mg',
    'Start 300 mg',
    'insertion 1',
  ],
  [
    'paragraphs that stay apart',
    '<p><b>a</b></p><p><del>b</del></p><p>c*</p>',
    'a\nb\nc*',
    'a\nc*',
    'deletion 1',
  ],
  ['a picture that is left out', '<p>a <img src="x"><del>b</del></p>', 'a b', 'a', 'picture 1, deletion 1'],
  [
    'signs of a symbol font, and nothing else of its page',
    "<style><!-- @font-face {font-family:Symbol} --></style><p>50 <span style='font-family:Symbol'>m\uf0ff</span>g*</p>",
    '50 m\uf0ffg*',
    '50 μ�g*',
    'sign 1',
  ],
  [
    'signs on lines that stay apart',
    "<p>50 <span style='font-family:Symbol'>m</span>g<br>twice daily</p>",
    '50 mg\ntwice daily',
    '50 μg\ntwice daily',
    '',
  ],
  ['lines beside deletions', '<p>a<br>b<del>c</del><br>d</p>', 'a\nbc\nd', 'a\nb\nd', 'deletion 1'],
  [
    'plain words where no letter stands for a sign',
    '<p style="font-family: \'Segoe UI\', \'Segoe UI Symbol\'">5  mg<br><b style="font-family: Symbol">5</b></p>',
    '5  mg\n5',
    '5  mg\n5',
    '',
  ],
  [
    'code with the spaces before its lines',
    '<pre><code><span class="hljs-symbol">:a</span><br>  if <a href="/symbol">x</a></code></pre>',
    ':a\n  if x',
    ':a\n  if x',
    '',
  ],
  [
    'plain words of a page that names the font',
    '<style><!-- @font-face {font-family:Symbol} --></style><p>5  mg</p>',
    '5  mg',
    '5  mg',
    '',
  ],
];
for (const [what, html, plain, words, changes] of CASES)
  test(`a cell takes ${what}`, () => {
    const found = pastedLine({ html, plain }, pastedMarkdown(html));
    assert.equal(found.words, words);
    assert.equal(found.changes.map(({ change, count }) => `${change} ${count}`).join(', '), changes);
  });

test('a page that could not be read comes as its plain words', () =>
  assert.deepEqual(pastedLine({ html: '<p>a</p>', plain: 'a' }, null), { words: 'a', changes: [] }));
