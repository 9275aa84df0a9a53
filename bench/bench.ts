import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildIfChanged } from '../scripts/build.ts';
import { buildProgramIfChanged } from '../scripts/building/program-build.ts';
import { measureCapacity } from './capacity/capacity.ts';
import { measurePartitions } from './capacity/partitions.ts';
import { measureLarge, withLargeLibrary } from './large.ts';
import { measureLoad } from './pages.ts';
import { measureProcesses } from './processes.ts';
import { isAsked, line, print, say } from './report.ts';
import { ROOT, startProduct } from './server.ts';
import { measureVisits } from './visits.ts';

/**
 * Measures what is due against its bound in one run on one machine, prints the table, and writes bench/results.json.
 */
const PORT = 3961;
const IDLE_MS = 12_000;
const dataDir = await mkdtemp(join(tmpdir(), 'steady-state-bench-'));
try {
  if (isAsked('P12')) await measureBuild();
  else await buildIfChanged(say);
  await buildProgramIfChanged(say);
  if (isAsked('P10')) await measureStart();
  if (isAsked('P1', 'P2', 'P3', 'P4', 'P8', 'P10', 'P11')) await measureLoad(dataDir);
  if (isAsked('P9')) await measureVisits(dataDir);
  if (isAsked('C3')) await measureProcesses(dataDir);
  if (isAsked('P5', 'P6', 'P7', 'C1', 'C2'))
    await withLargeLibrary(dataDir, async (largeDir) => {
      if (isAsked('P5', 'P6', 'P7')) await measureLarge(dataDir, largeDir);
      if (isAsked('C1')) await measureCapacity(largeDir);
      if (isAsked('C2')) await measurePartitions(largeDir);
    });
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
await print();

async function measureBuild(): Promise<void> {
  say('building the web from nothing');
  await rm(join(ROOT, 'build'), { recursive: true, force: true });
  const begun = performance.now();
  await promisify(execFile)(process.execPath, ['scripts/build.ts'], { cwd: ROOT });
  const seconds = (performance.now() - begun) / 1000;
  line('P12', 'build of the web from nothing', `${seconds.toFixed(1)} s`, 'at most 20 s', seconds <= 20);
}

async function measureStart(): Promise<void> {
  say('first start with the demo library, then a warm one');
  const first = await startProduct(PORT, dataDir);
  await first.stop();
  const warm = await startProduct(PORT, dataDir);
  // It returns the memory used at startup when it is idle for the first time.
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  const idle = warm.rssMiB();
  await warm.stop();
  const [cold, again] = [first.readyMs / 1000, warm.readyMs / 1000];
  line('P10', 'first start to first 200', `${cold.toFixed(1)} s`, 'at most 15 s', cold <= 15);
  line('P10', 'warm start to first 200', `${again.toFixed(2)} s`, 'at most 1.5 s', again <= 1.5);
  line('P10', 'idle memory of the Node process', `${idle} MiB`, 'at most 150 MiB', idle <= 150);
}
