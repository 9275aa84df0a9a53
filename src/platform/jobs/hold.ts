/** Says anew every so often that a process still works at something alone, for as long as that takes. */
export async function heldMeanwhile<T>(
  { everyMs, hold, lost }: { everyMs: number; hold(): Promise<unknown>; lost(err: unknown): void },
  work: () => Promise<T>,
): Promise<T> {
  const again = setInterval(() => void hold().catch(lost), everyMs);
  try {
    return await work();
  } finally {
    clearInterval(again);
  }
}
