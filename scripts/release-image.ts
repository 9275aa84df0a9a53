/**
 * The root folder of the container image, for Linux with glibc: `npm run release:image -- --to FOLDER --arch arm64`. It
 * contains Node, the program with its built web, and the imported packages, without what only people read. No
 * PostgreSQL, npm or shell. `deploy/Containerfile` calls it and adds the folder to a base.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfChanged } from './build.ts';
import { checkImageFolder, emptyImageFolder } from './building/image-folder.ts';
import { importedPackages } from './building/imported-packages.ts';
import { thirdPartyNotices } from './building/notices.ts';
import { builtProgram } from './building/program-build.ts';
import { imageFiles } from './building/released-files.ts';
import { fromHere, ROOT, say } from './run-tool.ts';
import { endWith, UsageError } from './running/failure.ts';

/** npm's names, by both names in use. */
const ARCHITECTURES: Record<string, string> = { amd64: 'x64', x64: 'x64', arm64: 'arm64' };
/** Within a package: source maps, types and guides, tests and examples, build tools, and what only browsers load. */
const NEVER_RUN = [
  /\.(map|tsx?|[cm]ts|flow|md|markdown)$/i,
  /^(tests?|__tests__|examples?|docs|bench(mark)?s?|experiment)(\/|$)/,
  /^\./,
  /(^|\/)(browser|umd|iife|amd|cjs-browser)(\/|$)/,
  /[._-](browser|umd|cdn|base64|standalone)\b[^/]*\.[cm]?js$/,
  /(^|\/)browser[^/]*\.[cm]?js$/,
];
const TERMS = /(licen[cs]e|copying|notice)[^/]*$/i;

try {
  const { to, arch } = readArguments();
  checkImageFolder(to, ROOT);
  await buildIfChanged(say);
  await builtProgram(say);
  const isOurs = process.platform === 'linux' && arch === process.arch;
  const installedIn = isOurs ? ROOT : installElsewhere(arch);
  try {
    emptyImageFolder(to, ROOT);
    layProgram(join(to, 'app'), installedIn);
    layNode(join(installedIn, `node_modules/node-linux-${arch}/bin/node`), join(to, 'usr/local/bin/node'));
    for (const folder of ['data', 'tmp']) mkdirSync(join(to, folder), { recursive: true });
    // World-writable, as on any system; the base may come without one.
    chmodSync(join(to, 'tmp'), 0o1777);
  } finally {
    if (!isOurs) rmSync(installedIn, { recursive: true });
  }
  process.stdout.write(`${to}\n`);
} catch (error) {
  endWith(error);
}

function readArguments(): { to: string; arch: string } {
  const { values } = parseArgs({
    options: { to: { type: 'string', default: 'release/image' }, arch: { type: 'string' } },
  });
  // Docker names the target of a build in the latter.
  const asked = values.arch || process.env.TARGETARCH || process.arch;
  const arch = ARCHITECTURES[asked];
  if (!arch) throw new UsageError(`--arch: read "${asked}", accepted is amd64 or arm64`);
  return { to: fromHere(values.to), arch };
}

function layProgram(app: string, installedIn: string): void {
  for (const file of imageFiles(ROOT)) lay(join(ROOT, file), join(app, file));
  for (const path of importedPackages(ROOT, installedIn))
    cpSync(join(installedIn, path), join(app, path), {
      recursive: true,
      filter: (from) => isRun(relative(join(installedIn, path), from)),
    });
  writeFileSync(join(app, 'sbom.cdx.json'), run(process.execPath, [join(ROOT, 'scripts/sbom.ts')]));
  writeFileSync(join(app, 'THIRD-PARTY-NOTICES.txt'), thirdPartyNotices(installedIn));
}

/** A package nested in this one has a path of its own. */
function isRun(path: string): boolean {
  if (path.startsWith('node_modules')) return false;
  return TERMS.test(path) || !NEVER_RUN.some((one) => one.test(path));
}

function lay(from: string, into: string): void {
  mkdirSync(dirname(into), { recursive: true });
  copyFileSync(from, into);
}

/** Strips the symbols, which only a debugger needs: a seventh of the size. */
function layNode(from: string, node: string): void {
  lay(from, node);
  chmodSync(node, 0o755);
  if (spawnSync('strip', ['--strip-all', node]).status !== 0)
    say(`strip of this machine does not read ${from}: Node stays as it came`);
}

/** Packages for another machine are only copied, so none of its binaries needs to run here. */
function installElsewhere(cpu: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'packages-'));
  for (const file of ['package.json', 'package-lock.json']) lay(join(ROOT, file), join(folder, file));
  const asFor = ['--os=linux', `--cpu=${cpu}`, '--libc=glibc'];
  run('npm', [
    'ci',
    '--prefix',
    folder,
    '--omit=dev',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    ...asFor,
  ]);
  return folder;
}

function run(command: string, args: string[]): string {
  const done = spawnSync(command, args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  if (done.status === 0) return done.stdout;
  throw new Error(`${command} ended with ${done.status}: ${done.stderr || done.error?.message}`);
}
