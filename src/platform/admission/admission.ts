import type { Refusal } from '#kit/refusal.ts';
import { refuse } from './away.refusals.ts';

/**
 * How many requests are worked on at once, and how long others wait for their turn. Each lane has its own room: no
 * reader, and no flood of passwords, takes the place of somebody who is paying or submitting a test.
 */
export const LANES = {
  first: { atOnce: 64, rushMs: 8_000, waitMs: 4_000, yields: false },
  writing: { atOnce: 96, rushMs: 4_000, waitMs: 1_000, yields: false },
  reading: { atOnce: 16, rushMs: 6_000, waitMs: 300, yields: true },
} as const;
export type LaneName = keyof typeof LANES;
interface LaneTerms {
  atOnce: number;
  /** How long a request waits during a passing rush: to its end, even on a slow machine. */
  rushMs: number;
  /** How long a request waits under lasting overload, so that whoever is admitted gets a quick reply. */
  waitMs: number;
  /** Admits fewer while the process is slow to react. */
  yields: boolean;
}

/** An event loop delay up to this is no trouble. */
const EASY_MS = 60;
/**
 * Nor is a reply within this time: with a slow database, or on a busy machine, admitting fewer at once does not reduce
 * the number per second.
 */
const EASY_ANSWER_MS = 200;
const LEAST_AT_ONCE = 4;
/** A queue that has not been empty for this long is no longer a rush. */
const RUSH_MS = 2_000;
const LONGEST_QUEUE = 500;

/**
 * Half as many at once while the event loop, or replies, take twice the easy time: work already begun is finished, and
 * soon.
 */
export function roomOf({ atOnce, yields }: LaneTerms, lateMs: number, answerMs = 0): number {
  if (!yields) return atOnce;
  const share = Math.min(1, EASY_MS / lateMs, EASY_ANSWER_MS / answerMs);
  return Math.min(atOnce, Math.max(LEAST_AT_ONCE, Math.floor(atOnce * share)));
}

/** `queuedMs`: since the queue was last empty. */
export const patienceOf = ({ rushMs, waitMs }: LaneTerms, queuedMs: number): number =>
  queuedMs > RUSH_MS ? waitMs : rushMs;

/** Whether a request would be admitted in time; if not, it is refused at once. `everyMs`: between two admissions. */
export const isWorthWaiting = (waiting: number, everyMs: number, patienceMs: number): boolean =>
  waiting < LONGEST_QUEUE && (waiting + 1) * everyMs <= patienceMs;

/** The weight of a new measurement. */
const SHARE = 0.2;
/** Reply times vary more than the time between admissions. */
const ANSWER_SHARE = 0.05;
const LOOK_AGAIN_MS = 50;

interface Place {
  since: number;
  patienceMs: number;
  enter(): void;
  refuse(): void;
}

/** `late`: the present delay of the event loop in milliseconds. */
export function openLane(terms: LaneTerms, late: () => number = () => 0) {
  const waiting = new Set<Place>();
  let running = 0;
  let everyMs = 0;
  let answerMs = 0;
  let lastEntry = 0;
  let queuedSince = 0;
  let watch: NodeJS.Timeout | undefined;

  const hasRoom = () => running < roomOf(terms, late(), answerMs);
  function tend(): void {
    const now = performance.now();
    for (const place of waiting) {
      if (now - place.since > place.patienceMs) {
        waiting.delete(place);
        place.refuse();
      } else if (hasRoom()) {
        waiting.delete(place);
        everyMs += (Math.min(now - lastEntry, terms.waitMs) - everyMs) * SHARE;
        lastEntry = now;
        place.enter();
      }
    }
    if (waiting.size === 0) clearInterval(watch);
  }

  function queue(place: Place): void {
    if (waiting.size === 0) {
      lastEntry = performance.now();
      queuedSince = lastEntry;
      clearInterval(watch);
      watch = setInterval(tend, LOOK_AGAIN_MS);
    }
    waiting.add(place);
  }

  /**
   * Calls `begin` or `refuse`, now or later; returns what to call when the work has ended or nobody is waiting any
   * more.
   */
  return (begin: () => void, refuse: () => void): (() => void) => {
    let begunAt: number | null = null;
    const enter = () => {
      begunAt = performance.now();
      running++;
      begin();
    };
    const place: Place = { since: 0, patienceMs: 0, enter, refuse };
    const leave = () => {
      if (begunAt !== null) {
        running--;
        answerMs += (performance.now() - begunAt - answerMs) * ANSWER_SHARE;
        begunAt = null;
      }
      waiting.delete(place);
      tend();
    };
    if (waiting.size === 0 && hasRoom()) {
      enter();
      return leave;
    }
    const now = performance.now();
    // It arrived while the loop was busy elsewhere, and has already waited for part of that delay.
    place.since = now - Math.min(late(), terms.waitMs / 2);
    place.patienceMs = patienceOf(terms, waiting.size === 0 ? 0 : now - queuedSince);
    if (isWorthWaiting(waiting.size, everyMs, place.patienceMs)) queue(place);
    else refuse();
    return leave;
  };
}

export const OVERLOADED = 'overloaded';
export const overloaded = (): Refusal => refuse(OVERLOADED);
