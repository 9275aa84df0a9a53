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

/** Settings that the demo is told with; all others change nothing of it but the address on its certificates, which each start issues. */
export const TOLD_WITH = [
  'demo',
  'payments',
  'productName',
  'supportEmail',
  'taxPerMillion',
  'timeZone',
] as const satisfies readonly (keyof Config)[];
/** Its dates are relative to the moment it was told at: a demo of that age is one that was started then. */
const LASTS_MS = 86_400_000;
const FILES = 'storage';
/** What is not for everybody is nobody else's in the copy either (`platform/storage`). */
const COPY_FILES = 'cp -R "$1" "$2" && if [ -d "$2/protected" ]; then chmod -R go-rwx "$2/protected"; fi';

/** The demo as the installation told it: a database and its files. Null where no program is built that could have told it. */
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
 * Tells the demo into a database of its own, under the settings of a start without any; its certificates are issued by each
 * start. `empty`: a migrated database to begin with.
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

/** What a first start under these settings can take; null where there is none. */
export async function toldDemo(config: Config, root = ROOT): Promise<ClusterTemplate | null> {
  const template = templateFor(config, root);
  return template && isFree(config) && (await isOffered(template)) ? template : null;
}

/**
 * Takes it: its files first, so that no database names one that is not there. False where it cannot be copied; what was
 * copied of its files then is found by whoever tells it.
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

/** A folder that holds nothing yet: what somebody has there is not moved aside. */
function isFree({ storage }: Config): boolean {
  if (storage.kind !== 'file') return false;
  try {
    return readdirSync(storage.directory).length === 0;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT';
  }
}
