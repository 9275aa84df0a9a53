import { randomUUID } from 'node:crypto';
import type { Stripe } from 'stripe';
import type { ProviderRefunds, RefundOutcome } from './payment.ts';
import { KEY } from './stripe-charge.ts';
import { isRefused, type StripeFailure } from './stripe-error.ts';

type RefusalReason = Extract<RefundOutcome, { status: 'refused' }>['reason'];
const REASONS: Record<string, RefusalReason> = {
  charge_disputed: 'disputed',
  refund_disputed_payment: 'disputed',
  balance_insufficient: 'insufficient-funds',
  insufficient_funds: 'insufficient-funds',
};
const REFUNDED: RefundOutcome = { status: 'refunded' };

/**
 * Refunds what is left of a charge; one refunded before, by us or by hand, counts as refunded. Stripe repeats a refusal to
 * whoever sends its key again, though its reason may be gone (a dispute was won): what was refused then is asked anew
 * under another key. That refunds nothing twice, for a refusal did nothing, and no charge gives back more than it took.
 */
export async function refund(
  sdk: Stripe,
  { ref, key }: { ref: string; key: string },
  now: () => Promise<ProviderRefunds>,
): Promise<RefundOutcome> {
  const ask = async (idempotencyKey: string): Promise<RefundOutcome> => {
    const asked = { payment_intent: ref, metadata: { [KEY]: key } };
    const { status } = await sdk.refunds.create(asked, { idempotencyKey });
    return status === 'failed' || status === 'canceled' ? { status: 'refused', reason: 'failed' } : REFUNDED;
  };
  const orRefused = async (thrown: unknown): Promise<RefundOutcome> => {
    if (!isRefused(thrown)) throw thrown;
    return (await now()).givenBack ? REFUNDED : { status: 'refused', reason: reasonIn(thrown) };
  };
  return ask(key).catch((thrown) =>
    isRefused(thrown) && isRepeated(thrown)
      ? ask(`${key}:${randomUUID()}`).catch(orRefused)
      : orRefused(thrown),
  );
}

const isRepeated = (thrown: unknown): boolean =>
  (thrown as StripeFailure).headers?.['idempotent-replayed'] === 'true';
const reasonIn = (thrown: unknown): RefusalReason => REASONS[(thrown as StripeFailure).code ?? ''] ?? 'other';
