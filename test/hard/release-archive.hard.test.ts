import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, before, test } from 'node:test';

const ROOT = join(import.meta.dirname, '../..');
const PORT = '3000';
/** A network of its own, in which there is nothing but the program. */
const hasNamespaces = spawnSync('unshare', ['--net', 'ip', 'link', 'set', 'lo', 'up']).status === 0;
const skip = hasNamespaces ? false : 'unshare may not make a network namespace here';

let base: string;
let archive: string;
let unpacked: string;
before(
  () => {
    base = mkdtempSync(join(tmpdir(), 'release-'));
    // The database's own user passes through.
    chmodSync(base, 0o711);
    unpacked = join(base, 'unpacked');
    mkdirSync(unpacked);
    const made = spawnSync(process.execPath, ['scripts/release-archive.ts', '--to', base], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    assert.equal(made.status, 0, made.stderr);
    archive = made.stdout.trim();
    execFileSync('tar', ['-xzf', archive, '-C', unpacked]);
  },
  { timeout: 900_000 },
);
after(() => rmSync(base, { recursive: true, force: true }));

test('the archive is named by its checksum, and says what is in it and under which terms', () => {
  const hash = createHash('sha256').update(readFileSync(archive)).digest('hex');
  assert.equal(readFileSync(`${archive}.sha256`, 'utf8'), `${hash}  ${basename(archive)}\n`);
  const bill = JSON.parse(readFileSync(join(unpacked, 'sbom.cdx.json'), 'utf8')) as {
    bomFormat: string;
    components: { name: string; version: string }[];
  };
  assert.equal(bill.bomFormat, 'CycloneDX');
  const notices = readFileSync(join(unpacked, 'THIRD-PARTY-NOTICES.txt'), 'utf8');
  const known = new Set(bill.components.map(({ name, version }) => `${name} ${version}`));
  const installed = globSync(['node_modules/*/package.json', 'node_modules/@*/*/package.json'], {
    cwd: unpacked,
  }).map(
    (file) => JSON.parse(readFileSync(join(unpacked, file), 'utf8')) as { name: string; version: string },
  );
  assert.ok(installed.length > 100);
  for (const { name, version } of installed) {
    assert.ok(known.has(`${name} ${version}`), `${name} in the bill`);
    assert.ok(notices.includes(`${name} ${version} · `), `${name} in the notices`);
  }
  for (const one of ['vite', 'typescript', 'playwright-core'])
    assert.ok(!existsSync(join(unpacked, 'node_modules', one)), `${one} only builds or tests`);
  assert.deepEqual(globSync('src/**/*.test.ts', { cwd: unpacked }), []);
});

test('unpacked in an empty folder it starts without any network, serves pages, and stops', {
  skip,
}, async () => {
  const env = { PATH: process.env.PATH ?? '', HOME: base, PORT, DATA_DIR: join(base, 'data') };
  const child = spawn('unshare', ['--net', 'sh', '-c', 'ip link set lo up && exec npm start'], {
    cwd: unpacked,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      text += part.toString();
    });
  // Of everything that was started: npm ends by the signal, and the program by itself a little later.
  const gone = new Promise((resolve) => child.once('close', resolve));
  try {
    for (
      const began = Date.now();
      !/ is ready at /.test(text);
      await new Promise((on) => setTimeout(on, 200))
    )
      assert.ok(child.exitCode === null && Date.now() - began < 300_000, text);
    assert.doesNotMatch(text, /Installing|building the web/);
    const inside = (command: string, ...asked: string[]) =>
      spawnSync('nsenter', [`--net=/proc/${child.pid}/ns/net`, command, ...asked], { encoding: 'utf8' });
    const ask = `const r = await fetch('http://localhost:${PORT}/'); console.log(r.status, (await r.text()).length)`;
    const home = inside(process.execPath, '--input-type=module', '-e', ask);
    assert.match(home.stdout, /^200 \d{4,}\n$/, home.stderr);
    const devices = inside('cat', '/proc/net/dev').stdout.matchAll(/^\s*([\w-]+):/gm);
    assert.deepEqual(
      [...devices].map(([, device]) => device).filter((device) => device !== 'lo'),
      [],
    );
  } finally {
    if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
  }
  const stopping = performance.now();
  await gone;
  assert.match(text, /^stopping/m);
  assert.ok(performance.now() - stopping < 30_000, text);
});
