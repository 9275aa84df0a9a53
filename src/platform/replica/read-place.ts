import type { LagAudience } from '#kit/contract.ts';

/**
 * Decides which database answers a read. Positions are those of PostgreSQL's write-ahead log, in bytes: a server that
 * has replayed one has everything that was committed before it.
 */
export type AskerKind = 'stranger' | 'person' | 'preview';

/** A preview must not lag: it shows the editor's own recent work, through a link that does not tell whose it is. */
export const mayLagFor = (audience: LagAudience | undefined, asker: AskerKind): boolean =>
  asker !== 'preview' && (audience === 'everybody' || (audience === 'strangers' && asker === 'stranger'));

export interface ReplicaStanding {
  replayed: number;
  /** Everything committed by then is there; in milliseconds of this process's own clock. */
  completeAt: number;
}
export interface ReadPlaceTerms {
  /** Position that a server must have replayed to show all that this reader has to see; null if unknown. */
  needed: number | null;
  askedAt: number;
  boundMs: number;
  /** Null for a replica that is left out. */
  standings: readonly (ReplicaStanding | null)[];
  /** Counts reads, so that they are distributed. */
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

/** Facts that a database reports about itself. */
export interface DatabaseFacts {
  standby: boolean;
  /** Identifier that a cluster shares with all its copies. */
  system: string;
  /** Identifier of the database within its cluster. */
  database: number;
  /** Changes with every promotion: a position on one timeline says nothing about another. */
  timeline: number;
  /** Number of its migrations. */
  migrations: number;
}

/** Why a replica is left out, as logged; null if it may be used. */
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
