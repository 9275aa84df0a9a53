import { existsSync, globSync, readFileSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { TEXT_USES_FILE } from '#admin/resources/interface-text/interface-text.data.ts';
import { withLock } from '#platform/process/lock.ts';
import { writeLeanManifest } from './building/lean-manifest.ts';
import { replaceBuild } from './building/replace-build.ts';
import { holdsFor } from './building/seen.ts';
import { fingerprint, webSources } from './building/web-sources.ts';
import { type Report, ROOT, runTool, say } from './run-tool.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const BUILD = join(ROOT, 'build');
/** Where a build is made, beside the one that is being served. */
const NEXT = join(ROOT, 'node_modules', '.cache', 'build');
/** Outside both folders, as one of them gets emptied. */
const LOCK = join(ROOT, 'node_modules', '.build-lock');
const STAMP = join(BUILD, '.stamp');
const SEEN = join(BUILD, '.seen');

/** Builds the web if anything it is made from has changed; two concurrent starts build it only once. */
export async function buildIfChanged(report: Report): Promise<void> {
  if (isBuilt()) return;
  const waiting = () => report('waiting for another process that builds the web');
  await withLock(
    LOCK,
    async () => {
      if (!isBuilt()) await build(report);
    },
    waiting,
  );
}

async function build(report: Report): Promise<void> {
  report('building the web (once, and again when its sources change)');
  const stamp = fingerprint(ROOT);
  await rm(NEXT, { recursive: true, force: true });
  const settings = { NODE_ENV: 'production', NO_COLOR: '1', BUILD_INTO: NEXT };
  const done = await runTool('react-router', ['build'], settings);
  if (done.status !== 0) throw new BuildError(`the web could not be built:\n${done.output.trim()}`);
  const worker = await runTool('vite', ['build', '--config', 'vite.worker.config.ts'], {
    ...settings,
    WORKER_RELEASE: stamp.slice(0, 16),
  });
  if (worker.status !== 0)
    throw new BuildError(`the service worker could not be built:\n${worker.output.trim()}`);
  writeLeanManifest(join(NEXT, 'client'));
  await compress(join(NEXT, 'client'));
  // Imported only when needed: every start reads this file.
  const { writtenTextUses } = await import('#admin/resources/interface-text/text-use.service.ts');
  await writeFile(join(NEXT, TEXT_USES_FILE), await writtenTextUses());
  await rm(STAMP, { force: true });
  await replaceBuild(NEXT, BUILD, new Date());
  await writeFile(STAMP, stamp);
}

const COMPRESSIBLE = /\.(js|css|svg|json|txt|xml|html)$/;
/** Compresses once, at the best quality: the files are sent as they are on disk. */
async function compress(folder: string): Promise<void> {
  const left = globSync('**/*', { cwd: folder })
    .filter((file) => COMPRESSIBLE.test(file))
    .values();
  await Promise.all(Array.from({ length: COMPRESSED_AT_ONCE }, () => compressEach(folder, left)));
}

/** Matches the number of threads Node has for this; any more would only be open files. */
const COMPRESSED_AT_ONCE = 4;
async function compressEach(folder: string, files: Iterable<string>): Promise<void> {
  for (const file of files) {
    const body = await readFile(join(folder, file));
    await writeFile(
      join(folder, `${file}.br`),
      await brotli(body, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
    );
    await writeFile(join(folder, `${file}.gz`), await zip(body, { level: 9 }));
  }
}

export class BuildError extends Error {
  override name = 'BuildError';
  code = 'build';
}

/** Whether the built web is up to date with the sources. */
export function isBuilt(): boolean {
  if (!existsSync(STAMP)) return false;
  const stamp = readFileSync(STAMP, 'utf8');
  const paths = webSources(ROOT);
  return holdsFor(SEEN, stamp, { root: ROOT, paths, look: () => fingerprint(ROOT, paths) === stamp });
}

if (import.meta.main) {
  try {
    await buildIfChanged(say);
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    say(error.message);
    process.exitCode = 1;
  }
}
