/** The help chat loads this long after the start, and its loader retries until it succeeds (spec §9). */
export const HELP_DELAY_MS = 10_000;
export const HELP_RETRY_MS = 5000;
/** Pixels above the bottom edge of the window (spec §9, B14); must match the panel's style sheet. */
export const HELP_OFFSET_PX = 104;

/** Help stays away from forms, tests and plan choices: it never appears on quiet pages or over the buttons of plans. */
export const hasHelp = (pathname: string, isQuiet: boolean): boolean =>
  !isQuiet && !/^\/(contact-us|checkout|cme-program|pricing|upgrade-browser)(\/|$)/.test(pathname);

/** Runs until it succeeds, waiting after each failed attempt. Returns a function that stops it. */
export function untilLoaded(
  load: () => Promise<void>,
  wait: (then: () => void, milliseconds: number) => unknown,
): () => void {
  let isOver = false;
  const attempt = () => {
    if (!isOver) load().catch(() => wait(attempt, HELP_RETRY_MS));
  };
  attempt();
  return () => {
    isOver = true;
  };
}
