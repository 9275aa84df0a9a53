import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../../..');
const SOURCES = [
  'src',
  'public',
  'scripts',
  'package.json',
  'tsconfig.json',
  'react-router.config.ts',
  'vite.config.ts',
  'vite.worker.config.ts',
];

interface Change {
  file: string;
  from: string;
  to: string;
}

/**
 * Builds a separate release from this checkout with one source changed. `place` is emptied; the build is written to
 * `into`.
 */
export async function buildRelease(place: string, into: string, { file, from, to }: Change): Promise<void> {
  await rm(place, { recursive: true, force: true });
  await mkdir(place, { recursive: true });
  for (const source of SOURCES) await cp(join(ROOT, source), join(place, source), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(place, 'node_modules'));
  const changed = await readFile(join(place, file), 'utf8');
  if (!changed.includes(from)) throw new Error(`${file} does not say ${from}`);
  await writeFile(join(place, file), changed.replace(from, to));
  const bin = join(ROOT, 'node_modules', '.bin');
  const env = {
    ...process.env,
    PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
    NODE_ENV: 'production',
    BUILD_INTO: into,
    WORKER_RELEASE: 'second-release',
  };
  await run(join(bin, 'react-router'), ['build'], { cwd: place, env });
  await run(join(bin, 'vite'), ['build', '--config', 'vite.worker.config.ts'], { cwd: place, env });
}
