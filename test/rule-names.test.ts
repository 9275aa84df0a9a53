import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

/** Rules of credit and accreditation that tests have to name in what they say. */
const NAMED = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 17, 20, 21, 22, 24];
const ROOT = join(import.meta.dirname, '..');

test('each rule of credit is named by what a test says', () => {
  const said = globSync('{src,test}/**/*.test.ts', { cwd: ROOT }).flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/['`]([^'`\n]*\bR\d+\b[^'`\n]*)['`]/g)].map(
      ([, title = '']) => title,
    ),
  );
  const named = new Set(said.flatMap((title) => title.match(/(?<=\[)R\d+(?=\])|^R\d+(?=[:,])/g) ?? []));
  assert.deepEqual(
    NAMED.map((n) => `R${n}`).filter((rule) => !named.has(rule)),
    [],
  );
});
