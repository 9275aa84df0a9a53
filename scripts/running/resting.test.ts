import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';

const run = promisify(execFile);
const PLACE = join(import.meta.dirname, 'resting.ts');

/**
 * Prints the heap in MiB of a program that keeps nothing of what it made, before and after it rests, and whether it was
 * tidied while busy.
 */
const PROGRAM = `
import { tidyOnceResting } from ${JSON.stringify(PLACE)};
const heap = () => Math.round(process.memoryUsage().heapTotal / 1024 / 1024);
let made = Array.from({ length: 1e6 }, (_, at) => ({ at, text: 'n' + at }));
made.length = 0;
made = null;
const before = heap();
let tidied = false;
tidyOnceResting(100).then(() => { tidied = true; });
const wait = (ms) => new Promise((go) => setTimeout(go, ms));
const busyUntil = performance.now() + 1500;
while (performance.now() < busyUntil) {
  const turn = performance.now() + 40;
  while (performance.now() < turn);
  await wait(1);
}
const whileBusy = tidied;
for (let at = 0; at < 100 && !tidied; at++) await wait(50);
await wait(300);
console.log(JSON.stringify({ before, whileBusy, tidied, after: heap(), gc: typeof globalThis.gc }));
`;

test('what the start leaves behind is given back when the program first rests, and not while it is busy', async () => {
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', PROGRAM]);
  const { before, whileBusy, tidied, after, gc } = JSON.parse(stdout);
  assert.deepEqual([whileBusy, tidied, gc], [false, true, 'undefined']);
  assert.ok(before > 60 && after < before / 3, `${before} MiB before, ${after} after`);
});

test('a program that has nothing else to do does not wait for it', async () => {
  const { stdout } = await run(process.execPath, [
    '--input-type=module',
    '--eval',
    `import { tidyOnceResting } from ${JSON.stringify(PLACE)}; tidyOnceResting(60_000); console.log('ended');`,
  ]);
  assert.equal(stdout, 'ended\n');
});
