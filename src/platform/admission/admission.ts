import type { Refusal } from '#kit/refusal.ts';
import { refuse } from './away.refusals.ts';

/**
 * Who is worked on at once, and how long others wait for their turn. Each lane has its own room: nobody who reads, and
 * no flood of passwords, takes the place of somebody who pays or hands a test in.
 */
export const LANES = {
  first: { atOnce: 64, rushMs: 8_000, waitMs: 4_000, yields: false },
  writing: { atOnce: 96, rushMs: 4_000, waitMs: 1_000, yields: false },
  reading: { atOnce: 16, rushMs: 6_000, waitMs: 300, yields: true },
} as const;
export type LaneName = keyof typeof LANES;
interface LaneTerms {
  atOnce: number;
  /** How long somebody waits who came in a rush that passes: to its end, also on a slow machine. */
  rushMs: number;
  /** How long while there have been too many for a while: whoever is let in then is answered soon. */
  waitMs: number;
  /** Lets fewer in while the process is slow to turn to anybody. */
  yields: boolean;
}

/** A turn of the event loop that is late by this is no trouble. */
const EASY_MS = 60;
/** Nor one who is answered within this: with a slow database, or on a busy machine, fewer at once are as many a second. */
const EASY_ANSWER_MS = 200;
const LEAST_AT_ONCE = 4;
/** A queue that has not been empty for so long is no rush any more. */
const RUSH_MS = 2_000;
const LONGEST_QUEUE = 500;

/** Half as many at once while turns, or answers, are twice as late as is easy: what is begun is finished, and soon. */
export function roomOf({ atOnce, yields }: LaneTerms, lateMs: number, answerMs = 0): number {
  if (!yields) return atOnce;
  const share = Math.min(1, EASY_MS / lateMs, EASY_ANSWER_MS / answerMs);
  return Math.min(atOnce, Math.max(LEAST_AT_ONCE, Math.floor(atOnce * share)));
}

/** `queuedMs`: since the queue was empty. */
export const patienceOf = ({ rushMs, waitMs }: LaneTerms, queuedMs: number): number =>
  queuedMs > RUSH_MS ? waitMs : rushMs;

/** Nobody waits in vain: who would be let in too late is told at once. `everyMs`: between two who are let in. */
export const isWorthWaiting = (waiting: number, everyMs: number, patienceMs: number): boolean =>
  waiting < LONGEST_QUEUE && (waiting + 1) * everyMs <= patienceMs;

/** How much of a new measurement counts. */
const SHARE = 0.2;
/** Answers differ more than the time between them. */
const ANSWER_SHARE = 0.05;
const LOOK_AGAIN_MS = 50;

interface Place {
  since: number;
  patienceMs: number;
  enter(): void;
  refuse(): void;
}

/** `late`: by how many milliseconds turns of the event loop are late now. */
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

  /** Calls one of the two, now or later; gives what is called when the work has ended, or nobody waits any more. */
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
    // It came while the loop had its turn elsewhere: it has waited for some of that already.
    place.since = now - Math.min(late(), terms.waitMs / 2);
    place.patienceMs = patienceOf(terms, waiting.size === 0 ? 0 : now - queuedSince);
    if (isWorthWaiting(waiting.size, everyMs, place.patienceMs)) queue(place);
    else refuse();
    return leave;
  };
}

export const OVERLOADED = 'overloaded';
export const overloaded = (): Refusal => refuse(OVERLOADED);
