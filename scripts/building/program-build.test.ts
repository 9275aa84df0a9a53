import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { ROOT } from '../run-tool.ts';
import { openProgram } from '../running/program.mjs';
import { buildProgramIfChanged, isCurrent } from './program-build.ts';
import { type ProgramSources, SOURCES_FILE } from './program-parts.ts';
import { releasedFiles } from './released-files.ts';

const said: string[] = [];
let folder: string;
before(async () => {
  await buildProgramIfChanged((line) => said.push(line));
  folder = `build/program/${readFileSync(join(ROOT, 'build/program/newest'), 'utf8')}`;
});

test('the program is built, says itself that it is current, and is not built again', async () => {
  assert.equal(isCurrent(), true, said.join('\n'));
  assert.equal(openProgram(ROOT)?.isCurrent(), true);
  said.length = 0;
  await buildProgramIfChanged((line) => said.push(line));
  assert.deepEqual(said, []);
});

test('no part has a letter beyond ASCII, which would double what it takes in memory', () => {
  const parts = globSync('*.cjs', { cwd: join(ROOT, folder) });
  assert.ok(parts.includes('program.cjs') && parts.includes('pages.cjs'), parts.join());
  const wide = parts.filter((part) => /[^\0-\x7f]/.test(readFileSync(join(ROOT, folder, part), 'utf8')));
  assert.deepEqual(wide, []);
});

test('an archive carries the newest program alone, with every file by which it knows that it is current', () => {
  const carried = releasedFiles(ROOT);
  const sources = JSON.parse(readFileSync(join(ROOT, folder, SOURCES_FILE), 'utf8')) as ProgramSources;
  assert.ok(Object.hasOwn(sources, 'src/server/server.ts'));
  const needed = ['vite.program.config.ts', 'build/program/newest', `${folder}/program.cjs`];
  const missing = [...Object.keys(sources), ...needed].filter((file) => !carried.includes(file));
  assert.deepEqual(missing, []);
  const programs = carried.filter((file) => file.startsWith('build/program/') && !file.startsWith(folder));
  assert.deepEqual(programs, ['build/program/newest']);
  assert.ok(existsSync(join(ROOT, `${folder}/program.cjs`)));
});
