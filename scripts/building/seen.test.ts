import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { holdsFor } from './seen.ts';

const root = mkdtempSync(join(tmpdir(), 'seen-'));
after(() => rmSync(root, { recursive: true }));
const note = join(root, '.seen');
const file = join(root, 'one.ts');
/** Whether the check holds for the file, and whether the file was read for it. */
function ask(text: string, mark = 'mark'): [holds: boolean, read: boolean] {
  let read = false;
  const look = () => {
    read = true;
    return readFileSync(file, 'utf8') === text;
  };
  const holds = holdsFor(note, mark, { root, paths: ['one.ts', 'not-there.ts'], look });
  return [holds, read];
}

test('files that were read once are not read again, until one is another', () => {
  writeFileSync(file, 'one');
  assert.deepEqual(ask('one'), [true, true]);
  assert.deepEqual(ask('one'), [true, false]);
  assert.deepEqual(ask('one', 'of another build'), [true, true]);
});

test('a change is seen that leaves size and time as they were', () => {
  const then = new Date('2026-01-01T00:00:00Z');
  writeFileSync(file, 'one');
  utimesSync(file, then, then);
  assert.deepEqual(ask('one'), [true, true]);
  writeFileSync(file, 'two');
  utimesSync(file, then, then);
  assert.deepEqual(ask('one'), [false, true]);
  assert.deepEqual(ask('one'), [false, true], 'what does not hold is not noted');
});

test('a file that comes to be is a change', () => {
  writeFileSync(file, 'one');
  assert.deepEqual(ask('one'), [true, true]);
  writeFileSync(join(root, 'not-there.ts'), '');
  assert.deepEqual(ask('one'), [true, true]);
});
