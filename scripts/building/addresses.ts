import { join } from 'node:path';
import { PROOF_MARKS } from '#credit/proof/marks.data.ts';
import type { Config } from '#platform/config/config.ts';
import type { ClusterTemplate } from '#platform/postgres/cluster-template.ts';
import type { EmbeddedPostgres } from '#platform/postgres/embedded.ts';
import { type Addresses, prepareDatabase } from '#platform/postgres/prepare-database.ts';
import { ROOT, say } from '../run-tool.ts';

/** Where the installation leaves a migrated, empty cluster for first starts. */
export const EMPTY_CLUSTER: ClusterTemplate = { folder: join(ROOT, 'node_modules', '.cache', 'cluster') };

/**
 * Which role owns the tables and which one serves: as set in the settings, or as the embedded database created them.
 * The owner needs sessions, so where one role does both, it is the owner that bypasses a pooler.
 */
export function addressesOf(
  { databaseUrl, databaseServingUrl, databaseDirectUrl }: Config,
  embedded: EmbeddedPostgres | null,
): Addresses {
  if (embedded) return { owner: embedded.url, serving: embedded.servingUrl };
  const only = databaseUrl ?? '';
  if (databaseServingUrl)
    return { owner: only, serving: databaseServingUrl, servingName: 'DATABASE_SERVING_URL' };
  return databaseDirectUrl
    ? { owner: databaseDirectUrl, serving: only, ownerName: 'DATABASE_DIRECT_URL' }
    : { owner: only, serving: only };
}

export const prepare = (addresses: Addresses, report = say): Promise<void> =>
  prepareDatabase(addresses, PROOF_MARKS, report);
