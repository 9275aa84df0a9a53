import type { SettingReader } from './read.ts';

export interface DatabaseConfig {
  databaseUrl: string | null;
  /** The address of the serving role; null if the server uses DATABASE_URL. */
  databaseServingUrl: string | null;
  /** The same database bypassing the pooler of the serving address; null if there is none. */
  databaseDirectUrl: string | null;
  databasePool: number;
  /** Addresses of standbys of the same database, for reads that may lag. */
  databaseReplicaUrls: string[];
  /** Seconds. */
  databaseReplicaLag: number;
}

const PROTOCOLS = ['postgres:', 'postgresql:'];
const EXAMPLE = 'postgresql://user:password@host:port/database';

export function readDatabase(read: SettingReader): DatabaseConfig {
  const database = (name: string) => read.address(name, PROTOCOLS, EXAMPLE);
  return {
    databaseUrl: database('DATABASE_URL'),
    databaseServingUrl: database('DATABASE_SERVING_URL'),
    databaseDirectUrl: database('DATABASE_DIRECT_URL'),
    databasePool: read.whole('DATABASE_POOL', 20, 1, 500),
    databaseReplicaUrls: read.addresses(
      'DATABASE_REPLICA_URLS',
      PROTOCOLS,
      `${EXAMPLE}, several separated by commas`,
    ),
    databaseReplicaLag: read.whole('DATABASE_REPLICA_LAG', 5, 1, 60),
  };
}

export function contradictions({
  databaseUrl,
  databaseServingUrl,
  databaseDirectUrl,
  databaseReplicaUrls,
}: DatabaseConfig): string[] {
  if (databaseUrl) return [];
  const without = (name: string, why: string) =>
    `${name}: read an address, without DATABASE_URL accepted is nothing (${why})`;
  return [
    ...(databaseServingUrl
      ? [without('DATABASE_SERVING_URL', 'the embedded database has a serving role of its own')]
      : []),
    ...(databaseDirectUrl
      ? [without('DATABASE_DIRECT_URL', 'nothing stands before the embedded database')]
      : []),
    ...(databaseReplicaUrls.length > 0
      ? [without('DATABASE_REPLICA_URLS', 'nothing follows the embedded database')]
      : []),
  ];
}
