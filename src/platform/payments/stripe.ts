import type { Stripe as Sdk } from 'stripe';
import type { Stripe } from '../config/payments.ts';
import type { CancelTerms, Charge, ChargeTerms, PaymentEvent, PaymentProvider } from './payment.ts';
import { chargeIn, givenBack, type Intent, KEY, never, tagsOf } from './stripe-charge.ts';
import { stripeSetups } from './stripe-setup.ts';

const EXPAND = ['latest_charge', 'latest_charge.refunds', 'payment_method'];
const TOLERANCE_SECONDS = 300;

/** Money by Stripe: the reader gives their card to Stripe's own fields in the browser, none of it comes here. */
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
    refund: async (what) => refund(await open(), what),
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
          // Unsigned, changed, old or no event at all: the sender learns no more than that.
          return null;
        }
      },
      async standing(ref) {
        const intent = await ours(await open(), ref);
        const key = intent?.metadata[KEY];
        return intent && key ? { key, charge: chargeIn(intent), givenBack: givenBack(intent) } : null;
      },
    },
  };
}

/** Loaded when money is first asked for: a start without Stripe does not pay for it. */
function opener({ secretKey, apiBase }: Stripe): () => Promise<Sdk> {
  let opening: Promise<Sdk> | null = null;
  return () => {
    opening ??= import('stripe').then(({ Stripe: Client }) => new Client(secretKey, optionsOf(apiBase)));
    return opening;
  };
}

/**
 * Asked once: whoever waits asks again themselves, with the same key, and two questions of a payment (a customer, a
 * charge) are answered or given up before its lease ends. A connection that was closed meanwhile the SDK tries anew.
 */
function optionsOf(apiBase: string | null) {
  const rest = { timeout: 20_000, maxNetworkRetries: 0, telemetry: false };
  const url = apiBase ? new URL(apiBase) : null;
  if (!url) return rest;
  const protocol = url.protocol === 'http:' ? ('http' as const) : ('https' as const);
  const port = url.port || (protocol === 'http' ? 80 : 443);
  return { ...rest, protocol, host: url.hostname.replace(/^\[|\]$/g, ''), port };
}

/** A card, or a wallet with a card in it, in our page: nobody is sent to a bank's site and lost there. */
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

/** Of the payment, not of the person: asked again it is the same one. */
async function customerFor(sdk: Sdk, { key, email }: ChargeTerms): Promise<string> {
  const asked = { email, metadata: { [KEY]: key } };
  return (await sdk.customers.create(asked, { idempotencyKey: `customer:${key}` })).id;
}

interface StripeError {
  type?: string;
  code?: string;
  param?: string;
  payment_intent?: { id?: string };
}
/** What Stripe says when it did not do a thing; of every other error nobody knows what was done. */
const isRefused = (thrown: unknown): boolean =>
  ['StripeInvalidRequestError', 'StripeIdempotencyError', 'StripeCardError'].includes(
    (thrown as StripeError).type ?? '',
  );
const isAbsent = (thrown: unknown): boolean =>
  isRefused(thrown) && (thrown as StripeError).code === 'resource_missing';

/** A card that was declined without its owner is an answer; so is one that Stripe has no more. */
async function declined(sdk: Sdk, terms: ChargeTerms, thrown: unknown): Promise<Charge> {
  const { type, param, payment_intent: intent } = thrown as StripeError;
  if (type === 'StripeCardError' && intent?.id) return chargeIn(await retrieve(sdk, intent.id));
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

/** So many of the newest are read one by one. */
const NEWEST = 500;
/**
 * An intent whose name never reached us, by the key that it carries. Stripe's search knows all of them, but the newest
 * only after a minute or, when it is unwell, an hour; its list knows those at once. That both are silent is still no
 * proof for one that is just being made: `forestall` makes sure of that.
 */
async function find(sdk: Sdk, key: string): Promise<Intent | null> {
  const { data } = await sdk.paymentIntents.search({ query: `metadata['${KEY}']:'${key}'`, limit: 1 });
  // What was found may be older than what is: asked for by name it is as it stands.
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

/** One that was taken, or is being taken, cannot be cancelled: it is told as it stands. */
async function cancelled(sdk: Sdk, ref: string): Promise<Intent> {
  try {
    return await sdk.paymentIntents.cancel(ref, { cancellation_reason: 'abandoned', expand: EXPAND });
  } catch (thrown) {
    if (!isRefused(thrown)) throw thrown;
    return retrieve(sdk, ref);
  }
}

/**
 * For a charge of which no intent is known. Its idempotency key is used up with an intent that nobody can pay: should
 * the charge itself still be on its way, Stripe refuses it, since the key came with other terms. Refused ourselves, the
 * charge was there first: it is looked for once more, and if it made nothing it never will.
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

/** What was given back before, by us or by hand, is given back. */
async function refund(sdk: Sdk, { ref, key }: { ref: string; key: string }): Promise<void> {
  try {
    const asked = { payment_intent: ref, metadata: { [KEY]: key } };
    const { status } = await sdk.refunds.create(asked, { idempotencyKey: key });
    if (status === 'failed' || status === 'canceled') throw new Error(`the refund is ${status}`);
  } catch (thrown) {
    if (!isRefused(thrown) || !givenBack(await retrieve(sdk, ref))) throw thrown;
  }
}

const idOf = (what: string | { id: string } | null): string | null =>
  what && typeof what === 'object' ? what.id : what;
/** A bank that only asks has taken nothing back yet: should it do so, Stripe tells of the funds. */
const isInquiry = ({ status }: { status: string }): boolean => status.startsWith('warning');

function eventIn({ id, ...event }: Sdk.Event): PaymentEvent {
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
      return { id, kind: 'refund', ref: idOf(event.data.object.payment_intent) };
    case 'charge.dispute.created':
    case 'charge.dispute.funds_withdrawn': {
      const { object } = event.data;
      return { id, kind: isInquiry(object) ? 'other' : 'dispute', ref: idOf(object.payment_intent) };
    }
    default:
      return { id, kind: 'other', ref: null };
  }
}
