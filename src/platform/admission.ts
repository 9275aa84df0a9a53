import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { Refusal } from '#kit/refusal.ts';

/**
 * Who is worked on at once, and how long others wait for their turn. Each lane has its own room: nobody who reads, and
 * no flood of passwords, takes the place of somebody who pays or hands a test in.
 */
export const LANES = {
  first: { atOnce: 64, rushMs: 8_000, waitMs: 4_000, yields: false },
  writing: { atOnce: 96, rushMs: 4_000, waitMs: 1_000, yields: false },
  reading: { atOnce: 16, rushMs: 2_000, waitMs: 300, yields: true },
} as const;
export type LaneName = keyof typeof LANES;
interface LaneTerms {
  atOnce: number;
  /** How long somebody waits in a rush that passes. */
  rushMs: number;
  /** How long while there have been too many for a while: whoever is let in then is answered soon. */
  waitMs: number;
  /** Lets fewer in while the process is slow to turn to anybody. */
  yields: boolean;
}

/** A turn of the event loop that is late by this is no trouble. */
const EASY_MS = 60;
const LEAST_AT_ONCE = 4;
/** A queue that has not been empty for so long is no rush any more. */
const RUSH_MS = 2_000;
const LONGEST_QUEUE = 500;

/** Half as many at once while turns are twice as late as is easy: what is begun is finished, and soon. */
export const roomOf = ({ atOnce, yields }: LaneTerms, lateMs: number): number =>
  yields && lateMs > EASY_MS ? Math.max(LEAST_AT_ONCE, Math.floor((atOnce * EASY_MS) / lateMs)) : atOnce;

/** `queuedMs`: since the queue was empty. */
export const patienceOf = ({ rushMs, waitMs }: LaneTerms, queuedMs: number): number =>
  queuedMs > RUSH_MS ? waitMs : rushMs;

/** Nobody waits in vain: who would be let in too late is told at once. `everyMs`: between two who are let in. */
export const isWorthWaiting = (waiting: number, everyMs: number, patienceMs: number): boolean =>
  waiting < LONGEST_QUEUE && (waiting + 1) * everyMs <= patienceMs;

/** How much of a new measurement counts. */
const SHARE = 0.2;
const LOOK_AGAIN_MS = 50;

interface Place {
  since: number;
  enter(): void;
  refuse(): void;
}

/** `late`: by how many milliseconds turns of the event loop are late now. */
export function openLane(terms: LaneTerms, late: () => number = () => 0) {
  const waiting = new Set<Place>();
  let running = 0;
  let everyMs = 0;
  let lastEntry = 0;
  let queuedSince = 0;
  let watch: NodeJS.Timeout | undefined;

  const hasRoom = () => running < roomOf(terms, late());
  function tend(): void {
    const now = performance.now();
    const patience = patienceOf(terms, now - queuedSince);
    for (const place of waiting) {
      if (now - place.since > patience) {
        waiting.delete(place);
        place.refuse();
      } else if (hasRoom()) {
        waiting.delete(place);
        everyMs += (Math.min(now - lastEntry, terms.waitMs) - everyMs) * SHARE;
        lastEntry = now;
        place.enter();
      } else break;
    }
    if (waiting.size === 0) clearInterval(watch);
  }

  function queue(place: Place): void {
    if (waiting.size === 0) {
      lastEntry = place.since;
      queuedSince = place.since;
      clearInterval(watch);
      watch = setInterval(tend, LOOK_AGAIN_MS);
    }
    waiting.add(place);
  }

  /** Calls one of the two, now or later; gives what is called when the work has ended, or nobody waits any more. */
  return (begin: () => void, refuse: () => void): (() => void) => {
    let isRunning = false;
    const enter = () => {
      isRunning = true;
      running++;
      begin();
    };
    const place: Place = { since: 0, enter, refuse };
    const leave = () => {
      if (isRunning) running--;
      isRunning = false;
      waiting.delete(place);
      tend();
    };
    if (waiting.size === 0 && hasRoom()) {
      enter();
      return leave;
    }
    place.since = performance.now();
    const patience = patienceOf(terms, waiting.size === 0 ? 0 : place.since - queuedSince);
    if (isWorthWaiting(waiting.size, everyMs, patience)) queue(place);
    else refuse();
    return leave;
  };
}

const SAMPLE_MS = 100;
/** By how much turns of the event loop are late, smoothed. */
function watchLoop() {
  let lateMs = 0;
  let due = performance.now() + SAMPLE_MS;
  const timer = setInterval(() => {
    const now = performance.now();
    lateMs += (Math.max(0, now - due) - lateMs) / 2;
    due = now + SAMPLE_MS;
  }, SAMPLE_MS).unref();
  return { late: () => lateMs, end: () => clearInterval(timer) };
}

export const OVERLOADED = 'overloaded';
const overloaded = () =>
  new Refusal({
    code: OVERLOADED,
    status: 503,
    detail: 'Many people are here right now. Please try again in a moment.',
    retryAfterSeconds: 2,
  });

/** `laneOf` names the lane of a request whose last byte is there; null lets it past all of them. */
export function admitRequests(
  app: FastifyInstance,
  laneOf: (request: FastifyRequest) => LaneName | null,
  log: Pick<Logger, 'warn'>,
): void {
  const loop = watchLoop();
  app.addHook('onClose', async () => loop.end());
  const lanes = {
    first: openLane(LANES.first, loop.late),
    writing: openLane(LANES.writing, loop.late),
    reading: openLane(LANES.reading, loop.late),
  };
  const tell = refusalTeller(log);
  const leaving = new WeakMap<FastifyRequest, () => void>();
  app.addHook('preHandler', (request, reply, done) => {
    const name = laneOf(request);
    if (!name) return done();
    const refuse = () => {
      tell(name);
      done(overloaded());
    };
    const leave = lanes[name](() => done(), refuse);
    leaving.set(request, leave);
    reply.raw.once('close', leave);
  });
  // From here on only bytes leave: a slow reader keeps nobody waiting.
  app.addHook('onSend', (request, _reply, payload, done) => {
    leaving.get(request)?.();
    done(null, payload);
  });
}

const TELL_AGAIN_MS = 60_000;
/** Says at most once a minute that requests are refused for want of room, and how many since the last time. */
function refusalTeller(log: Pick<Logger, 'warn'>): (lane: LaneName) => void {
  let since = Number.NEGATIVE_INFINITY;
  let refused = 0;
  return (lane) => {
    refused++;
    if (performance.now() - since < TELL_AGAIN_MS) return;
    log.warn({ lane, refused }, 'overload: requests are refused');
    since = performance.now();
    refused = 0;
  };
}
