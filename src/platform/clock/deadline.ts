import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** A caller gets a reply within ten seconds, whatever hangs: the remaining second is for the way back. */
const ANSWER_MS = 9_000;

/** How long one request may take, from the arrival of its last byte. */
export class Deadline {
  passed = false;
  /**
   * Whether it is no longer certain that nothing was saved: a transaction is being committed, or others were called.
   */
  effects = false;

  #late: Error | undefined;

  /** For a call that may have taken effect in part: the refusal to send on a timeout. */
  opensItsOwn({ call, late }: { call: { method: string }; late?: () => Error }): void {
    this.effects = call.method !== 'GET';
    this.#late = late?.();
  }

  get answer(): Error {
    return this.#late ?? (this.effects ? outcomeUnknown() : tookTooLong());
  }

  /** Work that nobody is waiting for any more is given up; in a transaction, before it could take effect. */
  check(): void {
    if (this.passed) throw tookTooLong();
  }
}

/** The code of PostgreSQL's own time limit, so that the caller is told the same in both cases. */
const tookTooLong = () =>
  Object.assign(new Error('the time for an answer has passed'), { code: TOO_LONG_CODE });
export const TOO_LONG_CODE = '57014';

/** A transaction whose outcome was never reported. */
export const OUTCOME_UNKNOWN = 'outcome-unknown';
export const outcomeUnknown = (cause?: unknown) =>
  Object.assign(new Error('the outcome of a transaction is unknown', { cause }), { code: OUTCOME_UNKNOWN });

const deadlines = new WeakMap<FastifyRequest, { deadline: Deadline; timer: NodeJS.Timeout }>();
export const deadlineOf = (request: FastifyRequest): Deadline | undefined => deadlines.get(request)?.deadline;

const arrivals = new WeakMap<IncomingMessage, number>();
/** For a request that may have to wait before it is handled: its time runs from here. */
export const noteArrival = (request: IncomingMessage): void => void arrivals.set(request, performance.now());
const waited = (request: IncomingMessage): number => {
  const at = arrivals.get(request);
  return at === undefined ? 0 : performance.now() - at;
};

/** `answer` writes the error past the framework, whose handler is still running: its later reply is dropped. */
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

/** A stream's first byte may take a long time. */
const isStream = (payload: unknown): boolean =>
  typeof (payload as { pipe?: unknown } | null)?.pipe === 'function';
