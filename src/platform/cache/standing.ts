/** How much a process holds in a cache, and how much at most. */
export interface CacheUsage {
  name: string;
  mostBytes: number;
  bytes(): number;
}

const known = new Map<string, CacheUsage>();
/**
 * Registers a cache with the process's metrics, which report what each one holds: a cache without a bound has no place
 * there.
 */
export function tellCache(standing: CacheUsage): void {
  known.set(standing.name, standing);
}
export const cacheStandings = (): CacheUsage[] => [...known.values()];

/** The heap size of a string at most: two bytes per character. */
export const textBytes = (text: string): number => text.length * 2;
