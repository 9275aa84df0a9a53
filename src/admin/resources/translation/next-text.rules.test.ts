import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextByKey } from './next-text.rules.ts';

const CASES: [what: string, waiting: string[], after: string, next: string | null][] = [
  ['nothing waits', [], 'a', null],
  ['itself alone waits', ['a'], 'a', null],
  ['the one after it', ['a', 'b', 'c'], 'a', 'b'],
  ['what does not wait is passed over', ['a', 'c'], 'b', 'c'],
  ['the beginning after the end', ['a', 'b', 'c'], 'c', 'a'],
  ['the first where one begins with none', ['b', 'a'], '', 'a'],
  ['by the order of the keys, whatever order they come in', ['c', 'b', 'a'], 'a', 'b'],
];
for (const [what, waiting, after, next] of CASES)
  test(`after "${after}" of ${waiting.join(' ') || 'nothing'}: ${what}`, () =>
    assert.equal(
      nextByKey(
        waiting.map((key) => ({ key })),
        after,
      )?.key ?? null,
      next,
    ));
