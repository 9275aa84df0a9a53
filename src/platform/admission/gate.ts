import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { noteArrival } from '../clock/deadline.ts';
import { resume } from '../http/request-figures.ts';
import { counter } from '../telemetry/instrument.ts';
import { LANES, type LaneName, openLane, overloaded } from './admission.ts';

const refused = counter({
  name: 'admission.refused',
  unit: '{request}',
  help: 'Requests that were refused for want of room, by their lane.',
  attributes: ['lane'],
});

const SAMPLE_MS = 100;
/** Measures the smoothed delay of the event loop. */
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

type RequestLine = { method: string; url: string };
interface GateParts {
  /** The lane of a request; null lets it bypass all of them. */
  laneOf(request: RequestLine): LaneName | null;
  /** Replies to a reader who is not admitted. */
  refuse(request: IncomingMessage, response: ServerResponse): void;
  log: Pick<Logger, 'warn'>;
}
export interface AdmissionGate {
  /**
   * For reads, as soon as the request's headers are there: a refused request costs no more than the bytes of the
   * refusal.
   */
  pass(request: IncomingMessage, response: ServerResponse, goOn: () => void): void;
  /** For everything else, once its last byte is there: a slow sender does not occupy a place. */
  guard(app: FastifyInstance): void;
}

export function openGate({ laneOf, refuse, log }: GateParts): AdmissionGate {
  const loop = watchLoop();
  const lanes = {
    first: openLane(LANES.first, loop.late),
    writing: openLane(LANES.writing, loop.late),
    reading: openLane(LANES.reading, loop.late),
  };
  const tell = refusalTeller(log);
  const inside = new WeakMap<IncomingMessage, () => void>();
  const enter = (
    name: LaneName,
    [request, response]: [IncomingMessage, ServerResponse],
    goOn: () => void,
    turnAway: () => void,
  ) => {
    // A request admitted at once begins before the lane has returned its `leave`.
    let leave = () => {};
    inside.set(request, () => leave());
    leave = lanes[name](goOn, () => {
      refused.add([name]);
      tell(name);
      turnAway();
    });
    response.once('close', leave);
  };
  return {
    pass(request, response, goOn) {
      const { method = '', url = '' } = request;
      const name = READS.test(method) ? laneOf({ method, url }) : null;
      if (name) noteArrival(request);
      if (name) enter(name, [request, response], goOn, () => refuse(request, response));
      else goOn();
    },
    guard(app) {
      app.addHook('onClose', async () => loop.end());
      app.addHook('preHandler', (request, reply, done) => {
        const name = inside.has(request.raw) ? null : laneOf(request);
        if (name)
          enter(
            name,
            [request.raw, reply.raw],
            () => resume(request.raw, done),
            () => resume(request.raw, () => done(overloaded())),
          );
        else resume(request.raw, done);
      });
      // From here on only bytes are sent: a slow reader keeps nobody waiting.
      app.addHook('onSend', (request, _reply, payload, done) => {
        inside.get(request.raw)?.();
        done(null, payload);
      });
    },
  };
}
const READS = /^(GET|HEAD)$/;

const TELL_AGAIN_MS = 60_000;
/** Reports at most once a minute that requests are refused for lack of room, and how many since the last report. */
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
