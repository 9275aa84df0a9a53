/** The given number of elements (at least two), spread over the whole list, including the first and the last. */
export function sampleOf<T>(all: readonly T[], most: number): T[] {
  if (all.length <= most) return [...all];
  return Array.from({ length: most }, (_, at) => all[Math.round((at * (all.length - 1)) / (most - 1))] as T);
}
