import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LINT, ROOT, runTool, say } from './run-tool.ts';
import { stopAll } from './running/stopping.ts';
import { isAlone } from './tests/alone.data.ts';
import { AT_ONCE, COMPILED, runByCrew } from './tests/crew.ts';
import { closingLine, openReport } from './tests/report.ts';
import { budgetOf, longestFirst, readTimes } from './tests/times.ts';

/** Tests that open a database, a server or a browser, directly or through a fixture, are left to `npm test`. */
const NEEDS_THE_WORLD = /#test\/harness|embedded(-postgres|\.ts)|playwright/;
const FIXTURE = /from '(\.[^']+\.fixture\.ts)'/g;
/** Wall-clock time, which a busy machine stretches: tests that take too long are reported by processor time. */
const PATIENCE_MS = 240_000;

function needsTheWorld(file: string): boolean {
  const text = readFileSync(file, 'utf8');
  const fixtures = [...text.matchAll(FIXTURE)].map(([, path = '']) => join(dirname(file), path));
  return NEEDS_THE_WORLD.test(text) || fixtures.some(needsTheWorld);
}

const unit = globSync('{src,seed,scripts}/**/*.test.ts', { cwd: ROOT })
  .filter((file) => !file.endsWith('.hard.test.ts'))
  .filter((file) => !needsTheWorld(join(ROOT, file)));
const laws = globSync('test/project/imports.test.ts', { cwd: ROOT });

async function runStep(name: string, tool: string, args: string[]): Promise<boolean> {
  const { status, output, seconds } = await runTool(tool, args);
  say(`${status === 0 ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`);
  if (status !== 0) say(output);
  return status === 0;
}

async function runTypes(): Promise<boolean> {
  return (await runStep('route types', 'react-router', ['typegen'])) && runStep('types', 'tsc', []);
}

async function runTests(): Promise<boolean> {
  const began = performance.now();
  process.env.NODE_COMPILE_CACHE ??= COMPILED;
  const times = readTimes();
  const failing = (text: string) => text.startsWith('✗') && say(text);
  const report = openReport(failing, (file) => budgetOf(times, file));
  const files = longestFirst(times, [...laws, ...unit]).map((file) => join(ROOT, file));
  const crew = { atOnce: AT_ONCE, timeout: PATIENCE_MS, isAlone };
  await runByCrew(files, crew, report.listener);
  await stopAll();
  const { failed } = report.count;
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  say(
    `${failed === 0 ? '✓' : '✗'} laws and unit tests: ${closingLine(report.count, report.skipped.length)} (${seconds} s)`,
  );
  return failed === 0;
}

// Checking types uses several cores, the rest one.
const done = [
  await runTests(),
  ...(await Promise.all([runTypes(), runStep('format and lint', 'biome', LINT)])),
];
if (done.includes(false)) process.exitCode = 1;
