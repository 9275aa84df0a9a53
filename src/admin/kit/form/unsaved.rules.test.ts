import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unsavedAmong } from './unsaved.rules.ts';

const RECORDS = ['letter:1-en', 'letter:1-de', 'terms:1'];
const CASES: [string, Record<string, boolean>, string[], string[]][] = [
  ['nothing was typed', {}, [], []],
  ['words stand in a form', { 'terms:1': true }, [], ['terms:1']],
  ['a language was left with words', { 'letter:1-de': true, 'letter:1-en': false }, [], ['letter:1-de']],
  ['a draft is from an earlier visit', {}, ['letter:1-de'], ['letter:1-de']],
  ['that draft was saved or discarded since', { 'letter:1-de': false }, ['letter:1-de'], []],
  ['a draft is of another record', { 'letter:2-en': true }, ['letter:2-en', 'letter:11-en'], []],
  ['there are several', { 'terms:1': true }, ['letter:1-en'], ['letter:1-en', 'terms:1']],
];
for (const [what, told, drafted, expected] of CASES)
  test(`unsaved words: ${what}`, () => assert.deepEqual(unsavedAmong(RECORDS, told, drafted), expected));
