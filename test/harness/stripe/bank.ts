import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { type Counter, serveBrowser } from './browser.ts';
import { answerSetup, confirmSetup, endSetup, giveCard, type SetupIntent } from './setups.ts';

interface Method {
  id: string;
  number: string;
  customer: string | null;
}
interface Failure {
  code: string;
  decline_code?: string;
}
export interface Intent {
  id: string;
  status: string;
  amount: number;
  received: number;
  currency: string;
  metadata: Record<string, string>;
  customer: string | null;
  keep: boolean;
  /** Permitted payment methods. */
  allowed: string[];
  method: Method | null;
  error: Failure | null;
  charge: { id: string; disputed: boolean; refunds: Refund[] } | null;
}
interface Refund {
  id: string;
  amount: number;
  status: 'succeeded' | 'failed';
  metadata: object;
}
/** What was given back and arrived. */
const refundedOf = ({ charge }: Intent): number =>
  (charge?.refunds ?? []).reduce((sum, { amount, status }) => sum + (status === 'failed' ? 0 : amount), 0);
export interface StripeEvent {
  id: string;
  type: string;
  data: { object: Record<string, unknown> };
}
/**
 * `drop`: does it and hangs up; `away`: hangs up at once; `broken`: 500, done or not; `slow`: does it and is slow to say so;
 * `held`: does it and says so only then.
 */
export interface Fault {
  kind: 'drop' | 'away' | 'broken' | 'broken after' | 'slow' | 'held';
  /** Of `POST /v1/payment_intents` and the like. */
  on?: RegExp;
  ms?: number;
  until?: Promise<void>;
}

const DECLINES: Record<string, Failure> = {
  '4000000000000002': { code: 'card_declined', decline_code: 'generic_decline' },
  '4000000000009995': { code: 'card_declined', decline_code: 'insufficient_funds' },
  '4000000000000069': { code: 'expired_card' },
};
const AWAY_DECLINES: Record<string, Failure> = {
  ...DECLINES,
  '4000000000000341': { code: 'card_declined', decline_code: 'generic_decline' },
  '4000002500003155': { code: 'card_declined', decline_code: 'authentication_required' },
};
const ASKS_BACK = '4000002500003155';
/** The bank takes its time: `answer` ends the wait. */
const SLOW = '4000000000000077';

export type StripeBank = Awaited<ReturnType<typeof openStripeBank>>;

/** Speaks the part of Stripe's API that payments need, remembers what it did, honours idempotency keys, and tells events. */
export async function openStripeBank() {
  const state = {
    secretKey: `sk_test_${'standin'.repeat(4)}`,
    publishableKey: `pk_test_${'standin'.repeat(4)}`,
    webhookSecret: `whsec_${'standin'.repeat(3)}`,
    intents: new Map<string, Intent>(),
    setups: new Map<string, SetupIntent>(),
    methods: new Map<string, Method>(),
    customers: new Map<string, string>(),
    refunds: [] as { id: string; intent: string; amount: number }[],
    answers: new Map<string, { terms: string; answer: Answer | null }>(),
    events: [] as StripeEvent[],
    asked: [] as string[],
    fault: null as Fault | null,
    /** Its search does not know the latest yet, or so many came since that its list does not reach back. */
    blind: null as 'search' | 'list' | null,
    /** It takes this much less than requested. */
    short: 0,
    /** Its balance of ours does not suffice for a refund. */
    isPoor: false,
  };
  const bySecret = (secret: string): Intent => {
    const intent = state.intents.get(secret.split('_secret_')[0] ?? '');
    if (!intent || secretOf(intent) !== secret) throw new Error('no such intent');
    return intent;
  };
  const counter: Counter = Object.assign(state, {
    bySecret,
    give(secret: string, number: string): string {
      const intent = bySecret(secret);
      if (intent.status !== 'requires_payment_method') throw new Error(`the intent is ${intent.status}`);
      intent.method = methodFor(state, number, null);
      intent.error = null;
      if (number === ASKS_BACK) intent.status = 'requires_action';
      else if (number === SLOW) intent.status = 'processing';
      else take(state, intent, DECLINES[number] ?? null);
      return intent.status;
    },
    answer(secret: string, isApproved: boolean): void {
      const failure = isApproved ? null : { code: 'payment_intent_authentication_failure' };
      take(state, bySecret(secret), failure);
    },
  });
  const server = createServer((request, reply) => void serve(state, counter, request, reply));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(state, counter, {
    base,
    /** Address of the script that draws the card fields in a page. */
    script: `${base}/endive/stripe.js`,
    /** For an intent to save a card: what the reader's browser does, and what their bank decides. */
    giveCard: (intent: SetupIntent, number: string) => giveCard(booksOf(state), intent, number),
    endSetup: (intent: SetupIntent, failure: SetupIntent['error'] = null) =>
      endSetup(booksOf(state), intent, failure),
    /** The bank reaches its decision without the reader. */
    end: (intent: Intent, isApproved: boolean) => counter.answer(secretOf(intent), isApproved),
    refundedOf,
    giveBack: (ref: string, amount?: number) => giveBack(state, state.intents.get(ref) as Intent, amount),
    /** The last refund does not reach the payer's account: Stripe takes its money back, days later. */
    failRefund(ref: string): void {
      const intent = state.intents.get(ref) as Intent;
      const refund = intent.charge?.refunds.at(-1);
      if (!refund) throw new Error('nothing was given back');
      refund.status = 'failed';
      const object = {
        ...refund,
        object: 'refund',
        payment_intent: ref,
        failure_reason: 'expired_or_canceled_card',
      };
      tell(state, 'charge.refund.updated', object);
      tell(state, 'refund.failed', object);
    },
    /** The bank decides a dispute. */
    closeDispute(ref: string, status: 'won' | 'lost'): void {
      const object = { id: `dp_${randomUUID()}`, object: 'dispute', payment_intent: ref, status };
      if (status === 'won') tell(state, 'charge.dispute.funds_reinstated', object);
      tell(state, 'charge.dispute.closed', object);
    },
    dispute(ref: string, status = 'needs_response'): void {
      const intent = state.intents.get(ref) as Intent;
      // A bank that only inquires holds nothing up.
      if (intent.charge) intent.charge.disputed = !status.startsWith('warning');
      const object = { id: `dp_${randomUUID()}`, object: 'dispute', payment_intent: ref, status };
      tell(state, 'charge.dispute.created', object);
    },
    /** The bytes of an event and the headers sent with them. */
    sign(event: object, { secret = state.webhookSecret, at = new Date() } = {}) {
      const body = JSON.stringify(event);
      const t = Math.floor(at.getTime() / 1000);
      const v1 = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex');
      return { body, signature: `t=${t},v1=${v1}` };
    },
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  });
}

type State = {
  secretKey: string;
  setups: Map<string, SetupIntent>;
  intents: Map<string, Intent>;
  methods: Map<string, Method>;
  customers: Map<string, string>;
  refunds: { id: string; intent: string; amount: number }[];
  answers: Map<string, { terms: string; answer: Answer | null }>;
  events: StripeEvent[];
  asked: string[];
  fault: Fault | null;
  blind: 'search' | 'list' | null;
  short: number;
  isPoor: boolean;
};
type Answer = [status: number, body: object, headers?: Record<string, string>];
const secretOf = ({ id }: Intent) => `${id}_secret_${createHmac('sha256', id).digest('hex').slice(0, 20)}`;
const refusal = (status: number, type: string, rest: object): Answer => [
  status,
  { error: { type, ...rest } },
];
const missing = (param: string): Answer =>
  refusal(param === 'intent' ? 404 : 400, 'invalid_request_error', { code: 'resource_missing', param });

function methodFor(state: State, number: string, customer: string | null): Method {
  const method = { id: `pm_${randomUUID()}`, number, customer };
  state.methods.set(method.id, method);
  return method;
}

function tell(state: State, type: string, object: object): void {
  const data = { object: structuredClone(object) as Record<string, unknown> };
  state.events.push({ id: `evt_${randomUUID()}`, type, data });
}

function take(state: State, intent: Intent, failure: Failure | null): void {
  intent.error = failure;
  intent.status = failure ? 'requires_payment_method' : 'succeeded';
  if (!failure) {
    intent.received = intent.amount - state.short;
    intent.charge = { id: `ch_${randomUUID()}`, disputed: false, refunds: [] };
    if (intent.keep && intent.method) intent.method.customer = intent.customer;
  }
  tell(state, failure ? 'payment_intent.payment_failed' : 'payment_intent.succeeded', shown(intent));
}

function giveBack(state: State, intent: Intent, amount?: number, metadata: object = {}): Answer {
  const { charge, received } = intent;
  const rest = charge ? received - refundedOf(intent) : 0;
  if (!charge) return refusal(400, 'invalid_request_error', { code: 'charge_not_captured' });
  if (rest === 0) return refusal(400, 'invalid_request_error', { code: 'charge_already_refunded' });
  if (charge.disputed) return refusal(400, 'invalid_request_error', { code: 'charge_disputed' });
  if (state.isPoor) return refusal(400, 'invalid_request_error', { code: 'balance_insufficient' });
  const made = { id: `re_${randomUUID()}`, amount: amount ?? rest };
  const refund: Refund = { ...made, status: 'succeeded', metadata };
  state.refunds.push({ ...made, intent: intent.id });
  charge.refunds.push(refund);
  tell(state, 'charge.refunded', chargeShown(intent) ?? {});
  return [200, { ...refund, object: 'refund', payment_intent: intent.id }];
}

const cardShown = ({ number }: Method) => ({
  brand: 'visa',
  last4: number.slice(-4),
  exp_month: 12,
  exp_year: 2032,
});
const chargeShown = (intent: Intent, withRefunds = false) =>
  intent.charge && {
    id: intent.charge.id,
    object: 'charge',
    payment_intent: intent.id,
    refunded: refundedOf(intent) === intent.received,
    amount_refunded: refundedOf(intent),
    disputed: intent.charge.disputed,
    ...(withRefunds ? { refunds: { object: 'list', has_more: false, data: intent.charge.refunds } } : {}),
    payment_method_details: intent.method && { type: 'card', card: cardShown(intent.method) },
  };
const methodShown = (method: Method) => ({
  id: method.id,
  object: 'payment_method',
  card: cardShown(method),
});

function shown(intent: Intent, expand: string[] = []) {
  const charge = chargeShown(intent, expand.includes('latest_charge.refunds'));
  const method = intent.method && methodShown(intent.method);
  return {
    id: intent.id,
    object: 'payment_intent',
    status: intent.status,
    amount: intent.amount,
    amount_received: intent.received,
    currency: intent.currency,
    client_secret: secretOf(intent),
    metadata: intent.metadata,
    customer: intent.customer,
    setup_future_usage: intent.keep ? 'off_session' : null,
    last_payment_error: intent.error && { type: 'card_error', ...intent.error, payment_method: method },
    latest_charge: expand.includes('latest_charge') ? charge : (charge?.id ?? null),
    payment_method: expand.includes('payment_method') ? method : (method?.id ?? null),
  };
}

async function serve(
  state: State,
  counter: Counter,
  request: IncomingMessage,
  reply: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://bank');
  const body = await text(request);
  const asked = `${request.method} ${url.pathname}`;
  state.asked.push(asked);
  const fault = state.fault && (state.fault.on ?? /./).test(asked) ? state.fault : null;
  if (fault?.kind === 'away') return void request.socket.destroy();
  const isBroken = fault?.kind === 'broken';
  const shown = isBroken || url.pathname.startsWith('/v1/') ? null : shownTo(state, counter, asked, body);
  const [status, document, more] = shown ? [200, null] : once(state, request, asked, body, url, fault);
  if (fault?.kind === 'slow') await wait(fault.ms);
  if (fault?.kind === 'held') await fault.until;
  if (fault?.kind === 'drop') return void request.socket.destroy();
  const open = shown ? { 'access-control-allow-origin': '*', 'cache-control': 'no-store' } : {};
  const type = shown?.type ?? 'application/json';
  reply.writeHead(status, { ...open, ...more, 'content-type': type, 'request-id': `req_${randomUUID()}` });
  reply.end(shown?.body ?? JSON.stringify(document));
}

const booksOf = (state: State) => ({
  ...state,
  tell: (type: string, object: object) => tell(state, type, object),
  metadataIn,
});

function shownTo(state: State, counter: Counter, asked: string, body: string) {
  const setup = asked.startsWith('POST /browser/') && confirmSetup(booksOf(state), asked, JSON.parse(body));
  if (setup) return { type: 'application/json', body: JSON.stringify(setup) };
  return serveBrowser(counter, asked, body);
}

/** A repeated key gets its first reply again, and is refused with other terms. */
function once(
  state: State,
  request: IncomingMessage,
  asked: string,
  body: string,
  url: URL,
  fault: Fault | null,
): Answer {
  if (request.headers.authorization !== `Bearer ${state.secretKey}`)
    return refusal(401, 'invalid_request_error', { message: 'Invalid API Key provided' });
  const broken = refusal(500, 'api_error', { message: 'Something went wrong on our end' });
  const doIt = (): Answer => {
    if (fault?.kind === 'broken') return broken;
    const answer = answerTo(state, asked, new URLSearchParams(request.method === 'GET' ? url.search : body));
    return fault?.kind === 'broken after' ? broken : answer;
  };
  const key = request.headers['idempotency-key'];
  if (request.method !== 'POST' || typeof key !== 'string') return doIt();
  const terms = `${asked} ${body}`;
  const before = state.answers.get(key);
  if (before && before.terms !== terms) return refusal(400, 'idempotency_error', { message: 'other terms' });
  if (before?.answer) return [before.answer[0], before.answer[1], { 'idempotent-replayed': 'true' }];
  const answer = doIt();
  state.answers.set(key, { terms, answer });
  return answer;
}

function answerTo(state: State, asked: string, sent: URLSearchParams): Answer {
  const expand = [...sent].filter(([name]) => name.startsWith('expand[')).map(([, value]) => value);
  const list = (found: Intent[]): Answer => [
    200,
    { object: 'list', data: found.map((one) => shown(one)), has_more: false, next_page: null, url: '' },
  ];
  const setup = answerSetup(booksOf(state), asked, sent);
  if (setup) return setup;
  const newestFirst = [...state.intents.values()].reverse();
  if (asked === 'POST /v1/customers') {
    const id = `cus_${randomUUID()}`;
    state.customers.set(id, sent.get('email') ?? '');
    return [200, { id, object: 'customer' }];
  }
  if (asked === 'POST /v1/payment_intents') return create(state, sent, expand);
  if (asked === 'POST /v1/refunds') {
    const intent = state.intents.get(sent.get('payment_intent') ?? '');
    return intent ? giveBack(state, intent, undefined, metadataIn(sent)) : missing('payment_intent');
  }
  if (asked === 'GET /v1/payment_intents/search') {
    const [, name = '', value] = /^metadata\['(\w+)'\]:'([\w-]+)'$/.exec(sent.get('query') ?? '') ?? [];
    return list(state.blind === 'search' ? [] : newestFirst.filter((one) => one.metadata[name] === value));
  }
  if (asked === 'GET /v1/payment_intents')
    return list(state.blind === 'list' ? [] : newestFirst.slice(0, 100));
  const [, id = '', deed] = /\/v1\/payment_intents\/([\w-]+)(?:\/(cancel))?$/.exec(asked) ?? [];
  const intent = state.intents.get(id);
  if (!intent) return missing('intent');
  if (deed === 'cancel') {
    if (['succeeded', 'canceled', 'processing'].includes(intent.status))
      return refusal(400, 'invalid_request_error', { code: 'payment_intent_unexpected_state' });
    intent.status = 'canceled';
    tell(state, 'payment_intent.canceled', shown(intent));
  }
  return [200, shown(intent, expand)];
}

function metadataIn(sent: URLSearchParams): Record<string, string> {
  const own = [...sent].flatMap(([name, value]) => {
    const [, key] = /^metadata\[(\w+)\]$/.exec(name) ?? [];
    return key ? [[key, value] as const] : [];
  });
  return Object.fromEntries(own);
}

const ALLOWED = 'allowed_payment_method_types[';
/** Since its release of September 2026, an intent lists what it allows, and accepts nothing else. */
function refusedParameter(sent: URLSearchParams): Answer | null {
  const names = [...sent.keys()];
  const has = (start: string) => names.some((name) => name.startsWith(start));
  if (has('payment_method_types['))
    return refusal(400, 'invalid_request_error', { code: 'payment_method_types_no_longer_supported' });
  return has(ALLOWED) && has('automatic_payment_methods[')
    ? refusal(400, 'invalid_request_error', { code: 'parameters_exclusive' })
    : null;
}

function create(state: State, sent: URLSearchParams, expand: string[]): Answer {
  const refused = refusedParameter(sent);
  if (refused) return refused;
  if (Number(sent.get('amount')) < 50)
    return refusal(400, 'invalid_request_error', { code: 'amount_too_small', param: 'amount' });
  const customer = sent.get('customer');
  const method = state.methods.get(sent.get('payment_method') ?? '') ?? null;
  if (customer && !state.customers.has(customer)) return missing('customer');
  if (sent.has('payment_method') && method?.customer !== customer) return missing('payment_method');
  const intent: Intent = {
    id: `pi_${randomUUID()}`,
    status: 'requires_payment_method',
    amount: Number(sent.get('amount')),
    received: 0,
    currency: sent.get('currency') ?? '',
    metadata: metadataIn(sent),
    customer,
    keep: sent.get('setup_future_usage') === 'off_session',
    allowed: [...sent].filter(([name]) => name.startsWith(ALLOWED)).map(([, value]) => value),
    method,
    error: null,
    charge: null,
  };
  state.intents.set(intent.id, intent);
  if (sent.get('confirm') !== 'true' || !method) return [200, shown(intent, expand)];
  take(state, intent, AWAY_DECLINES[method.number] ?? null);
  if (!intent.error) return [200, shown(intent, expand)];
  return refusal(402, 'card_error', { ...intent.error, payment_intent: shown(intent) });
}
