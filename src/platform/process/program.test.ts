import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runProgram } from './program.ts';

const LIMITS = { seconds: 20, bytes: 10_000 };
const node = (script: string, limits = LIMITS) => runProgram(process.execPath, ['-e', script], limits);

test('what a program writes is read; it has no settings of ours, nothing to read, and a lower priority', async () => {
  process.env.SECRET_OF_OURS = 'x';
  const found = await node(
    `process.stdin.on('end', () => setTimeout(() => {
       console.error('an error');
       console.log(JSON.stringify([process.env.SECRET_OF_OURS ?? null, os.getPriority()]));
     }, 300)).resume()`,
  );
  delete process.env.SECRET_OF_OURS;
  assert.ok(typeof found === 'object');
  const [secret, priority] = JSON.parse(found.stdout);
  assert.deepEqual([secret, found.stderr], [null, 'an error\n']);
  assert.ok(priority > 0, String(priority));
});

test('signs of a shell are words', async () => {
  const found = await runProgram(process.execPath, ['-p', 'process.argv[1]', '$(id); `id` | id'], LIMITS);
  assert.deepEqual(typeof found === 'object' && found.stdout, '$(id); `id` | id\n');
});

const ENDS: [why: string, run: () => ReturnType<typeof runProgram>, outcome: string][] = [
  ['one that is not there', () => runProgram('/nowhere/ffprobe', [], LIMITS), 'absent'],
  ['one that says it failed', () => node('process.exitCode = 3'), 'failed'],
  ['one that does not end', () => node('setInterval(() => {}, 1000)', { ...LIMITS, seconds: 0.5 }), 'time'],
  ['one that writes without end', () => node('for (;;) console.log("x".repeat(999))'), 'output'],
];
for (const [why, run, outcome] of ENDS)
  test(`${why} is told as ${outcome}`, async () => assert.equal(await run(), outcome));
