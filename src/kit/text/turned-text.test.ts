import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unturned } from './turned-text.ts';

test('what turns the words around it is taken out, letters and marks of any script stay', () => {
  for (const [typed, kept] of [
    ['abc\u202ecba', 'abccba'],
    ['\u2066Ada\u2069 \u202aMoreau\u202c', 'Ada Moreau'],
    ['דנה לוי', 'דנה לוי'],
    ['نور\u200fe\u0301', 'نور\u200fe\u0301'],
    ['', ''],
  ] as const)
    assert.equal(unturned(typed), kept);
});
