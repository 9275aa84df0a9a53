import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, test } from 'node:test';
import { ROOT } from '../run-tool.ts';

let root: string;
const roots: string[] = [];
after(() => {
  for (const one of roots) rmSync(one, { recursive: true });
});
/** A checkout with a built program of two parts that identifies itself. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'program-'));
  roots.push(root);
  mkdirSync(join(root, 'scripts/running'), { recursive: true });
  for (const file of ['scripts/start.mjs', 'scripts/running/program.mjs'])
    cpSync(join(ROOT, file), join(root, file));
  write(
    'scripts/running/serve.ts',
    "export const serve = async (): Promise<void> => console.log('from the sources');",
  );
  write(
    'scripts/running/prepare-program.ts',
    "console.log('built'); process.exit(Number(process.env.STATUS));",
  );
  write('scripts/words.ts', "export const words: string = 'words of a source';");
  build('one', 'true');
});

const write = (file: string, text: string): void => {
  mkdirSync(join(root, file, '..'), { recursive: true });
  writeFileSync(join(root, file), text);
};
function build(name: string, current: string): void {
  write('build/program/newest', name);
  write(
    `build/program/${name}/program.cjs`,
    `exports.isCurrent = () => ${current};
     exports.serve = async () => {
       const { text } = require('./part-text.cjs');
       const { words } = await __import(__place.url('scripts/words.ts'));
       const { pages } = await __import(__place.url('build/server/index.js'));
       console.log([text(), words, pages, __place.folder('scripts').endsWith('/scripts')].join(', '));
     };`,
  );
  write(
    `build/program/${name}/part-text.cjs`,
    `exports.text = () => 'program ${name} of ' + require('node:path').basename(__filename);`,
  );
  write(`build/program/${name}/pages.cjs`, "exports.pages = 'pages';");
}

function start(flags: string[] = [], status = 0, args: string[] = []) {
  const done = spawnSync(process.execPath, [...flags, join(root, 'scripts/start.mjs'), ...args], {
    encoding: 'utf8',
    env: { ...process.env, STATUS: String(status) },
  });
  return { said: `${done.stdout}${done.stderr}`.trim().split('\n'), status: done.status };
}
const SAYS = 'program one of part-text.cjs, words of a source, pages, true';
const kept = () => globSync('node_modules/.cache/code/program-*', { cwd: root }).toSorted();

test('a program that is current serves, its parts among themselves and its sources where they lie', () => {
  assert.deepEqual(start(), { said: [SAYS], status: 0 });
});

test('what was compiled is kept for the next start, apart for other flags, and only of the program of today', () => {
  start();
  const first = kept();
  assert.equal(first.length, 3);
  const [file = ''] = first;
  const code = readFileSync(join(root, file));
  assert.deepEqual(start().said, [SAYS]);
  assert.deepEqual(readFileSync(join(root, file)), code);
  start(['--max-semi-space-size=4']);
  assert.equal(kept().length, 6);
  writeFileSync(join(root, file), 'no code at all');
  assert.deepEqual(start().said, [SAYS]);
  assert.notEqual(readFileSync(join(root, file), 'utf8'), 'no code at all');
  build('two', 'true');
  assert.deepEqual(start().said, [SAYS.replace('one', 'two')]);
  assert.ok(kept().length === 3 && kept().every((one) => one.includes('program-two-')), kept().join());
});

test('an installation compiles ahead what the first start then keeps as it ran', () => {
  assert.deepEqual(start([], 0, ['--compile']), { said: [''], status: 0 });
  const names = kept();
  assert.ok(names.length === 3 && names.every((name) => name.endsWith('.cjs.ahead')), names.join());
  writeFileSync(join(root, names[0] ?? ''), 'no code at all');
  assert.deepEqual(start().said, [SAYS]);
  assert.deepEqual(
    kept(),
    names.map((name) => name.replace('.ahead', '')),
  );
  start([], 0, ['--compile']);
  assert.deepEqual(
    kept().filter((name) => name.endsWith('.ahead')),
    [],
    'what ran is kept already',
  );
  rmSync(join(root, 'build'), { recursive: true });
  assert.deepEqual(start([], 0, ['--compile']), { said: [''], status: 0 }, 'nothing is built');
});

test('one that is not current, broken or not there is built first, and the sources serve where that does not help', () => {
  const sources = { said: ['built', 'from the sources'], status: 0 };
  build('one', 'false');
  assert.deepEqual(start(), sources);
  write('build/program/one/program.cjs', 'no program (');
  assert.deepEqual(start(), sources);
  rmSync(join(root, 'build'), { recursive: true });
  assert.deepEqual(start(), sources);
});

test('what keeps a start from beginning ends it, with its own status', () => {
  build('one', 'false');
  assert.deepEqual(start([], 78), { said: ['built'], status: 78 });
});

test('whoever changes the sources runs them, with nothing built', () => {
  const done = spawnSync(process.execPath, [join(root, 'scripts/start.mjs'), '--sources'], {
    encoding: 'utf8',
  });
  assert.equal(done.stdout, 'from the sources\n');
});
