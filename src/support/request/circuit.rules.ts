/** After this many failures in a row, an external desk is left alone for a while, then tried once. */
export const FAILURES_TO_OPEN = 5;
export const REST_MS = 60_000;

export interface Circuit {
  failures: number;
  /** No attempt is made before this; null while it works. */
  restUntil: Date | null;
}
export const CLOSED: Circuit = { failures: 0, restUntil: null };

export const mayTry = ({ restUntil }: Circuit, now: Date): boolean => restUntil === null || now >= restUntil;

export function afterTry({ failures }: Circuit, succeeded: boolean, now: Date): Circuit {
  if (succeeded) return CLOSED;
  const count = failures + 1;
  return { failures: count, restUntil: count >= FAILURES_TO_OPEN ? new Date(now.getTime() + REST_MS) : null };
}
