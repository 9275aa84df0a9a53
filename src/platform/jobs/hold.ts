/** Renews a process's exclusive claim on something at regular intervals, for as long as the work takes. */
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
