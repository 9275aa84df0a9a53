import { randomUUID } from 'node:crypto';

/** Stripe's intents to keep a card without taking anything, as the stand-in has them. */
export interface SetupIntent {
  id: string;
  secret: string;
  status: string;
  customer: string;
  metadata: Record<string, string>;
  allowed: string[];
  usage: string | null;
  method: { id: string; number: string; customer: string | null } | null;
  error: { code: string; decline_code?: string } | null;
}
interface Books {
  setups: Map<string, SetupIntent>;
  customers: Map<string, string>;
  methods: Map<string, { id: string; number: string; customer: string | null }>;
  tell(type: string, object: object): void;
  metadataIn(sent: URLSearchParams): Record<string, string>;
}
type Answer = [status: number, body: object];
const wrong = (code: string, status = 400): Answer => [
  status,
  { error: { type: 'invalid_request_error', code } },
];

const shown = (one: SetupIntent) => ({
  id: one.id,
  object: 'setup_intent',
  status: one.status,
  client_secret: one.secret,
  customer: one.customer,
  metadata: one.metadata,
  usage: one.usage,
  last_setup_error: one.error && { type: 'card_error', ...one.error },
  payment_method: one.method && {
    id: one.method.id,
    object: 'payment_method',
    card: { brand: 'visa', last4: one.method.number.slice(-4), exp_month: 12, exp_year: 2032 },
  },
});

/** Null for what is about no such intent. */
export function answerSetup(books: Books, asked: string, sent: URLSearchParams): Answer | null {
  if (asked === 'POST /v1/setup_intents') return create(books, sent);
  const [, id = '', deed] = /\/v1\/setup_intents\/([\w-]+)(?:\/(cancel))?$/.exec(asked) ?? [];
  if (!id) return null;
  const intent = books.setups.get(id);
  if (!intent) return wrong('resource_missing', 404);
  if (deed === 'cancel') {
    if (['succeeded', 'canceled'].includes(intent.status)) return wrong('setup_intent_unexpected_state');
    intent.status = 'canceled';
    books.tell('setup_intent.canceled', shown(intent));
  }
  return [200, shown(intent)];
}

function create(books: Books, sent: URLSearchParams): Answer {
  const names = [...sent.keys()];
  if (names.some((name) => /^(payment_method_types|amount|currency)/.test(name)))
    return wrong('parameter_unknown');
  const customer = sent.get('customer') ?? '';
  if (!books.customers.has(customer)) return wrong('resource_missing');
  const id = `seti_${randomUUID()}`;
  const intent: SetupIntent = {
    id,
    secret: `${id}_secret_${randomUUID()}`,
    status: 'requires_payment_method',
    customer,
    metadata: books.metadataIn(sent),
    allowed: [...sent].flatMap(([name, value]) =>
      name.startsWith('allowed_payment_method_types[') ? [value] : [],
    ),
    usage: sent.get('usage'),
    method: null,
    error: null,
  };
  books.setups.set(id, intent);
  return [200, shown(intent)];
}

const DECLINES: Record<string, { code: string; decline_code?: string }> = {
  '4000000000000002': { code: 'card_declined', decline_code: 'generic_decline' },
  '4000000000009995': { code: 'card_declined', decline_code: 'insufficient_funds' },
  '4000000000000069': { code: 'expired_card' },
};

/** What Stripe's fields do in the reader's browser. */
export function giveCard(books: Books, intent: SetupIntent, number: string): void {
  if (intent.status !== 'requires_payment_method') throw new Error(`the intent is ${intent.status}`);
  const method = { id: `pm_${randomUUID()}`, number, customer: null };
  books.methods.set(method.id, method);
  intent.method = method;
  if (number === '4000002500003155') intent.status = 'requires_action';
  else endSetup(books, intent, DECLINES[number] ?? null);
}

/** The bank has decided, or its reader has. */
export function endSetup(books: Books, intent: SetupIntent, failure: SetupIntent['error']): void {
  intent.error = failure;
  intent.status = failure ? 'requires_payment_method' : 'succeeded';
  if (intent.method) intent.method.customer = failure ? null : intent.customer;
  if (failure) intent.method = null;
  books.tell(failure ? 'setup_intent.setup_failed' : 'setup_intent.succeeded', shown(intent));
}

const MESSAGES: Record<string, string> = {
  card_declined: 'Your card was declined.',
  expired_card: 'Your card has expired.',
  setup_intent_authentication_failure: 'We are unable to authenticate your payment method.',
};
interface Sent {
  secret: string;
  number: string;
  isApproved: boolean;
  terms?: { mode?: string; setupFutureUsage?: string | null; allowedPaymentMethodTypes?: string[] };
}
/** A browser's question about such an intent; null for what is about none. */
export function confirmSetup(books: Books, asked: string, sent: Sent): object | null {
  const intent = [...books.setups.values()].find(({ secret }) => secret === sent.secret);
  if (!intent) return null;
  const refused = (message: string) => ({ error: { type: 'invalid_request_error', message } });
  if (asked === 'POST /browser/confirm') {
    if (sent.terms?.mode !== 'setup') return refused('The mode of the fields is not that of the intent.');
    if ((sent.terms.allowedPaymentMethodTypes ?? []).join() !== intent.allowed.join())
      return refused('The types of the fields are not those of the intent.');
    giveCard(books, intent, sent.number);
  } else endSetup(books, intent, sent.isApproved ? null : { code: 'setup_intent_authentication_failure' });
  const told = { id: intent.id, status: intent.status };
  if (!intent.error) return { setupIntent: told };
  return {
    error: { type: 'card_error', ...intent.error, message: MESSAGES[intent.error.code], setup_intent: told },
  };
}
