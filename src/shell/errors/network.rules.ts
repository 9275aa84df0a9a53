/** Seconds before Try Again, by try; the last is the final page's (B26). */
export const NETWORK_COUNTDOWN = [10, 30, 60, 120] as const;
/** Its config entry: the four numbers, comma-separated. */
export const NETWORK_COUNTDOWN_KEY = 'NETWORK_COUNTDOWN';
export const LONGEST_COUNTDOWN = 3600;

/** Where the countdown of a try begins: as configured, else as above. The try after the last is the final page. */
export function countdownStart(configs: Record<string, string>, at: number): number {
  const configured = (configs[NETWORK_COUNTDOWN_KEY] ?? '').split(',').map(secondsIn);
  return configured[at - 1] ?? NETWORK_COUNTDOWN[at - 1] ?? NETWORK_COUNTDOWN[3];
}

/** Seconds that a countdown may begin at; null for anything else. */
function secondsIn(text: string): number | null {
  const seconds = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0;
  return seconds > 0 && seconds <= LONGEST_COUNTDOWN ? seconds : null;
}

/** Whether an entry says where each countdown begins. */
export function isWholeCountdown(entry: string): boolean {
  const starts = entry.split(',').map(secondsIn);
  return starts.length === NETWORK_COUNTDOWN.length && !starts.includes(null);
}

/** Whole seconds left of a countdown that ends at `end`, both as the clock's milliseconds. */
export const secondsLeft = (end: number, now: number): number => Math.max(0, Math.ceil((end - now) / 1000));

/** The sentence of a try: down, still down, still down, not responding (spec §8, A22). */
export function networkTitleKey(at: number) {
  if (at <= 1) return 'down' as const;
  return at <= 3 ? ('stillDown' as const) : ('notResponding' as const);
}
