import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';
import { brokenBy, everyImport, mutualPairsIn, tablesOf, upwardIn, writersOfTables } from './code/law.ts';
import { moduleOf, sourceFiles, sourceOf } from './code/modules.ts';
import { ROOT } from './run-tool.ts';

/** Prints the state of the sources: sizes, imports against the order, duplicates, casts, comments, commits. */
const files = sourceFiles();
const sources = new Map(files.map((file) => [file, sourceOf(file)]));
const tests = globSync('{src,test,seed,scripts}/**/*.test.{ts,tsx}', { cwd: ROOT });
const linesOf = (text: string): number => text.split('\n').length;
const print = (name: string, ...figures: (string | number)[]) =>
  process.stdout.write(`${name.padEnd(58)} ${figures.join(' · ')}\n`);

function spread(values: number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return `${at(0.5)} / ${at(0.95)} / ${sorted.at(-1) ?? 0}`;
}

interface Node {
  type: string;
  start: number;
  end: number;
}
const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';
function* nodesIn(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node))
    for (const one of Array.isArray(value) ? value : [value]) if (isNode(one)) yield* nodesIn(one);
}
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

function countSyntax() {
  const functions: number[] = [];
  const casts = { all: 0, resource: 0 };
  for (const [file, text] of sources) {
    const { program } = parseSync(file, text);
    for (const node of nodesIn(program as unknown as Node)) {
      const own = text.slice(node.start, node.end);
      if (FUNCTIONS.has(node.type)) functions.push(linesOf(own));
      if (node.type === 'TSAsExpression' && !own.endsWith('as const')) {
        casts.all++;
        if (own.endsWith('as Resource')) casts.resource++;
      }
    }
  }
  return { functions, casts };
}

/** Identical runs of six or more lines that occur in two places. */
function doubledLines(): number {
  const WINDOW = 6;
  const seen = new Map<string, [file: string, at: number]>();
  const doubled = new Set<string>();
  for (const [file, text] of sources) {
    const lines = text.split('\n').map((line) => line.trim());
    for (let at = 0; at + WINDOW <= lines.length; at++) {
      const window = lines.slice(at, at + WINDOW);
      if (window.join('').length < 120 || window.some((line) => line.startsWith('import '))) continue;
      const key = window.join('\n');
      const first = seen.get(key);
      if (!first) seen.set(key, [file, at]);
      else
        for (let n = 0; n < WINDOW; n++) doubled.add(`${file} ${at + n}`).add(`${first[0]} ${first[1] + n}`);
    }
  }
  return doubled.size;
}

function importFigures() {
  const imports = everyImport();
  const importers = new Map<string, number>();
  for (const { to } of imports) importers.set(to, (importers.get(to) ?? 0) + 1);
  return {
    broken: imports.filter((one) => brokenBy(one) !== null).length,
    upward: upwardIn(imports).length,
    mutual: mutualPairsIn(imports).length,
    single: [...importers.values()].filter((n) => n === 1).length,
  };
}

/** Tables by the modules whose SQL names them. */
function tablesByHouse(): Map<string, Set<string>> {
  const names = tablesOf();
  const modules = new Map<string, Set<string>>();
  for (const [file, text] of sources)
    if (file.endsWith('.repository.ts'))
      for (const [, name = ''] of text.matchAll(/(?:FROM|JOIN|INTO|UPDATE|table: ')\s*(\w+)/g))
        if (names.has(name)) modules.set(name, (modules.get(name) ?? new Set()).add(moduleOf(file)));
  return modules;
}

function commitFigures() {
  const log = execFileSync('git', ['log', '--no-merges', '--name-only', '--format=%x00%s'], {
    cwd: ROOT,
    maxBuffer: 256 * 1024 * 1024,
  }).toString();
  const commits = log
    .split('\0')
    .slice(1)
    .map((entry) => entry.trim().split('\n').filter(Boolean));
  const touched = commits.map((lines) => lines.length - 1).toSorted((a, b) => a - b);
  const at = (share: number) => touched[Math.floor(touched.length * share)] ?? 0;
  return {
    count: commits.length,
    files: `median ${at(0.5)}, 90th percentile ${at(0.9)}`,
    long: commits.filter(([subject = '']) => subject.length > 72).length,
  };
}

const lines = [...sources.values()].map(linesOf);
const { functions, casts } = countSyntax();
const { broken, upward, mutual, single } = importFigures();
const tables = tablesByHouse();
const folders = new Map<string, number>();
for (const file of files) folders.set(dirname(file), (folders.get(dirname(file)) ?? 0) + 1);
const comments = [...sources.values()].flatMap((text) => text.match(/^\s*(?:\/\/|\/\*\*)/gm) ?? []).length;
const commits = commitFigures();
const sum = (values: number[]) => values.reduce((all, one) => all + one, 0);

print('source files · lines', files.length, sum(lines));
print(
  'test files · lines',
  tests.length,
  sum(tests.map((file) => linesOf(readFileSync(join(ROOT, file), 'utf8')))),
);
print('lines of a file: median / 95th / largest', spread(lines));
print('lines of a function: median / 95th / largest', spread(functions));
print(
  'functions over 25 · over 60 · all',
  functions.filter((n) => n > 25).length,
  functions.filter((n) => n > 60).length,
  functions.length,
);
print('lines that stand twice, six or more in a row', doubledLines());
print('imports that break the law', broken);
print('imports of a module against the order', upward);
print('mutual pairs of modules', mutual);
print('tables that two write', [...writersOfTables()].filter(([, by]) => by.size > 1).length);
print(
  'tables named by the SQL of one module alone · all',
  [...tables.values()].filter(({ size }) => size === 1).length,
  tables.size,
);
print('files that exactly one other imports', single);
print(
  'largest folders',
  ...[...folders]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 6)
    .map(([folder, n]) => `${folder} ${n}`),
);
print('folders of more than 40 files', [...folders.values()].filter((n) => n > 40).length);
print('comments', comments);
print('casts · of them `as Resource`', casts.all, casts.resource);
print('commits · files touched · subjects over 72 characters', commits.count, commits.files, commits.long);
print(
  'admin and its pages, lines',
  sum(
    files
      .filter((file) => /^(admin|app\/routes\/admin)\//.test(file))
      .map((file) => linesOf(sources.get(file) ?? '')),
  ),
);
