import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';

const FOLDER = join(import.meta.dirname, '../../docs/monitoring');
const isInstalled = spawnSync('promtool', ['--version']).status === 0;
const skip = isInstalled ? false : 'promtool is not installed';
const promtool = (...asked: string[]) => spawnSync('promtool', asked, { cwd: FOLDER, encoding: 'utf8' });

test('Prometheus reads the rules, and they alert when they should', { skip }, () => {
  const read = promtool('check', 'rules', 'rules.yml');
  assert.equal(read.status, 0, read.stderr);
  const run = promtool('test', 'rules', 'rules.test.yml');
  assert.equal(run.status, 0, run.stderr + run.stdout);
});
