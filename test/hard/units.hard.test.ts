import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

const UNITS = join(import.meta.dirname, '../../docs/units');
const isInstalled = spawnSync('systemd-analyze', ['--version']).status === 0;
const skip = isInstalled ? false : 'systemd-analyze is not installed';
/** Of a hundred, where 100 may do everything. */
const EXPOSURE_MOST = '25';

let folder: string;
/** Npm of this machine stands in for that of the recipe; what else is judged is the recipe as it is. */
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'units-'));
  cpSync(UNITS, folder, { recursive: true });
  const npm = execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim();
  for (const name of globSync('*.service', { cwd: folder })) {
    const file = join(folder, name);
    writeFileSync(file, readFileSync(file, 'utf8').replace('/usr/bin/npm', npm));
  }
});
after(() => rmSync(folder, { recursive: true }));
const analyze = (...asked: string[]) =>
  spawnSync('systemd-analyze', asked, { cwd: folder, encoding: 'utf8' });

test('systemd reads every unit without a word', { skip }, () => {
  const names = globSync('*', { cwd: folder }).map((name) => `./${name}`);
  assert.ok(names.length >= 3);
  const { status, stdout, stderr } = analyze('verify', ...names);
  assert.deepEqual([status, stdout, stderr], [0, '', '']);
});

test('the services may do little beside their work, by the judgement of systemd', { skip }, () => {
  for (const name of globSync('*.service', { cwd: folder })) {
    const file = `./${name}`;
    const held = ['security', '--offline=true', `--threshold=${EXPOSURE_MOST}`, '--no-pager'];
    const { status, stdout } = analyze(...held, file);
    assert.equal(status, 0, stdout.split('\n').at(-2));
    const parts = readFileSync(join(folder, name), 'utf8').split('\n\n');
    const bare = parts.filter((part) => !part.startsWith('UMask=')).join('\n\n');
    writeFileSync(join(folder, name), bare);
    assert.notEqual(analyze(...held, file).status, 0, 'without its last part it is judged otherwise');
  }
});
