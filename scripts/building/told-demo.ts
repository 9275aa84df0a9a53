import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Config, loadConfig } from '#platform/config/config.ts';
import {
  type ClusterTemplate,
  copyTemplate,
  isOffered,
  makeClusterTemplate,
} from '#platform/postgres/cluster-template.ts';
import { runTool } from '#platform/postgres/embedded-cluster.ts';
import type { PostgresPlace } from '#platform/postgres/embedded-place.ts';
import type { Addresses } from '#platform/postgres/prepare-database.ts';
import { draftOf, sweepDrafts } from '#platform/process/draft-folder.ts';
import { ROOT } from '../run-tool.ts';
import { newestProgram, outlineOfSeed } from './kept-story.ts';

/**
 * Settings that affect how the demo is seeded; no other setting changes anything but the address on its certificates,
 * which each start issues.
 */
export const TOLD_WITH = [
  'demo',
  'payments',
  'productName',
  'supportEmail',
  'taxPerMillion',
  'timeZone',
] as const satisfies readonly (keyof Config)[];
/** The demo's dates are relative to the moment it was seeded: this old, it still looks like one started then. */
const LASTS_MS = 86_400_000;
const FILES = 'storage';
/** Protected files stay private in the copy as well (`platform/storage`). */
const COPY_FILES = 'cp -R "$1" "$2" && if [ -d "$2/protected" ]; then chmod -R go-rwx "$2/protected"; fi';

/**
 * The demo as the installation seeded it: a database and its files. Null if no program is built that could have seeded
 * it.
 */
function templateFor(config: Config, root: string): ClusterTemplate | null {
  const program = newestProgram(root);
  if (!program) return null;
  const settings = TOLD_WITH.map((name) => config[name]);
  return {
    folder: join(root, 'node_modules', '.cache', 'demo'),
    terms: JSON.stringify([program, outlineOfSeed(root), ...settings]),
    lastsMs: LASTS_MS,
  };
}

/**
 * Seeds the demo into a database of its own, under default settings; its certificates are issued by each start.
 * `empty`: a migrated database to start from.
 */
export async function tellDemo(
  empty: ClusterTemplate,
  prepare: (addresses: Addresses) => Promise<void>,
  root = ROOT,
): Promise<void> {
  const config = loadConfig({});
  const template = templateFor(config, root);
  if (!template) return;
  const { seedWithPurchases } = await import('#seed/seed.ts');
  const key = randomBytes(32).toString('base64url');
  await makeClusterTemplate(
    template,
    async (addresses, folder) => {
      await prepare(addresses);
      const storage = { kind: 'file', directory: join(folder, FILES) } as const;
      await seedWithPurchases(addresses.owner, { ...config, storage }, [key], () => {}, {
        areCertificatesDue: true,
      });
    },
    empty,
  );
}

/** What a first start under these settings can copy, or null. */
export async function toldDemo(config: Config, root = ROOT): Promise<ClusterTemplate | null> {
  const template = templateFor(config, root);
  return template && isFree(config) && (await isOffered(template)) ? template : null;
}

/**
 * Copies the demo, its files first, so that no database names a file that is not there. False if it cannot be copied;
 * any files copied by then are found by the regular seeding.
 */
export async function copyDemo(
  template: ClusterTemplate,
  { place, config, draft }: { place: PostgresPlace; config: Config; draft: string },
  meanwhile: () => void,
): Promise<boolean> {
  const copying = copyFiles(join(template.folder, FILES), config);
  const isCopied = await copyTemplate(place, template, draft, meanwhile);
  if ((await copying) && isCopied) return true;
  await rm(draft, { recursive: true, force: true });
  return false;
}

async function copyFiles(from: string, { storage }: Config): Promise<boolean> {
  if (storage.kind !== 'file') return false;
  const draft = draftOf(storage.directory);
  try {
    await mkdir(dirname(draft), { recursive: true });
    const { status } = await runTool('sh', ['-c', COPY_FILES, 'sh', from, draft]);
    if (status === 0) await rename(draft, storage.directory);
    return status === 0;
  } catch {
    return false;
  } finally {
    await sweepDrafts(storage.directory).catch(() => {});
  }
}

/** Whether the folder holds nothing yet: existing files are never moved aside. */
function isFree({ storage }: Config): boolean {
  if (storage.kind !== 'file') return false;
  try {
    return readdirSync(storage.directory).length === 0;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT';
  }
}
