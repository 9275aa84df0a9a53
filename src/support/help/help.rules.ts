/** Spec §9: the help chat loads this long after the start, and its loader tries again until it succeeds. */
export const HELP_DELAY_MS = 10_000;
export const HELP_RETRY_MS = 5000;
/** Pixels above the lower edge of the window (spec §9, B14); the style sheet of the panel says the same. */
export const HELP_OFFSET_PX = 104;

/** Where a form, a proof or a choice of plan has the floor, help keeps away: it never stands on quiet pages or over the buttons of plans. */
export const hasHelp = (pathname: string, isQuiet: boolean): boolean =>
  !isQuiet && !/^\/(contact-us|checkout|cme-program|pricing|upgrade-browser)(\/|$)/.test(pathname);

/** Runs until it succeeds, each attempt a while after the last one failed. Gives what stops it. */
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
