import assert from 'node:assert/strict';
import { test } from 'node:test';
import { numberOfMark } from './list-mark.rules.ts';

const MARKS: [mark: string, number: number | null][] = [
  ['3.', 3],
  ['(12)', 12],
  ['1.1.', 1],
  ['2.10', 10],
  ['§ 4', 4],
  ['a.', 1],
  ['(c)', 3],
  ['Z)', 26],
  ['bb.', 28],
  ['i.', 1],
  ['iv)', 4],
  ['XIX.', 19],
  ['xl.', 40],
  ['o', null],
  ['Ø', null],
  ['q', null],
  ['', null],
];
for (const [mark, number] of MARKS)
  test(`the marker ${mark || 'of a picture'} stands for ${number ?? 'no number'}`, () =>
    assert.equal(numberOfMark(mark), number));
