import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from './embedded.ts';
import { ownFolder, runTool, WINDOWS } from './embedded-cluster.ts';
import { choosePlace, type PostgresPlace } from './embedded-place.ts';
import { MIGRATIONS } from './migrations.ts';
import type { Addresses } from './prepare-database.ts';

/** Of what a template is: the version of PostgreSQL and all migrations, so that no other program takes it. */
const STAMP = 'stamp';
/** With nobody else's rights, and for the account that the server runs as. */
const COPY = 'umask 077 && cp -R "$1/." "$2" && { [ -z "$3" ] || chown -R "$3" "$2"; }';
/** A template holds nothing of anybody's, and another account may start what this one installed. */
const KEEP = 'cp -R "$1/." "$2" && chmod -R a+rX "$2"';

/**
 * Makes a cluster as every first start needs one, migrated and empty, and keeps it as a template: a start that finds one
 * copies it. Not on Windows, whose clusters have a password each. `fill`: what the owner makes in it.
 */
export async function makeClusterTemplate(
  folder: string,
  fill: (addresses: Addresses) => Promise<void>,
): Promise<void> {
  if (WINDOWS) return;
  const dataDir = join(tmpdir(), `steady-state-template-${randomBytes(6).toString('hex')}`);
  const place = await choosePlace(dataDir);
  try {
    const stamp = await stampOf(place);
    if ((await stampIn(folder)) === stamp) return;
    const { url, servingUrl, stop } = await startEmbeddedPostgres({ dataDir, report: () => {} });
    try {
      await fill({ owner: url, serving: servingUrl });
    } finally {
      await stop();
    }
    const draft = `${folder}.${randomBytes(6).toString('hex')}`;
    await mkdir(join(draft, 'data'), { recursive: true });
    const { status, output } = await runTool('sh', [
      '-c',
      KEEP,
      'sh',
      join(place.root, 'data'),
      join(draft, 'data'),
    ]);
    if (status !== 0) throw new Error(output);
    await writeFile(join(draft, STAMP), stamp);
    await rm(folder, { recursive: true, force: true });
    await rename(draft, folder);
  } finally {
    await rm(place.root, { recursive: true, force: true });
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Fills an empty folder with a template, forced to the disk. False where there is none of this program, or it cannot be copied. */
export async function copyTemplate(
  place: PostgresPlace,
  folder: string,
  target: string,
  meanwhile: () => void,
): Promise<boolean> {
  if (WINDOWS || !existsSync(folder) || (await stampIn(folder)) !== (await stampOf(place))) return false;
  await ownFolder(target, place.account);
  const owner = place.account ? `${place.account.uid}:${place.account.gid}` : '';
  const copying = runTool('sh', ['-c', COPY, 'sh', join(folder, 'data'), target, owner]);
  meanwhile();
  const copied = await copying;
  if (copied.status !== 0) return false;
  const { status } = await runTool(join(place.bin, 'initdb'), ['--sync-only', '-D', target], place);
  return status === 0;
}

const stampIn = (folder: string): Promise<string | null> =>
  readFile(join(folder, STAMP), 'utf8').catch(() => null);

async function stampOf({ bin }: PostgresPlace): Promise<string> {
  const hash = createHash('sha256');
  const { status, output } = await runTool(join(bin, 'initdb'), ['--version']);
  if (status !== 0) throw new Error(output);
  hash.update(output);
  for (const name of (await readdir(MIGRATIONS)).sort()) {
    hash.update(name);
    hash.update(await readFile(join(MIGRATIONS, name)));
  }
  return hash.digest('hex');
}
