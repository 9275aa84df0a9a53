import type { LagAudience } from '#kit/contract.ts';

/**
 * Which database answers a read. Positions are those of PostgreSQL's log of writes, counted in bytes: whoever has replayed
 * one has everything that was committed before it.
 */
export type AskerKind = 'stranger' | 'person' | 'preview';

/** What somebody previews is their own work of a moment ago, told by a link that does not say whose it is. */
export const mayLagFor = (audience: LagAudience | undefined, asker: AskerKind): boolean =>
  asker !== 'preview' && (audience === 'everybody' || (audience === 'strangers' && asker === 'stranger'));

export interface ReplicaStanding {
  replayed: number;
  /** Everything that was committed by then is there; in milliseconds of this process's own clock. */
  completeAt: number;
}
export interface ReadPlaceTerms {
  /** Whoever has replayed this shows all that this reader has to see; null: nobody can say which it is. */
  needed: number | null;
  askedAt: number;
  boundMs: number;
  /** Null: left out. */
  standings: readonly (ReplicaStanding | null)[];
  /** Counts the reads, so that they are shared out. */
  turn: number;
}
export type PrimaryReason = 'unknown' | 'unused' | 'behind';
export type ReadPlace = { replica: number; needed: number } | { primary: PrimaryReason };

export function readPlace({ needed, askedAt, boundMs, standings, turn }: ReadPlaceTerms): ReadPlace {
  if (needed === null) return { primary: 'unknown' };
  const used = standings.flatMap((standing, replica) =>
    standing && askedAt - standing.completeAt <= boundMs ? [{ replica, replayed: standing.replayed }] : [],
  );
  if (used.length === 0) return { primary: 'unused' };
  const able = used.filter(({ replayed }) => replayed >= needed);
  const chosen = able[turn % able.length];
  return chosen ? { replica: chosen.replica, needed } : { primary: 'behind' };
}

/** What a database says of itself. */
export interface DatabaseFacts {
  standby: boolean;
  /** The number that a cluster and all its copies share. */
  system: string;
  /** Of the database within its cluster. */
  database: number;
  /** Begins anew with every promotion: a position on one says nothing of what stands there on another. */
  timeline: number;
  /** How many migrations it has. */
  migrations: number;
}

/** Why a replica is left out, as whoever reads the log is told; null: it may be asked. */
export function replicaProblem(
  primary: DatabaseFacts,
  replica: DatabaseFacts,
  isLate: boolean,
): string | null {
  if (!replica.standby) return 'it takes writes itself, so it follows nobody';
  if (replica.system !== primary.system) return 'it follows another database server';
  if (replica.database !== primary.database)
    return 'its address leads to another database of the same server';
  if (replica.timeline !== primary.timeline)
    return 'it has made no checkpoint yet since another server was made the primary';
  if (replica.migrations !== primary.migrations) return 'its schema is not that of the primary';
  return isLate ? 'it is further behind than DATABASE_REPLICA_LAG allows' : null;
}
