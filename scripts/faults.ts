/**
 * Are the tests awake? Makes one fault after the other in a copy of the sources and runs the tests that have to find it:
 * prints what became of each, and ends with 1 where one was not found. `npm run faults -- attempt` makes those whose place
 * holds the word.
 */
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, runTool } from './run-tool.ts';
import { FAULTS, type Fault } from './tests/faults.data.ts';

const COPIED = ['src', 'test', 'seed', 'scripts', 'migrations', 'docs', 'public', 'package.json'];
const words = process.argv.slice(2);
const print = (text: string) => process.stdout.write(`${text}\n`);

const copy = mkdtempSync(join(tmpdir(), 'steady-state-faults-'));
const passing = new Map<string, Promise<boolean>>();
try {
  for (const name of COPIED) cpSync(join(ROOT, name), join(copy, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  const asked = FAULTS.filter(({ file }) => words.length === 0 || words.some((word) => file.includes(word)));
  let found = 0;
  for (const one of asked) if (await isFound(one)) found++;
  print(`${found} of ${asked.length} faults found`);
  process.exitCode = found === asked.length ? 0 : 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}

async function isFound({ file, was, becomes, tests }: Fault): Promise<boolean> {
  const what = `${file}: "${was}" → "${becomes}"`;
  const place = join(copy, file);
  const whole = readFileSync(place, 'utf8');
  if (!whole.includes(was)) return conclude(false, `${what}: not there any more, so name another fault`);
  const name = tests.join(' ');
  const passes = passing.get(name) ?? pass(tests);
  passing.set(name, passes);
  if (!(await passes)) return conclude(false, `${what}: ${name} fails without it`);
  writeFileSync(
    place,
    whole.replace(was, () => becomes),
  );
  const isLost = await pass(tests);
  writeFileSync(place, whole);
  return conclude(!isLost, what);
}

function conclude(isFound: boolean, what: string): boolean {
  print(`${isFound ? '✓' : '✗'} ${what}`);
  return isFound;
}

/** Whether every test passes of the files whose path holds one of the words. */
async function pass(tests: readonly string[]): Promise<boolean> {
  const files = globSync('{src,test}/**/*.test.ts', { cwd: copy })
    .filter((file) => !/\.hard\.|journeys/.test(file) && tests.some((word) => file.includes(word)))
    .map((file) => join(copy, file));
  if (files.length === 0) throw new Error(`no file of tests is called ${tests.join(' or ')}`);
  const { status } = await runTool('node', ['--test', '--test-reporter=dot', ...files], { NODE_ENV: 'test' });
  return status === 0;
}
