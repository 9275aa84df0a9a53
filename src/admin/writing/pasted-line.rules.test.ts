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
];
for (const [what, html, plain, words, changes] of CASES)
  test(`a cell takes ${what}`, () => {
    const found = pastedLine({ html, plain }, pastedMarkdown(html));
    assert.equal(found.words, words);
    assert.equal(found.changes.map(({ change, count }) => `${change} ${count}`).join(', '), changes);
  });

test('a page that could not be read comes as its plain words', () =>
  assert.deepEqual(pastedLine({ html: '<p>a</p>', plain: 'a' }, null), { words: 'a', changes: [] }));
