/** How much a process holds in order not to make or read it again, and how much at most. */
export interface CacheUsage {
  name: string;
  mostBytes: number;
  bytes(): number;
}

const known = new Map<string, CacheUsage>();
/** Every cache says here what it holds, for the figures of the process: one without a bound has no place in it. */
export function tellCache(standing: CacheUsage): void {
  known.set(standing.name, standing);
}
export const cacheStandings = (): CacheUsage[] => [...known.values()];

/** A string of the heap, as much as it can take: two bytes a letter. */
export const textBytes = (text: string): number => text.length * 2;
