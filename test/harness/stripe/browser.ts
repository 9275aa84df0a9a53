import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Intent } from './bank.ts';

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');
const FRAME = '<!doctype html><title>Card</title><body><script src="/frame.js"></script>';
const FILES: Record<string, [type: string, body: () => string]> = {
  'GET /endive/stripe.js': ['text/javascript', () => read('stripe-script.js')],
  'GET /endive/trusted-types-checker.js': ['text/javascript', () => 'window.stripeCameFurther = true;'],
  'GET /frame': ['text/html', () => FRAME],
  'GET /frame.js': ['text/javascript', () => read('stripe-frame.js')],
  'GET /browser/session': ['application/json', () => '{}'],
};

/** Of the bank, what the reader's browser may do: its calls carry no secret key. */
export interface Counter {
  publishableKey: string;
  bySecret(secret: string): Intent;
  /** What Stripe's own fields do in the reader's browser. */
  give(secret: string, number: string): string;
  /** The reader answers their bank, or the bank has come to an end by itself. */
  answer(secret: string, isApproved: boolean): void;
}
interface Sent {
  key: string;
  secret: string;
  number: string;
  isApproved: boolean;
  terms: {
    amount: number;
    currency: string;
    setupFutureUsage: string | null;
    allowedPaymentMethodTypes?: string[];
  };
}
export interface Shown {
  type: string;
  body: string;
}

/** What Stripe serves to browsers; null for what it serves to servers. */
export function serveBrowser(bank: Counter, asked: string, body: string): Shown | null {
  const file = FILES[asked];
  if (file) return { type: file[0], body: file[1]() };
  if (asked !== 'POST /browser/confirm' && asked !== 'POST /browser/answer') return null;
  const sent = JSON.parse(body) as Sent;
  const answer = asked === 'POST /browser/confirm' ? confirm(bank, sent) : decide(bank, sent);
  return { type: 'application/json', body: JSON.stringify(answer) };
}

const invalid = (message: string, code?: string) => ({
  error: { type: 'invalid_request_error', message, code },
});

function confirm(bank: Counter, { key, secret, number, terms }: Sent) {
  if (key !== bank.publishableKey) return invalid('Invalid API Key provided');
  const intent = bank.bySecret(secret);
  if (intent.status !== 'requires_payment_method')
    return invalid(`This intent is ${intent.status}.`, 'payment_intent_unexpected_state');
  const differs = differenceOf(intent, terms);
  if (differs) return invalid(`The ${differs} of the fields is not that of the intent.`);
  bank.give(secret, number);
  return told(intent);
}

/** A deferred intent is confirmed only with what the fields were drawn for. */
function differenceOf(intent: Intent, terms: Sent['terms']): string | null {
  if (intent.amount !== terms.amount) return 'amount';
  if (intent.currency !== terms.currency) return 'currency';
  if (intent.keep !== (terms.setupFutureUsage === 'off_session')) return 'setup_future_usage';
  const [fields, own] = [terms.allowedPaymentMethodTypes ?? [], intent.allowed];
  return fields.join() === own.join() ? null : 'allowed_payment_method_types';
}

function decide(bank: Counter, { secret, isApproved }: Sent) {
  bank.answer(secret, isApproved);
  return told(bank.bySecret(secret));
}

const MESSAGES: Record<string, string> = {
  card_declined: 'Your card was declined.',
  expired_card: 'Your card has expired.',
  payment_intent_authentication_failure: 'We are unable to authenticate your payment method.',
};
const CARD = new Set(['card_declined', 'expired_card']);
function told({ id, status, error }: Intent) {
  const intent = { id, status };
  if (!error) return { paymentIntent: intent };
  const type = CARD.has(error.code) ? 'card_error' : 'invalid_request_error';
  return { error: { type, ...error, message: MESSAGES[error.code], payment_intent: intent } };
}
