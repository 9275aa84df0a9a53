/**
 * A single file that starts where there is no registry, on the kind of system it was made on: `npm run release:archive
 * -- --to FOLDER`. It contains the program, the built web, the packages that a start needs (including Node and the
 * embedded PostgreSQL), the bill of materials (CycloneDX), and the licence terms of everything in it.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { buildIfChanged } from './build.ts';
import { thirdPartyNotices } from './building/notices.ts';
import { builtProgram } from './building/program-build.ts';
import { releasedFiles } from './building/released-files.ts';
import { fromHere, ROOT, say } from './run-tool.ts';
import { endWith } from './running/failure.ts';

try {
  const { values } = parseArgs({ options: { to: { type: 'string', default: 'release' } } });
  const to = fromHere(values.to);
  // Records what is installed, so that a start looks for nothing.
  run(process.execPath, [join(ROOT, 'scripts/setup.mjs')]);
  await buildIfChanged(say);
  await builtProgram(say);
  mkdirSync(to, { recursive: true });
  const file = join(to, archiveName());
  pack(file);
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  writeFileSync(`${file}.sha256`, `${hash.digest('hex')}  ${basename(file)}\n`);
  process.stdout.write(`${file}\n`);
} catch (error) {
  endWith(error);
}

function archiveName(): string {
  const { name, version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Record<
    string,
    string
  >;
  return `${name}-${version}-${process.platform}-${process.arch}.tar.gz`;
}

function pack(file: string): void {
  const beside = mkdtempSync(join(dirname(file), '.making-'));
  try {
    const [bill, notices, list] = ['sbom.cdx.json', 'THIRD-PARTY-NOTICES.txt', 'list'];
    writeFileSync(join(beside, bill), run(process.execPath, [join(ROOT, 'scripts/sbom.ts')]));
    writeFileSync(join(beside, notices), thirdPartyNotices(ROOT));
    writeFileSync(join(beside, list), `${releasedFiles(ROOT).join('\n')}\n`);
    run('tar', ['-czf', file, '-C', ROOT, '-T', join(beside, list), '-C', beside, bill, notices]);
  } finally {
    rmSync(beside, { recursive: true });
  }
}

function run(command: string, args: string[]): string {
  const done = spawnSync(command, args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  if (done.status === 0) return done.stdout;
  throw new Error(`${command} ended with ${done.status}: ${done.stderr || done.error?.message}`);
}
