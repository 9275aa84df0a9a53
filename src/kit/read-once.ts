/** A value that is read at the first call and kept; if reading fails, the next call reads again. */
export function readOnce<T>(read: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | null = null;
  return () => {
    kept ??= read().catch((cause: unknown) => {
      kept = null;
      throw cause;
    });
    return kept;
  };
}
