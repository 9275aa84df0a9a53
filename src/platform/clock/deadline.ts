import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Whoever asks has an answer ten seconds later at most, whatever hangs: the rest is for the way back. */
const ANSWER_MS = 9_000;

/** How long one request may take from the arrival of its last byte on. */
export class Deadline {
  passed = false;
  /** Nobody can say any more that nothing was saved: a transaction is being committed, or others were asked. */
  effects = false;

  #late: Error | undefined;

  /** A call that may have taken effect in part: what is said when time is up. */
  opensItsOwn({ call, late }: { call: { method: string }; late?: () => Error }): void {
    this.effects = call.method !== 'GET';
    this.#late = late?.();
  }

  get answer(): Error {
    return this.#late ?? (this.effects ? outcomeUnknown() : tookTooLong());
  }

  /** Work that nobody waits for any more is given up; in a transaction, before it could take effect. */
  check(): void {
    if (this.passed) throw tookTooLong();
  }
}

/** The code of PostgreSQL's own bound: both say the same to whoever waits. */
const tookTooLong = () =>
  Object.assign(new Error('the time for an answer has passed'), { code: TOO_LONG_CODE });
export const TOO_LONG_CODE = '57014';

/** A transaction whose end nobody has heard of. */
export const OUTCOME_UNKNOWN = 'outcome-unknown';
export const outcomeUnknown = (cause?: unknown) =>
  Object.assign(new Error('the outcome of a transaction is unknown', { cause }), { code: OUTCOME_UNKNOWN });

const deadlines = new WeakMap<FastifyRequest, { deadline: Deadline; timer: NodeJS.Timeout }>();
export const deadlineOf = (request: FastifyRequest): Deadline | undefined => deadlines.get(request)?.deadline;

const arrivals = new WeakMap<IncomingMessage, number>();
/** Of a request that may have to wait before anybody looks at it: its time runs from here. */
export const noteArrival = (request: IncomingMessage): void => void arrivals.set(request, performance.now());
const waited = (request: IncomingMessage): number => {
  const at = arrivals.get(request);
  return at === undefined ? 0 : performance.now() - at;
};

/** `answer` writes the error past the framework, whose handler is still at work: what that one gives later is let go. */
export function answerInTime(
  app: FastifyInstance,
  answer: (thrown: Error, request: FastifyRequest, reply: FastifyReply) => void,
): void {
  app.addHook('preHandler', async (request, reply) => {
    const deadline = new Deadline();
    const late = () => {
      if (reply.sent || reply.raw.headersSent) return;
      deadline.passed = true;
      reply.hijack();
      answer(deadline.answer, request, reply);
    };
    deadlines.set(request, { deadline, timer: setTimeout(late, ANSWER_MS - waited(request.raw)) });
    reply.raw.once('close', () => clearTimeout(deadlines.get(request)?.timer));
  });
  app.addHook('onSend', async (request, _reply, payload) => {
    if (!isStream(payload)) clearTimeout(deadlines.get(request)?.timer);
    return payload;
  });
}

/** Its first byte may be long in coming. */
const isStream = (payload: unknown): boolean =>
  typeof (payload as { pipe?: unknown } | null)?.pipe === 'function';
