import assert from 'node:assert/strict';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { replaceBuild } from './replace-build.ts';

const root = mkdtempSync(join(tmpdir(), 'replace-build-'));
after(() => rmSync(root, { recursive: true, force: true }));
const START = new Date('2026-11-25T09:00:00Z');
const hours = (later: number) => new Date(START.getTime() + later * 3_600_000);

/** A build in which every file says which build it belongs to. */
async function made(name: string, files: string[]): Promise<string> {
  const folder = join(root, name);
  for (const file of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), name);
  }
  return folder;
}
const held = (folder: string) =>
  Object.fromEntries(
    globSync('{client,server}/**/*.*', { cwd: folder })
      .sort()
      .map((file) => [file.replaceAll('\\', '/'), readFileSync(join(folder, file), 'utf8')]),
  );

test('what is named by its content is there for a day after it was replaced; the rest goes with its build', async () => {
  const served = join(root, 'served');
  const one = ['client/assets/page-1.js', 'client/assets/page-1.js.br', 'client/fonts/same-9.woff2'];
  const own = ['client/favicon.svg', 'server/index.js', 'server/assets/part-1.js'];
  await replaceBuild(await made('first', [...one, ...own, 'client/gone.txt']), served, hours(0));
  const two = ['client/assets/page-2.js', 'client/fonts/same-9.woff2', 'server/assets/part-2.js'];
  await replaceBuild(
    await made('second', [...two, 'client/favicon.svg', 'server/index.js']),
    served,
    hours(1),
  );
  const both = {
    'client/assets/page-1.js': 'first',
    'client/assets/page-1.js.br': 'first',
    'client/assets/page-2.js': 'second',
    'client/favicon.svg': 'second',
    'client/fonts/same-9.woff2': 'second',
    'server/assets/part-1.js': 'first',
    'server/assets/part-2.js': 'second',
    'server/index.js': 'second',
  };
  assert.deepEqual(held(served), both);
  await replaceBuild(await made('third', ['client/assets/page-3.js', 'server/index.js']), served, hours(24));
  assert.equal(held(served)['client/assets/page-1.js'], 'first', 'replaced 23 hours ago');
  assert.equal(held(served)['client/favicon.svg'], undefined);
  await replaceBuild(await made('fourth', ['client/assets/page-3.js', 'server/index.js']), served, hours(26));
  assert.deepEqual(held(served), {
    'client/assets/page-2.js': 'second',
    'client/assets/page-3.js': 'fourth',
    'client/fonts/same-9.woff2': 'second',
    'server/assets/part-2.js': 'second',
    'server/index.js': 'fourth',
  });
});

test('a file that comes back is no longer replaced, and has its day anew', async () => {
  const served = join(root, 'returning');
  const build = (name: string, file: string) => made(name, [`client/assets/${file}.js`, 'server/index.js']);
  await replaceBuild(await build('a', 'one'), served, hours(0));
  await replaceBuild(await build('b', 'two'), served, hours(1));
  await replaceBuild(await build('c', 'one'), served, hours(20));
  await replaceBuild(await build('d', 'two'), served, hours(30));
  assert.equal(held(served)['client/assets/one.js'], 'c', 'replaced just now, though it was once before');
});

test('the built program beside it is left to its own build, however old', async () => {
  const served = await made('beside', ['client/page.html', 'program/newest.txt', 'program/one/part-1.cjs']);
  const program = () => globSync('program/**/*.*', { cwd: served }).sort();
  for (const later of [0, 48, 96])
    await replaceBuild(await made('anew', ['server/index.js']), served, hours(later));
  assert.deepEqual(program(), ['program/newest.txt', 'program/one/part-1.cjs']);
  assert.deepEqual(JSON.parse(readFileSync(join(served, '.superseded.json'), 'utf8')), {});
});
