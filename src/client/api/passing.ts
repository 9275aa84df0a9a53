/**
 * Whether a call that failed with this status may succeed later: no reply (0), an expired session, a busy or broken
 * server. Any other refusal is the server's answer, and asking again would change nothing.
 */
export const isPassing = (status: number): boolean =>
  status === 0 || status === 401 || status === 408 || status === 429 || status >= 500;
