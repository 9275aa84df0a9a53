import { join } from 'node:path';
import { PROOF_MARKS } from '#credit/proof/marks.data.ts';
import type { Config } from '#platform/config/config.ts';
import type { ClusterTemplate } from '#platform/postgres/cluster-template.ts';
import type { EmbeddedPostgres } from '#platform/postgres/embedded.ts';
import { type Addresses, prepareDatabase } from '#platform/postgres/prepare-database.ts';
import { ROOT, say } from '../run-tool.ts';

/** Where the installation leaves a cluster that is migrated and empty, for first starts. */
export const EMPTY_CLUSTER: ClusterTemplate = { folder: join(ROOT, 'node_modules', '.cache', 'cluster') };

/**
 * Whose tables they are, and who serves from them: by the settings, or as the embedded database has made them. The owner
 * needs sessions, so where one role does both, it is the owner past a pooler.
 */
export function addressesOf(
  { databaseUrl, databaseServingUrl, databaseDirectUrl }: Config,
  embedded: EmbeddedPostgres | null,
): Addresses {
  if (embedded) return { owner: embedded.url, serving: embedded.servingUrl };
  const only = databaseUrl ?? '';
  if (databaseServingUrl) return { owner: only, serving: databaseServingUrl };
  return databaseDirectUrl
    ? { owner: databaseDirectUrl, serving: only, ownerName: 'DATABASE_DIRECT_URL' }
    : { owner: only, serving: only };
}

export const prepare = (addresses: Addresses, report = say): Promise<void> =>
  prepareDatabase(addresses, PROOF_MARKS, report);
