import type { Stripe } from 'stripe';
import type { PaymentEvent } from './payment.ts';

const idOf = (what: string | { id: string } | null): string | null =>
  what && typeof what === 'object' ? what.id : what;
/** With an inquiry the bank has not taken anything back yet; if it does, Stripe reports the withdrawn funds. */
const isInquiry = ({ status }: Stripe.Dispute): boolean => status.startsWith('warning');

/** A closed dispute that was lost changes nothing, unless nobody heard of its beginning. */
function kindOf(dispute: Stripe.Dispute): PaymentEvent['kind'] {
  if (dispute.status === 'won') return 'dispute-won';
  return isInquiry(dispute) || dispute.status === 'prevented' ? 'other' : 'dispute';
}

/** Converts an event; `docs/operations.md` lists those that Stripe has to send. */
export function eventIn({ id, ...event }: Stripe.Event): PaymentEvent {
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
      return { id, kind: 'charge', ref: event.data.object.id };
    case 'setup_intent.succeeded':
    case 'setup_intent.setup_failed':
    case 'setup_intent.canceled':
      return { id, kind: 'setup', ref: event.data.object.id };
    case 'charge.refunded':
    case 'charge.refund.updated':
    case 'refund.failed':
      return { id, kind: 'refund', ref: idOf(event.data.object.payment_intent) };
    case 'charge.dispute.created':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.closed':
      return { id, kind: kindOf(event.data.object), ref: idOf(event.data.object.payment_intent) };
    case 'charge.dispute.funds_reinstated':
      return { id, kind: 'dispute-won', ref: idOf(event.data.object.payment_intent) };
    default:
      return { id, kind: 'other', ref: null };
  }
}
