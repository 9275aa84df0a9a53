import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { runAgain } from './again.ts';
import { runByCrew } from './crew.ts';
import { openReport } from './report.ts';

const folder = mkdtempSync(join(tmpdir(), 'steady-state-again-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const TIMEOUT = 20_000;
const write = (name: string, source: string): string => {
  const file = join(folder, `${name}.test.mjs`);
  writeFileSync(file, `import { test } from 'node:test';\nimport * as fs from 'node:fs';\n${source}\n`);
  return file;
};
const STEADY = `test('well', () => {});`;
const BROKEN = `test('well', () => {}); test('ill', () => { throw new Error('so it is'); });`;
const unsteady = (name: string) => `test('at the second try', () => {
  const mark = ${JSON.stringify(join(folder, name))};
  if (fs.existsSync(mark)) return;
  fs.writeFileSync(mark, '');
  throw new Error('at the first');
});`;

async function ran(files: string[]) {
  const report = openReport(
    () => {},
    () => 60,
  );
  await runByCrew(files, { atOnce: 1, timeout: TIMEOUT, isAlone: () => false }, report.listener);
  const first = report.count;
  return { first, report, named: await runAgain(report, TIMEOUT) };
}

test('what fails beside others and passes alone has passed, and is named; what fails twice has failed, once', async () => {
  const { first, report, named } = await ran([
    write('steady', STEADY),
    write('broken', BROKEN),
    write('unsteady', unsteady('mark')),
  ]);
  assert.deepEqual(first, { passed: 2, failed: 2 });
  assert.deepEqual(report.count, { passed: 3, failed: 1 });
  assert.equal(report.failures.length, 1);
  assert.match(report.failures[0] ?? '', /^ill .*so it is/s);
  assert.equal(named.length, 1);
  assert.match(named[0] ?? '', /^at the second try .*at the first/s);
});

test('where many files fail, none gets a second try', async () => {
  const { report, named } = await ran(
    Array.from({ length: 13 }, (_, n) => write(`many-${n}`, unsteady(`mark-${n}`))),
  );
  assert.deepEqual(report.count, { passed: 0, failed: 13 });
  assert.deepEqual(named, []);
});
