import type { FastifyInstance } from 'fastify';
import { headerOf } from '#platform/http/read-request.ts';
import type { Ports } from '#platform/ports.ts';
import { hearEvent } from './event.service.ts';
import { refuse } from './webhook.refusals.ts';

/** Stripe's own events. The signature covers the exact text that was sent, so the body is taken as it came. */
export function addWebhookRoute(app: FastifyInstance, ports: Ports): void {
  const { events } = ports.payment;
  if (!events) return;
  app.post('/api/payments/stripe/webhook', async (request, reply) => {
    const text = typeof request.body === 'string' ? request.body : '';
    const now = ports.now();
    const event = await events.read(text, headerOf(request, 'stripe-signature') ?? '', now);
    if (!event) throw notSigned();
    await hearEvent(ports, event, now);
    return reply.header('cache-control', 'no-store').type('application/json').send('{"received":true}');
  });
}

const notSigned = () => refuse('signature-invalid');
