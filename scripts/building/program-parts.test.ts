import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { asciiOf } from './program-parts.ts';

test('a program says the same without a letter beyond ASCII, in strings, patterns and names', () => {
  const code =
    "const größe = { ß: 'é–😀' }; größe.ß + ` ·` + /^[à-ÿ😀]+$/u.test('é😀') + /–/.test('a–b') + größe.ß.length;";
  const escaped = asciiOf(code);
  assert.match(escaped, /^[\0-\x7f]+$/);
  assert.equal(runInNewContext(escaped), 'é–😀 ·truetrue4');
  assert.equal(runInNewContext(escaped), runInNewContext(code));
});
