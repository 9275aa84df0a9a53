/**
 * Are the tests awake? Introduces one fault after another into a copy of the sources and runs the tests that have to
 * find it: prints the outcome of each, and exits with 1 if one was not found. A fault in what a row of the ledger
 * claims has to be found by a test that names the row. `npm run faults -- attempt ROLE-045` limits it to faults whose
 * place or row contains one of the words.
 */
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { proofsIn } from './code/proofs.ts';
import { ROOT, runTool } from './run-tool.ts';
import { FAULTS } from './tests/faults.data.ts';
import { LEDGER_FAULTS } from './tests/ledger-faults.data.ts';

/** A fault may leave its test waiting forever: that counts as found. */
const MOST_MS = 300_000;
const COPIED = ['src', 'test', 'seed', 'scripts', 'migrations', 'docs', 'public', 'package.json'];
const words = process.argv.slice(2);
const print = (text: string) => process.stdout.write(`${text}\n`);

/** The tests of some files: all of them, or only those whose name contains a row. */
interface Tests {
  files: readonly string[];
  row?: string;
}
interface Planted {
  file: string;
  was: string;
  becomes: string;
  /** Its name on the line that reports the outcome. */
  name: string;
  tests: Tests;
}

const isQuick = (file: string) => !/\.hard\.|journeys/.test(file);
function filesNamed(words: readonly string[]): string[] {
  const files = globSync('{src,test}/**/*.test.ts', { cwd: ROOT });
  return files.filter((file) => isQuick(file) && words.some((word) => file.includes(word)));
}
const proofs = proofsIn(ROOT);
const planted: Planted[] = [
  ...FAULTS.map(({ tests, ...fault }) => ({
    ...fault,
    name: tests.join(' '),
    tests: { files: filesNamed(tests) },
  })),
  ...LEDGER_FAULTS.map(({ row, ...fault }) => ({
    ...fault,
    name: row,
    tests: { files: [...(proofs.get(row)?.keys() ?? [])].filter(isQuick), row },
  })),
];

const copy = mkdtempSync(join(tmpdir(), 'steady-state-faults-'));
const passing = new Map<string, Promise<boolean>>();
try {
  for (const name of COPIED) cpSync(join(ROOT, name), join(copy, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  const asked = planted.filter(
    ({ file, name }) => words.length === 0 || words.some((word) => file.includes(word) || name === word),
  );
  let found = 0;
  for (const one of asked) if (await isFound(one)) found++;
  print(`${found} of ${asked.length} faults found`);
  process.exitCode = found === asked.length ? 0 : 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}

async function isFound({ file, was, becomes, name, tests }: Planted): Promise<boolean> {
  const what = `${name}: ${file}: "${was}" → "${becomes}"`;
  const place = join(copy, file);
  const whole = readFileSync(place, 'utf8');
  if (!whole.includes(was)) return conclude(false, `${what}: not there any more, so name another fault`);
  const passes = passing.get(name) ?? pass(tests);
  passing.set(name, passes);
  if (!(await passes)) return conclude(false, `${what}: its tests fail without it`);
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

async function pass({ files, row }: Tests): Promise<boolean> {
  if (files.length === 0) throw new Error(`no quick test is there to find a fault of ${row ?? 'this place'}`);
  const named = row ? [`--test-name-pattern=\\[${row}\\]`] : [];
  const paths = files.map((file) => join(copy, file));
  const { status } = await runTool(
    'node',
    ['--test', '--test-reporter=dot', `--test-timeout=${MOST_MS}`, ...named, ...paths],
    {
      NODE_ENV: 'test',
    },
  );
  return status === 0;
}
