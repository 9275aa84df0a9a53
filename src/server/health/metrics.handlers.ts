import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics } from 'prom-client';
import { notFound } from '#kit/general.refusals.ts';
import type { Caller } from '#platform/admission/caller.ts';
import { isLoopbackAddress } from '#platform/admission/network-address.ts';
import type { Ports } from '#platform/ports.ts';
import { figures } from '#platform/telemetry/instrument.ts';
import { watchQueues } from '#platform/telemetry/queue-figures.ts';
import { watchLoopDelay } from '#platform/telemetry/runtime-figures.ts';

let isMeasured = false;
/** Metrics of the whole process, set up once however many instances it runs: each has a timer that never ends. */
function measureProcess(): void {
  if (isMeasured) return;
  isMeasured = true;
  collectDefaultMetrics({ register: figures });
  watchLoopDelay();
}

/** Compares in constant time: the reply time does not reveal how much of a token was right. */
const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Without a token, available to this machine only, and in production to nobody: requests passed on by a proxy come from
 * here, too.
 */
export function addMetrics(
  app: FastifyInstance,
  ports: Ports,
  caller: (request: IncomingMessage) => Caller,
): void {
  measureProcess();
  const stopLooking = watchQueues(ports);
  app.addHook('onClose', async () => stopLooking());
  app.get('/metrics', async (request, reply) => {
    const { metricsToken, production } = ports.config;
    const { address, direct } = caller(request.raw);
    const allowed =
      metricsToken === null
        ? !production && direct && isLoopbackAddress(address)
        : isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`);
    if (!allowed) throw notFound();
    return reply
      .header('cache-control', 'no-store')
      .type(figures.contentType)
      .send(await figures.metrics());
  });
}
