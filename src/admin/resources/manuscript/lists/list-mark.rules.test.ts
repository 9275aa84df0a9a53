import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstNumberOf, numberOfMark } from './list-mark.rules.ts';

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
  ['Example.', null],
  ['mix)', null],
  ['o', null],
  ['Ø', null],
  ['q', null],
  ['', null],
];
for (const [mark, number] of MARKS)
  test(`the marker ${mark || 'of a picture'} stands for ${number ?? 'no number'}`, () =>
    assert.equal(numberOfMark(mark), number));

test('a letter that is a numeral too is read as what is due', () => {
  assert.deepEqual(
    [numberOfMark('i.', 9), numberOfMark('v.', 22), numberOfMark('v.', 5), numberOfMark('ii.', 35)],
    [9, 22, 5, 35],
  );
  assert.deepEqual(
    [numberOfMark('l.', 12), numberOfMark('l.', 50), numberOfMark('lxxxviii.', 88), numberOfMark('c)', 100)],
    [12, 50, 88, 100],
  );
});

const FIRSTS: [mark: string, next: string, number: number | null][] = [
  ['v)', 'w)', 22],
  ['v)', 'vi)', 5],
  ['i.', 'ii.', 1],
  ['i.', 'j.', 9],
  ['i.', '', 1],
  ['l)', 'm)', 12],
  ['l)', 'li)', 50],
  ['xx.', 'yy.', 50],
  ['3.', '7.', 3],
  ['Example.', 'w)', null],
  ['·', '·', null],
];
for (const [mark, next, number] of FIRSTS)
  test(`a list that begins with ${mark} before ${next || 'nothing'} begins at ${number ?? 'no number'}`, () =>
    assert.equal(firstNumberOf(mark, next), number));
