import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LetterBlock } from '#newsletter/issue/letter.schema.ts';
import { blocksIn, blocksSource, blocksWords, changedBlock, newBlock, withoutBlock } from './blocks.rules.ts';

const ALL: LetterBlock[] = [
  { kind: 'heading', text: 'Sleep' },
  { kind: 'text', markdown: 'A *line*.' },
  { kind: 'publication', publicationId: 2746 },
  { kind: 'divider' },
  { kind: 'button', text: 'Go', address: '/library' },
];

test('blocks are read back as they were written, in whatever order their parts came', () => {
  assert.deepEqual(blocksIn(blocksSource(ALL)), ALL);
  const turned = ALL.map(
    (one) => Object.fromEntries(Object.entries(one).reverse()) as unknown as LetterBlock,
  );
  assert.equal(blocksSource(turned), blocksSource(ALL));
});

test('no block is no words, and what is no list has no blocks', () => {
  assert.equal(blocksSource([]), '');
  for (const source of ['', '{', '{"kind":"text"}', 'null']) assert.deepEqual(blocksIn(source), [], source);
});

test('a version is shown as words', () =>
  assert.equal(
    blocksWords(blocksSource(ALL), (id) => `card ${id}`),
    '## Sleep\n\nA *line*.\n\ncard 2746\n\n* * *\n\n[Go](/library)',
  ));

test('one is added, changed or taken out, and the others stay', () => {
  assert.deepEqual(newBlock('button'), { kind: 'button', text: '', address: '' });
  assert.deepEqual(
    changedBlock(ALL, 3, newBlock('heading')).map(({ kind }) => kind),
    ['heading', 'text', 'publication', 'heading', 'button'],
  );
  assert.deepEqual(
    withoutBlock(ALL, 0).map(({ kind }) => kind),
    ['text', 'publication', 'divider', 'button'],
  );
});
