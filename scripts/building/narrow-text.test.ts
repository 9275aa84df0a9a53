import assert from 'node:assert/strict';
import { test } from 'node:test';
import { narrowed } from './narrow-text.ts';

test('a program without a character beyond Latin-1 says the same', () => {
  const program =
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the program holds a template of its own
    '({ quoted: "“Dose” – 2 ≥ 1… café", emoji: `👋${1}`, range: /^[–—]👋?$/u.test("—👋"), é: 1 })';
  const narrow = narrowed(program);
  assert.doesNotMatch(narrow, /[\u0100-\uffff]/);
  assert.match(narrow, /café/);
  const run = (text: string): unknown => new Function(`return ${text}`)();
  assert.deepEqual(run(narrow), run(program));
});

test('a character with a backslash before it stays that character, behind two it stays behind one', () => {
  const program = '[/^[\\–x]$/.test("–"), "\\–", "\\\\–"]';
  const run = (text: string): unknown => new Function(`return ${text}`)();
  assert.deepEqual(run(program), [true, '–', '\\–']);
  assert.deepEqual(run(narrowed(program)), run(program));
});

test('a program with a raw template stays as it is', () => {
  const program = 'String.raw`–`';
  assert.equal(narrowed(program), program);
});
