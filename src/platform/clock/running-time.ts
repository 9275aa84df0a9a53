/**
 * The time within a run that began at a given time. A run takes long: a lease counted from its beginning would be over
 * before the work that it protects.
 */
export function runningFrom(began: Date): () => Date {
  const since = performance.now();
  return () => new Date(began.getTime() + performance.now() - since);
}
