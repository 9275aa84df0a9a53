/** The time of the process; a test may set it (`TEST_CLOCK`), and no rule reads the system clock otherwise. */
export interface Clock {
  now(): Date;
  set(at: Date | null): void;
}

export function openClock(): Clock {
  let fixed: { at: number; since: number } | null = null;
  return {
    now: () => (fixed ? new Date(fixed.at + (Date.now() - fixed.since)) : new Date()),
    set(at) {
      fixed = at ? { at: at.getTime(), since: Date.now() } : null;
    },
  };
}
