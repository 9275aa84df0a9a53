import assert from 'node:assert/strict';
import { test } from 'node:test';
import { handoutBlocks } from './handout.rules.ts';

/** Each piece on a line: its mark or kind, then its words. */
const told = (source: string) =>
  handoutBlocks(source).map((one) =>
    one.kind === 'table'
      ? one.rows.map((row) => row.join(' | ')).join(' / ')
      : `${one.kind === 'item' ? one.mark : one.kind}: ${one.text}`,
  );

test('headings, paragraphs and tables are printed in their order', () => {
  assert.deepEqual(
    told('# Dosing\n\nStart low,\ngo *slow*.\n\n| Day | mg |\n| --- | --- |\n| 1 | 12.5 |\n\nThen wait.'),
    ['heading: Dosing', 'paragraph: Start low, go slow.', 'Day | mg / 1 | 12.5', 'paragraph: Then wait.'],
  );
});

test('what is set as code is printed, line by line', () => {
  assert.deepEqual(
    told(
      '# Plan\n\n```\nDay 1: 12.5 mg\n\nDay 2: 25 mg\n```\n\nOr:\n\n    Day 1: 25 mg\n\n- Note\n\n  ~~~\n  QTc\n  ~~~',
    ),
    [
      'heading: Plan',
      'paragraph: Day 1: 12.5 mg',
      'paragraph: Day 2: 25 mg',
      'paragraph: Or:',
      'paragraph: Day 1: 25 mg',
      '•: Note',
      ': QTc',
    ],
  );
});

test('an item has one mark, however many paragraphs and lists it has within; numbers begin where they are said to', () => {
  assert.deepEqual(told('3. One\n\n   More of one\n\n   - Within\n\n   And more\n\n4. Two\n\nAfter'), [
    '3.: One',
    ': More of one',
    '•: Within',
    ': And more',
    '4.: Two',
    'paragraph: After',
  ]);
});
