import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

/** Rules of credit and accreditation that tests have to name in what they say, and resolutions on tests and credit. */
const RULES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 17, 20, 21, 22, 24, 30].map((n) => `R${n}`);
const RESOLUTIONS = [25, 26, 27, 28, 29, 30, 31, 32].map((n) => `C${n}`);
const ROOT = join(import.meta.dirname, '../..');

test('each rule and each resolution of credit is named by what a test says', () => {
  const said = globSync('{src,test}/**/*.test.ts', { cwd: ROOT }).flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/['`]([^'`\n]*\b[RC]\d+\b[^'`\n]*)['`]/g)].map(
      ([, title = '']) => title,
    ),
  );
  const heads = said.flatMap((title) => title.match(/^(\[[^\]]+\] ?)+|^[RC]\d+(, [RC]\d+)*(?=[:,])/) ?? []);
  const named = new Set(heads.flatMap((head) => head?.match(/\b[RC]\d+\b/g) ?? []));
  assert.deepEqual(
    [...RULES, ...RESOLUTIONS].filter((id) => !named.has(id)),
    [],
  );
});
