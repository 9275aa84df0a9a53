import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const SRC = join(import.meta.dirname, '../../src');
const linesWith = (pattern: RegExp): string[] =>
  globSync('**/*.css', { cwd: SRC }).flatMap((file) =>
    readFileSync(join(SRC, file), 'utf8')
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );

test('what needs our scripts is hidden by the class of a document that they do not run in, whether the browser runs others or none', () => {
  assert.deepEqual(linesWith(/\(scripting\b/), []);
});

test('whoever wishes less motion has animations that end at once, not none: what waits for its time still waits', () => {
  assert.deepEqual(linesWith(/animation:\s*none/), []);
});
