import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EditorState, TextSelection } from 'prosemirror-state';
import { type DocumentNode, documentOf } from './document.rules.ts';
import { markdownOfDocument } from './document-markdown.rules.ts';
import { insertNote, noteProblems } from './notes.store.ts';
import { schema } from './schema.rules.ts';

const docOf = (markdown: string) => schema.nodeFromJSON(documentOf(markdown));
/** The text after a note call is inserted behind a word; null if none can be. */
function noted(markdown: string, behind: string, words: string): string | null {
  const doc = docOf(markdown);
  let at = -1;
  doc.descendants((node, place) => {
    const found = node.text?.indexOf(behind) ?? -1;
    if (at < 0 && found >= 0) at = place + found + behind.length;
  });
  let state = EditorState.create({ doc, selection: TextSelection.create(doc, at) });
  const isDone = insertNote(words)(state, (transaction) => {
    state = state.apply(transaction);
  });
  return isDone ? markdownOfDocument(state.doc.toJSON() as DocumentNode) : null;
}
/** The writer escapes what could start a link. */
const escaped = (markdown: string) => markdown.replace(/\[(\d+)\]/g, '\\[$1\\]');

const TWO = 'one^[1]^ two three^[2]^ four\n\n1. First.\n2. Second.';
const CASES: [what: string, before: string, behind: string, words: string, after: string | null][] = [
  ['the first of a text', 'one two', 'one', 'Said.', 'one^[1]^ two\n\n1. Said.'],
  [
    'one before others, which count on',
    TWO,
    'two',
    'New.',
    'one^[1]^ two^[2]^ three^[3]^ four\n\n1. First.\n2. New.\n3. Second.',
  ],
  ['the last', TWO, 'four', 'New.', 'one^[1]^ two three^[2]^ four^[3]^\n\n1. First.\n2. Second.\n3. New.'],
  [
    'what is called twice keeps one number',
    'one^[1]^ two^[1]^\n\n1. First.',
    'two',
    'New.',
    'one^[1]^ two^[2][1]^\n\n1. First.\n2. New.',
  ],
  [
    'what it names is linked, and its signs are signs',
    'one',
    'one',
    'A *b* [c]. doi:10.1000/x_y',
    'one^[1]^\n\n1. A \\*b\\* \\[c\\]. [doi:10.1000/x_y](https://doi.org/10.1000/x_y)',
  ],
  [
    'a numbered list that no note calls is another list',
    'one\n\n1. step',
    'one',
    'N.',
    'one^[1]^\n\n1. step\n\n1) N.',
  ],
  [
    'notes that call each other count on, and no word of them is lost',
    'one two^[1]^ **three^[2]^**\n\n1. As said.^[2]^\n2. See above.^[1]^ Yes.',
    'one',
    'New.',
    'one^[1]^ two^[2]^ **three^[3]^**\n\n1. New.\n2. As said.^[3]^\n3. See above.^[2]^ Yes.',
  ],
  [
    'the tenth of ten, whose number is longer',
    `a^[8]^ b^[9]^\n\n${Array.from({ length: 9 }, (_, at) => `${at + 1}. ${at}`).join('\n')}`,
    'a',
    'New.',
    `a^[1][9]^ b^[10]^\n\n1. New.\n${Array.from({ length: 9 }, (_, at) => `${at + 2}. ${at}`).join('\n')}`,
  ],
  ['none within the list of notes', TWO, 'First', 'New.', null],
  ['none within code', '```\ncode\n```', 'code', 'New.', null],
];
for (const [what, before, behind, words, after] of CASES)
  test(`a note: ${what}`, () => assert.equal(noted(before, behind, words), after && escaped(after)));

const PROBLEMS: [markdown: string, missing: number[], uncalled: number[]][] = [
  [TWO, [], []],
  ['no notes\n\n1. step\n2. step', [], []],
  ['one^[1]^ two^[3]^\n\n1. First.\n2. Second.', [3], [2]],
  ['one^[1]^', [1], []],
  ['x^2^ and [1]', [], []],
];
for (const [markdown, missing, uncalled] of PROBLEMS)
  test(`notes are checked: ${markdown.replace(/\n+/g, ' | ')}`, () =>
    assert.deepEqual(noteProblems(docOf(markdown)), { missing, uncalled }));
