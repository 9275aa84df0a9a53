/** The first waiting text after this one in key order, wrapping around to the start; never itself. */
export function nextByKey<T extends { key: string }>(waiting: readonly T[], after: string): T | null {
  const others = waiting
    .filter(({ key }) => key !== after)
    .toSorted((one, other) => (one.key < other.key ? -1 : 1));
  return others.find(({ key }) => key > after) ?? others[0] ?? null;
}
