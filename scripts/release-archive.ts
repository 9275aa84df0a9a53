/**
 * A single file that starts where there is no registry, on the kind of system it was made on: `npm run release:archive
 * -- --to FOLDER`. It contains the program, the built web, the packages that a start needs (including Node and the
 * embedded PostgreSQL), the bill of materials (CycloneDX), and the licence terms of everything in it.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { buildIfChanged } from './build.ts';
import { thirdPartyNotices } from './building/notices.ts';
import { builtProgram } from './building/program-build.ts';
import { releasedFiles } from './building/released-files.ts';
import { fromHere, ROOT, say } from './run-tool.ts';

const { values } = parseArgs({ options: { to: { type: 'string', default: 'release' } } });
const to = fromHere(values.to);
// Records what is installed, so that a start looks for nothing.
run(process.execPath, [join(ROOT, 'scripts/setup.mjs')]);
await buildIfChanged(say);
await builtProgram(say);
const { name, version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Record<
  string,
  string
>;
const made = `${name}-${version}-${process.platform}-${process.arch}.tar.gz`;
mkdirSync(to, { recursive: true });
const beside = mkdtempSync(join(to, '.making-'));
try {
  const [bill, notices, list] = ['sbom.cdx.json', 'THIRD-PARTY-NOTICES.txt', 'list'];
  writeFileSync(join(beside, bill), run(process.execPath, [join(ROOT, 'scripts/sbom.ts')]));
  writeFileSync(join(beside, notices), thirdPartyNotices(ROOT));
  writeFileSync(join(beside, list), `${releasedFiles(ROOT).join('\n')}\n`);
  run('tar', ['-czf', join(to, made), '-C', ROOT, '-T', join(beside, list), '-C', beside, bill, notices]);
} finally {
  rmSync(beside, { recursive: true });
}
const hash = createHash('sha256');
await pipeline(createReadStream(join(to, made)), hash);
writeFileSync(join(to, `${made}.sha256`), `${hash.digest('hex')}  ${made}\n`);
process.stdout.write(`${join(to, made)}\n`);

function run(command: string, args: string[]): string {
  const done = spawnSync(command, args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  if (done.status === 0) return done.stdout;
  throw new Error(`${command} ended with ${done.status}: ${done.stderr || done.error?.message}`);
}
