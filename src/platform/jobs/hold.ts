/**
 * Every claim is counted before its work, so one beyond the limit follows works that ended their process without an
 * error: it must not do the same to this one.
 */
export function assertTried({ tries }: { tries: number }, limit: number): void {
  if (tries > limit) throw new Error(`given up after ${limit} tries, none of which ended`);
}

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
