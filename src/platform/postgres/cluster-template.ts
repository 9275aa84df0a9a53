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

/** A cluster kept as files for first starts; its maker may keep more beside it in the folder. */
export interface ClusterTemplate {
  folder: string;
  /**
   * What the template is made from, besides PostgreSQL and the migrations; differs from one program to another. One
   * line.
   */
  terms?: string;
  /** How long it can be used once it is made, in milliseconds; for ever if undefined. */
  lastsMs?: number;
}

/** A file of three lines: the hash of what the template is made from, its terms, when it was made. */
const STAMP = 'stamp';
/** The copy is closed to other users and owned by the account that the server runs as. */
const COPY = 'umask 077 && cp -R "$1/." "$2" && { [ -z "$3" ] || chown -R "$3" "$2"; }';
/** A template holds nobody's data, and another account may start what this one installed. */
const KEEP = 'cp -R "$1/." "$2/data" && chmod -R a+rX "$2"';

/**
 * Makes a cluster as every first start needs one and keeps it as a template: a start that finds one copies it. Not on
 * Windows, where each cluster has its own password. `fill`: what the owner creates in the cluster, and beside it in the
 * folder it is given. `from`: a template to start from.
 */
export async function makeClusterTemplate(
  template: ClusterTemplate,
  fill: (addresses: Addresses, folder: string) => Promise<void>,
  from: ClusterTemplate | null = null,
): Promise<void> {
  if (WINDOWS) return;
  const { folder, terms = '' } = template;
  const dataDir = join(tmpdir(), `steady-state-template-${randomBytes(6).toString('hex')}`);
  const place = await choosePlace(dataDir);
  const draft = `${folder}.${randomBytes(6).toString('hex')}`;
  try {
    const hash = await hashOf(place);
    if ((await isOffered(template)) && (await stampIn(template)).hash === hash) return;
    const madeAt = new Date().toISOString();
    const { url, servingUrl, stop } = await startEmbeddedPostgres({
      dataDir,
      report: () => {},
      fillCluster: async (at, target, beside) =>
        from !== null && (await copyTemplate(at, from, target, beside)),
    });
    await mkdir(join(draft, 'data'), { recursive: true });
    try {
      await fill({ owner: url, serving: servingUrl }, draft);
    } finally {
      await stop();
    }
    const { status, output } = await runTool('sh', ['-c', KEEP, 'sh', join(place.root, 'data'), draft]);
    if (status !== 0) throw new Error(output);
    await writeFile(join(draft, STAMP), [hash, terms, madeAt].join('\n'));
    await rm(folder, { recursive: true, force: true });
    await rename(draft, folder);
  } finally {
    for (const left of [draft, place.root, dataDir]) await rm(left, { recursive: true, force: true });
  }
}

/** Fills an empty folder from a template and syncs it to disk. False if none fits this program, or copying fails. */
export async function copyTemplate(
  place: PostgresPlace,
  template: ClusterTemplate,
  target: string,
  meanwhile: () => void,
): Promise<boolean> {
  if (!(await isOffered(template)) || (await stampIn(template)).hash !== (await hashOf(place))) return false;
  await ownFolder(target, place.account);
  const owner = place.account ? `${place.account.uid}:${place.account.gid}` : '';
  const copying = runTool('sh', ['-c', COPY, 'sh', join(template.folder, 'data'), target, owner]);
  meanwhile();
  const copied = await copying;
  if (copied.status === 0) {
    const { status } = await runTool(join(place.bin, 'initdb'), ['--sync-only', '-D', target], place);
    if (status === 0) return true;
  }
  await rm(target, { recursive: true, force: true });
  return false;
}

/** Whether a template with these terms exists and can still be used; `copyTemplate` checks its PostgreSQL version. */
export async function isOffered(template: ClusterTemplate, now = Date.now()): Promise<boolean> {
  if (WINDOWS || !existsSync(template.folder)) return false;
  const { terms, madeAt } = await stampIn(template);
  if (terms !== (template.terms ?? '')) return false;
  const age = now - Date.parse(madeAt ?? '');
  return template.lastsMs === undefined || (age >= 0 && age <= template.lastsMs);
}

async function stampIn({ folder }: ClusterTemplate) {
  const stamp = await readFile(join(folder, STAMP), 'utf8').catch(() => '');
  const [hash, terms, madeAt] = stamp.split('\n');
  return { hash, terms, madeAt };
}

/** A hash of the PostgreSQL version and all migrations, so that no other program uses the template. */
async function hashOf({ bin }: PostgresPlace): Promise<string> {
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
