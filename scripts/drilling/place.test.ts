import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { processMark } from '#platform/process/lock.ts';
import { openPlace } from './place.ts';

let base: string;
before(async () => {
  base = await mkdtemp(join(tmpdir(), 'places-'));
});
after(() => rm(base, { recursive: true, force: true }));

test('a folder of a drill is nobody else’s to list, and goes with all that lies in it', async () => {
  const place = await openPlace(base);
  assert.equal((await stat(place.folder)).mode & 0o044, 0);
  await mkdir(join(place.dataDir, 'storage'), { recursive: true });
  await writeFile(join(place.dataDir, 'storage/1.svg'), '');
  await place.close();
  assert.deepEqual(await readdir(base), []);
});

test('whoever ends a drill outright, with all of its group, leaves no folder', async () => {
  const text = `import { openPlace } from ${JSON.stringify(join(import.meta.dirname, 'place.ts'))};
    console.log((await openPlace(${JSON.stringify(base)})).folder); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', text], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [told] = await once(child.stdout.setEncoding('utf8'), 'data');
  assert.ok(existsSync(String(told).trim()));
  const gone = once(child, 'exit');
  process.kill(-(child.pid ?? 0), 'SIGKILL');
  await gone;
  while ((await readdir(base)).length > 0) await wait(20);
});

test('what a drill left when the machine lost its power goes with the next one; one that runs stays', async () => {
  const folder = async (name: string, mark: string | null) => {
    const path = join(base, name);
    await mkdir(path);
    if (mark !== null) await writeFile(join(path, 'mark'), mark);
  };
  await folder('steady-state-drill-dead', '999999999 1');
  await folder('steady-state-drill-unmarked', null);
  await utimes(join(base, 'steady-state-drill-unmarked'), 1_700_000_000, 1_700_000_000);
  await folder('steady-state-drill-running', processMark(process.pid));
  await folder('steady-state-drill-begun', null);
  await folder('of-somebody-else', '999999999 1');
  await (await openPlace(base)).close();
  assert.deepEqual((await readdir(base)).toSorted(), [
    'of-somebody-else',
    'steady-state-drill-begun',
    'steady-state-drill-running',
  ]);
});
