import { PROOF_MARKS } from '#credit/proof/marks.data.ts';
import type { Config } from '#platform/config/config.ts';
import type { EmbeddedPostgres } from '#platform/postgres/embedded.ts';
import { type Addresses, prepareDatabase } from '#platform/postgres/prepare-database.ts';
import { say } from '../run-tool.ts';

/** Whose tables they are, and who serves from them: by the settings, or as the embedded database has made them. */
export function addressesOf(config: Config, embedded: EmbeddedPostgres | null): Addresses {
  if (embedded) return { owner: embedded.url, serving: embedded.servingUrl };
  const owner = config.databaseUrl ?? '';
  return { owner, serving: config.databaseServingUrl ?? owner };
}

export const prepare = (addresses: Addresses): Promise<void> => prepareDatabase(addresses, PROOF_MARKS, say);
