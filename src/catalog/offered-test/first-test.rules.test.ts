import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstTest } from './first-test.rules.ts';

const CASES: [questions: [cme: number | null, sa: number | null], first: 1 | 2 | undefined][] = [
  [[5, 8], 1],
  [[5, 0], 1],
  [[0, 8], 2],
  [[0, 0], 1],
  [[null, 8], 2],
  [[null, 0], 2],
  [[0, null], 1],
  [[null, null], undefined],
];
for (const [[cme, sa], first] of CASES)
  test(`of CME with ${cme} questions and self-assessment with ${sa}, ${first} comes first`, () => {
    const all = [
      ...(sa === null ? [] : [{ kind: 2 as const, questions: sa }]),
      ...(cme === null ? [] : [{ kind: 1 as const, questions: cme }]),
    ];
    assert.equal(firstTest(all)?.kind, first);
  });
