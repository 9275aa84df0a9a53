import { createHash } from 'node:crypto';
import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withLock } from '#platform/process/lock.ts';
import { isBuilt } from '../build.ts';
import { type Report, ROOT, runTool } from '../run-tool.ts';
import { compilePart } from '../running/program.mjs';
import { type ProgramSources, SOURCES_FILE } from './program-parts.ts';
import { holdsFor } from './seen.ts';

const PROGRAMS = join(ROOT, 'build', 'program');
const NEWEST = join(PROGRAMS, 'newest');
const SEEN = join(ROOT, 'build', '.seen-program');
const NEXT = join(ROOT, 'node_modules', '.cache', 'program');
const LOCK = join(ROOT, 'node_modules', '.program-lock');
/** What the sources do not cover: how the program is built, from which packages, and with which pages. */
const GROUND = [
  'vite.program.config.ts',
  'scripts/building/program-parts.ts',
  'package-lock.json',
  'build/.stamp',
];
/** How many programs are kept, including the newest. */
const KEPT = 4;

/** Whether the built web and the built program are up to date with the sources. */
export function isCurrent(): boolean {
  if (!isBuilt() || !existsSync(NEWEST)) return false;
  const name = readFileSync(NEWEST, 'utf8');
  const sources = sourcesOf(join(PROGRAMS, name));
  if (!sources) return false;
  const paths = [...Object.keys(sources), ...GROUND];
  const look = () => nameOf(sources) === name && Object.entries(sources).every(isSame);
  return holdsFor(SEEN, name, { root: ROOT, paths, look });
}

/**
 * Builds the program that serves if one of its sources has changed; where it cannot be built, reports that and does
 * nothing.
 */
export async function buildProgramIfChanged(report: Report): Promise<void> {
  if (isCurrent()) return;
  const waiting = () => report('waiting for another process that builds the program');
  await withLock(
    LOCK,
    async () => {
      if (!isCurrent()) await build(report);
    },
    waiting,
  );
}

/**
 * For releases: where they run, the disk may be read-only and no build tools are present. Throws if it cannot be built.
 */
export async function builtProgram(report: Report): Promise<void> {
  await buildProgramIfChanged(report);
  if (!isCurrent()) throw new Error('without the built program there is nothing to give on');
}

async function build(report: Report): Promise<void> {
  report('building the program (once, and again when its sources change)');
  await rm(NEXT, { recursive: true, force: true });
  const { status, output } = await runTool('vite', ['build', '--config', 'vite.program.config.ts'], {
    NODE_ENV: 'production',
    NO_COLOR: '1',
    BUILD_INTO: NEXT,
  });
  const sources = status === 0 ? sourcesOf(NEXT) : null;
  const problem = sources ? problemIn(NEXT) : output.trim();
  if (!sources || problem)
    return report(`the program could not be built and runs from its sources:\n${problem}`);
  const name = nameOf(sources);
  await mkdir(PROGRAMS, { recursive: true });
  await rm(join(PROGRAMS, name), { recursive: true, force: true });
  await rename(NEXT, join(PROGRAMS, name));
  await writeFile(`${NEWEST}.next`, name);
  await rename(`${NEWEST}.next`, NEWEST);
  await removeOld();
}

/** A process still running one of the previous programs loads a part of it only when that part is needed. */
async function removeOld(): Promise<void> {
  const folders = readdirSync(PROGRAMS, { withFileTypes: true })
    .filter((one) => one.isDirectory())
    .map(({ name }) => ({ name, made: statSync(join(PROGRAMS, name)).ctimeMs }))
    .sort((a, b) => b.made - a.made);
  for (const { name } of folders.slice(KEPT))
    await rm(join(PROGRAMS, name), { recursive: true, force: true });
}

/** The error V8 gives for a part that it rejects, or null. */
function problemIn(folder: string): string | null {
  for (const part of globSync('*.cjs', { cwd: folder }))
    try {
      compilePart(join(folder, part));
    } catch (error) {
      return `${part}: ${error}`;
    }
  return null;
}

function sourcesOf(folder: string): ProgramSources | null {
  const file = join(folder, SOURCES_FILE);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ProgramSources) : null;
}

function isSame([path, sha256]: [string, string]): boolean {
  const file = join(ROOT, path);
  return existsSync(file) && sha256Of(readFileSync(file)) === sha256;
}

function nameOf(sources: ProgramSources): string {
  const hash = createHash('sha256').update(JSON.stringify(sources));
  for (const path of GROUND)
    hash.update(`${path}\0`).update(existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path)) : '');
  return hash.digest('hex').slice(0, 16);
}

const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
