import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pagesOf, REQUIREMENT_STATES, readBars, readRequirements } from '../../scripts/bars.ts';

const ROOT = join(import.meta.dirname, '../..');
const bars = readBars();
const requirements = readRequirements();
const upTo = (letter: string, last: number) => Array.from({ length: last }, (_, at) => `${letter}${at + 1}`);

test('every bar stands there once, in its order', () => {
  assert.deepEqual(
    bars.map(({ id }) => id),
    [...upTo('R', 21), ...upTo('S', 30)],
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

/** Requirements of levels 1 and 2 in each section of OWASP ASVS 5.0.0, counted from its own list. */
const SECTIONS =
  '1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 4.4:4 5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 8.1:2 8.2:3 8.3:1 8.4:1 9.1:3 9.2:4 10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3 11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1 12.1:3 12.2:2 12.3:4 13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7 16.1:1 16.2:5 16.3:4 16.4:3 16.5:3 17.1:1 17.2:4 17.3:2';

test('every requirement of levels 1 and 2 of OWASP ASVS 5.0 stands there once, in its order', () => {
  const counts = new Map<string, number>();
  for (const { id } of requirements) {
    const section = id.split('.').slice(0, 2).join('.');
    counts.set(section, (counts.get(section) ?? 0) + 1);
  }
  assert.equal([...counts].map(([section, count]) => `${section}:${count}`).join(' '), SECTIONS);
  const places = requirements.map(({ id }) =>
    id.split('.').reduce((sum, part) => sum * 100 + Number(part), 0),
  );
  assert.deepEqual(
    places,
    [...new Set(places)].toSorted((a, b) => a - b),
  );
});

test('what a requirement is shown by is there: file, test and heading; what is not met says why', () => {
  const problems = requirements.flatMap(({ id, level, state, how, proof }) => [
    ...(/^[12]$/.test(level) ? [] : [`${id}: level ${level}`]),
    ...((REQUIREMENT_STATES as readonly string[]).includes(state) ? [] : [`${id}: ${state} is no state`]),
    ...(state === 'not applicable' || proof.length > 0 ? [] : [`${id}: shown by nothing`]),
    ...(state === 'met' || how ? [] : [`${id}: why?`]),
    ...proof.flatMap(({ file, words }) => missing(file, words).map((what) => `${id}: ${what}`)),
  ]);
  assert.deepEqual(problems, []);
});

function missing(file: string, words: string): string[] {
  if (!existsSync(join(ROOT, file))) return [`${file} is not there`];
  const isTest = /\.test\.tsx?$/.test(file);
  if (!isTest && !file.startsWith('docs/') && !/\.json$/.test(file))
    return [`${file} is neither test nor configuration`];
  if (!words) return isTest || file.endsWith('.json') ? [] : [`${file}: which part?`];
  const named = isTest ? titlesOf(file) : readFileSync(join(ROOT, file), 'utf8');
  return named.includes(words) ? [] : [`${file} has no “${words}”`];
}
/** The lines in which tests are named. */
const titlesOf = (file: string): string =>
  (readFileSync(join(ROOT, file), 'utf8').match(/\btest\(\s*(['"`])[\s\S]*?\1\s*,/g) ?? []).join('\n');

test('the pages are those of the tables', () => {
  for (const [file, text] of Object.entries(pagesOf(bars, requirements)))
    assert.equal(readFileSync(join(ROOT, file), 'utf8'), text, `${file}: npm run bars`);
});
