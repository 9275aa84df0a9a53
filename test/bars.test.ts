import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pagesOf, readBars } from '../scripts/bars.ts';

const ROOT = join(import.meta.dirname, '..');
const bars = readBars();
const upTo = (letter: string, last: number) => Array.from({ length: last }, (_, at) => `${letter}${at + 1}`);

test('every bar stands there once, in its order', () => {
  assert.deepEqual(
    bars.map(({ id }) => id),
    [...upTo('R', 21), ...upTo('S', 30), ...upTo('V', 17)],
  );
});

test('what is met has a test that is there, or says why none is needed; what is not says what is missing', () => {
  const problems = bars.flatMap(({ id, state, tests, note }) => [
    ...tests
      .filter((file) => !existsSync(join(ROOT, file)) || !/\.test\.tsx?$/.test(file))
      .map((file) => `${id}: ${file} is no test`),
    ...(['met', 'in part', 'open'].includes(state) ? [] : [`${id}: ${state} is no state`]),
    ...(state === 'met' && tests.length === 0 && !note ? [`${id}: met by nothing`] : []),
    ...(state === 'in part' && tests.length === 0 ? [`${id}: in part by nothing`] : []),
    ...(state !== 'met' && !note ? [`${id}: what is missing?`] : []),
  ]);
  assert.deepEqual(problems, []);
});

test('the pages are those of the table', () => {
  for (const [file, text] of Object.entries(pagesOf(bars)))
    assert.equal(readFileSync(join(ROOT, file), 'utf8'), text, `${file}: npm run bars`);
});
