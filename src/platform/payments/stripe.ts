import type { Stripe as Sdk } from 'stripe';
import type { Stripe } from '../config/payments.ts';
import type { CancelTerms, Charge, ChargeTerms, PaymentProvider } from './payment.ts';
import { chargeIn, type Intent, KEY, never, refundsOf, tagsOf } from './stripe-charge.ts';
import { isRefused, type StripeFailure } from './stripe-error.ts';
import { eventIn } from './stripe-event.ts';
import { refund } from './stripe-refund.ts';
import { stripeSetups } from './stripe-setup.ts';

const EXPAND = ['latest_charge', 'latest_charge.refunds', 'payment_method'];
const TOLERANCE_SECONDS = 300;

/**
 * Payments through Stripe: the reader enters their card into Stripe's own fields in the browser, and none of it comes
 * here.
 */
export function stripeProvider(settings: Stripe): PaymentProvider {
  const open = opener(settings);
  return {
    name: 'stripe',
    setups: stripeSetups(open),
    charge: async (terms) => charge(await open(), terms),
    async look(key, ref) {
      const sdk = await open();
      const intent = ref ? await retrieve(sdk, ref) : await find(sdk, key);
      return intent && chargeIn(intent);
    },
    async confirm(ref, isApproved) {
      const sdk = await open();
      return chargeIn(isApproved ? await retrieve(sdk, ref) : await cancelled(sdk, ref));
    },
    async cancel(what) {
      const sdk = await open();
      return what.ref ? chargeIn(await cancelled(sdk, what.ref)) : forestall(sdk, what);
    },
    async refund(what) {
      const sdk = await open();
      return refund(sdk, what, async () => refundsOf(await retrieve(sdk, what.ref)));
    },
    events: {
      async read(text, signature, now) {
        const { webhooks } = await open();
        const { webhookSecret } = settings;
        try {
          return eventIn(
            webhooks.constructEvent(
              text,
              signature,
              webhookSecret,
              TOLERANCE_SECONDS,
              undefined,
              now.getTime(),
            ),
          );
        } catch {
          // Unsigned, modified, too old or no event at all: the sender is told nothing more specific.
          return null;
        }
      },
      async standing(ref) {
        const intent = await ours(await open(), ref);
        const key = intent?.metadata[KEY];
        return intent && key ? { key, charge: chargeIn(intent), refunds: refundsOf(intent) } : null;
      },
    },
  };
}

/** Loads the SDK when it is first needed, so that starting without Stripe does not pay for it. */
function opener({ secretKey, apiBase }: Stripe): () => Promise<Sdk> {
  let opening: Promise<Sdk> | null = null;
  return () => {
    opening ??= import('stripe').then(({ Stripe: Client }) => new Client(secretKey, optionsOf(apiBase)));
    return opening;
  };
}

/**
 * No retries by the SDK: the caller retries with the same key, and the two requests of a payment (a customer, a charge)
 * succeed or time out before its lease ends. What a used key stands for is looked up beyond that, if need be: a watch that
 * takes over meanwhile may cancel the charge, and its payer pays anew. The SDK still retries if a connection was closed in the meantime.
 */
function optionsOf(apiBase: string | null) {
  const rest = { timeout: 20_000, maxNetworkRetries: 0, telemetry: false };
  const url = apiBase ? new URL(apiBase) : null;
  if (!url) return rest;
  const protocol = url.protocol === 'http:' ? ('http' as const) : ('https' as const);
  const port = url.port || (protocol === 'http' ? 80 : 443);
  return { ...rest, protocol, host: url.hostname.replace(/^\[|\]$/g, ''), port };
}

/** A card, or a wallet with a card in it, within our page: nobody is sent to a bank's site and lost there. */
const METHODS = { allowed_payment_method_types: ['card' as const] };

async function charge(sdk: Sdk, terms: ChargeTerms): Promise<Charge> {
  const { key, saved, keep } = terms;
  const payer = saved
    ? { customer: saved.customerRef, payment_method: saved.methodRef, off_session: true, confirm: true }
    : keep
      ? { customer: await customerFor(sdk, terms), setup_future_usage: 'off_session' as const }
      : {};
  const asked = {
    amount: terms.amountCents,
    currency: terms.currency.toLowerCase(),
    description: terms.description,
    metadata: tagsOf(terms),
    ...METHODS,
    expand: EXPAND,
    ...payer,
  } satisfies Sdk.PaymentIntentCreateParams;
  try {
    return chargeIn(await sdk.paymentIntents.create(asked, { idempotencyKey: key }));
  } catch (thrown) {
    return declined(sdk, terms, thrown);
  }
}

/** One customer per payment, not per person: repeating the request returns the same one. */
async function customerFor(sdk: Sdk, { key, email }: ChargeTerms): Promise<string> {
  const asked = { email, metadata: { [KEY]: key } };
  return (await sdk.customers.create(asked, { idempotencyKey: `customer:${key}` })).id;
}

const isAbsent = (thrown: unknown): boolean =>
  isRefused(thrown) && (thrown as StripeFailure).code === 'resource_missing';

/**
 * A card declined while its owner is absent is a result; so is one that Stripe no longer has. A key used before with
 * other terms (renewal was switched off meanwhile, or the charge was given up) stands for what it created then.
 */
async function declined(sdk: Sdk, terms: ChargeTerms, thrown: unknown): Promise<Charge> {
  const { type, param, payment_intent: intent } = thrown as StripeFailure;
  if (type === 'StripeCardError' && intent?.id) return chargeIn(await retrieve(sdk, intent.id));
  const before = type === 'StripeIdempotencyError' ? await find(sdk, terms.key) : null;
  if (before) return chargeIn(before);
  const isCardGone = isAbsent(thrown) && ['payment_method', 'customer'].includes(param ?? '');
  if (terms.saved && isCardGone) return never({ ...terms, ref: null }, 'failed', 'card-not-accepted');
  throw thrown;
}

const retrieve = (sdk: Sdk, ref: string): Promise<Intent> =>
  sdk.paymentIntents.retrieve(ref, { expand: EXPAND });

async function ours(sdk: Sdk, ref: string): Promise<Intent | null> {
  try {
    return await retrieve(sdk, ref);
  } catch (thrown) {
    if (isAbsent(thrown)) return null;
    throw thrown;
  }
}

/** Number of newest intents that are read one by one. */
const NEWEST = 500;
/**
 * Finds an intent whose reference never reached us, by the key it carries. Stripe's search covers all intents, but new
 * ones only after a minute or, during an outage, an hour; its list has those at once. If neither finds it, it may still
 * be just being created: `forestall` covers that.
 */
async function find(sdk: Sdk, key: string): Promise<Intent | null> {
  const { data } = await sdk.paymentIntents.search({ query: `metadata['${KEY}']:'${key}'`, limit: 1 });
  // The search result may be outdated, so the intent is retrieved by its reference.
  const ref = data[0]?.id ?? (await amongNewest(sdk, key));
  return ref ? retrieve(sdk, ref) : null;
}

async function amongNewest(sdk: Sdk, key: string): Promise<string | null> {
  let seen = 0;
  for await (const { id, metadata } of sdk.paymentIntents.list({ limit: 100 })) {
    if (metadata[KEY] === key) return id;
    if (++seen >= NEWEST) return null;
  }
  return null;
}

/** An intent that is paid, or being paid, cannot be cancelled: it is returned as it stands. */
async function cancelled(sdk: Sdk, ref: string): Promise<Intent> {
  try {
    return await sdk.paymentIntents.cancel(ref, { cancellation_reason: 'abandoned', expand: EXPAND });
  } catch (thrown) {
    if (!isRefused(thrown)) throw thrown;
    return retrieve(sdk, ref);
  }
}

/**
 * For a charge without a known intent. Uses up its idempotency key with an intent that nobody can pay: if the charge
 * itself is still on its way, Stripe refuses it, since the key was used with other terms. If Stripe refuses ours, the
 * charge came first: it is searched once more, and if it created nothing it never will.
 */
async function forestall(sdk: Sdk, what: CancelTerms): Promise<Charge> {
  const asked = {
    amount: what.amountCents,
    currency: what.currency.toLowerCase(),
    ...METHODS,
    metadata: tagsOf({ key: what.key, saved: null }),
  } satisfies Sdk.PaymentIntentCreateParams;
  let ref: string | undefined;
  try {
    ({ id: ref } = await sdk.paymentIntents.create(asked, { idempotencyKey: what.key }));
  } catch (thrown) {
    if (!isRefused(thrown)) throw thrown;
    ref = (await find(sdk, what.key))?.id;
  }
  return ref ? chargeIn(await cancelled(sdk, ref)) : never(what, 'cancelled');
}
