import type { Stripe } from 'stripe';
import type { CardSetups, ProviderCardSetup, SetupTerms } from './payment.ts';
import { cardIn, failureIn } from './stripe-charge.ts';

/** Metadata name of our key on the setup intent of a card to keep. */
const KEY = 'card_setup';
const EXPAND = ['payment_method'];
type Intent = Stripe.SetupIntent;

/** Keeps cards at Stripe for later without charging them (docs.stripe.com/payments/setup-intents). */
export function stripeSetups(open: () => Promise<Stripe>): CardSetups {
  return {
    async begin(terms) {
      const sdk = await open();
      const asked = {
        customer: await customerFor(sdk, terms),
        usage: 'off_session' as const,
        allowed_payment_method_types: ['card' as const],
        metadata: { [KEY]: terms.key },
        expand: EXPAND,
      };
      return setupIn(await sdk.setupIntents.create(asked, { idempotencyKey: terms.key }));
    },
    async look(ref) {
      const intent = await found(await open(), ref);
      return intent?.metadata?.[KEY] ? setupIn(intent) : null;
    },
    async confirm(ref, isApproved) {
      const sdk = await open();
      const intent = isApproved ? await found(sdk, ref) : await cancelled(sdk, ref);
      return intent && setupIn(intent);
    },
  };
}

async function customerFor(sdk: Stripe, { key, email }: SetupTerms): Promise<string> {
  const asked = { email, metadata: { [KEY]: key } };
  return (await sdk.customers.create(asked, { idempotencyKey: `customer:${key}` })).id;
}

async function found(sdk: Stripe, ref: string): Promise<Intent | null> {
  try {
    return await sdk.setupIntents.retrieve(ref, { expand: EXPAND });
  } catch (thrown) {
    if ((thrown as { code?: string }).code === 'resource_missing') return null;
    throw thrown;
  }
}

/** An intent completed meanwhile cannot be cancelled: it is returned as it stands. */
async function cancelled(sdk: Stripe, ref: string): Promise<Intent | null> {
  try {
    return await sdk.setupIntents.cancel(ref, { cancellation_reason: 'abandoned', expand: EXPAND });
  } catch (thrown) {
    if ((thrown as { type?: string }).type !== 'StripeInvalidRequestError') throw thrown;
    return found(sdk, ref);
  }
}

const STATUS: Partial<Record<Intent['status'], ProviderCardSetup['status']>> = {
  succeeded: 'kept',
  canceled: 'cancelled',
};

/** While the reader is present a declined card is not final: they may give another one for the same intent. */
function setupIn(intent: Intent): ProviderCardSetup {
  const status = STATUS[intent.status] ?? 'requires_action';
  const error = intent.last_setup_error;
  return {
    key: intent.metadata?.[KEY] ?? '',
    ref: intent.id,
    status,
    failure: status === 'requires_action' && error ? failureIn(error) : null,
    clientSecret: status === 'requires_action' ? intent.client_secret : null,
    kept: status === 'kept' ? cardIn(intent.customer, intent.payment_method) : null,
  };
}
