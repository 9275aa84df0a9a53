import type { StripeError } from '@stripe/stripe-js';
import { type RefObject, useRef, useState } from 'react';
import { isFailure } from '#client/api/client.ts';
import { useTexts } from '#client/page/site-data.ts';
import type { User } from '#identity/session/session.store.ts';
import { placeOf } from '#kit/place.ts';
import type { CardForm } from './card.hooks.ts';
import { returnAddress } from './card.rules.ts';
import { answerBank, type CheckoutPayment } from './checkout.hooks.ts';
import { checkoutTexts } from './checkout.messages.ts';
import type { Choice } from './checkout.rules.ts';
import {
  forgetBegun,
  type PaymentAttempt,
  type PaymentFlow,
  refusal,
  rememberBegun,
  usePaying,
} from './paying.hooks.ts';

export interface CardPayment extends PaymentFlow {
  choice: Choice;
  user: User;
  onPaid: (paid: PaymentAttempt) => void;
}

/** Pays with the card in Stripe's fields; `isDeciding` while a bank takes its time. */
export function useCardPayment(
  { choice, user, onPaid, ...paying }: CardPayment,
  form: RefObject<CardForm | null>,
) {
  const say = useTexts(checkoutTexts);
  const pay = usePaying(paying);
  const undecided = useRef<PaymentAttempt | null>(null);
  const [isDeciding, setDeciding] = useState(false);
  const words = { unsaid: say('failedText'), undecided: say('bankStillDeciding', { email: user.email }) };

  async function decided(tried: PaymentAttempt): Promise<CheckoutPayment> {
    undecided.current = tried;
    setDeciding(true);
    try {
      return await decisionOn(tried, words);
    } catch (thrown) {
      // A failure is decided; a payment that could not be checked with the provider is not.
      if (isFailure(thrown) && thrown.status === 402) undecided.current = null;
      throw thrown;
    } finally {
      setDeciding(false);
    }
  }

  async function send(wantsRenewal: boolean): Promise<void> {
    if (!form.current) return;
    const given = { form: form.current, pay: () => pay(wantsRenewal, null), choice, words };
    const tried = undecided.current ?? (await give(given));
    if (!tried) return;
    const payment = tried.payment.status === 'paid' ? tried.payment : await decided(tried);
    forgetBegun();
    onPaid({ payment, order: tried.order });
  }
  return { isDeciding, send };
}

interface FailureTexts {
  unsaid: string;
  undecided: string;
}
interface ConfirmationInput {
  form: CardForm;
  pay: () => Promise<PaymentAttempt | null>;
  choice: Choice;
  words: FailureTexts;
}

/**
 * Null if the order is refused. A declined card ends nothing: another one pays the same payment. Whatever Stripe tells
 * the browser, the server checks for itself; what it finds neither paid nor refused is left to a bank.
 */
async function give({ form, pay, choice, words }: ConfirmationInput): Promise<PaymentAttempt | null> {
  const { stripe, elements } = form;
  const { error: wrong } = await elements.submit();
  if (wrong) throw unpaid(wrong, null, words);
  const tried = await pay();
  if (!tried || tried.payment.status === 'paid') return tried;
  rememberBegun(tried, choice);
  const { order } = tried;
  const { error, paymentIntent } = await stripe.confirmPayment({
    elements,
    clientSecret: tried.payment.clientSecret ?? '',
    confirmParams: { return_url: returnAddress(choice, location.origin, placeOf(location.search)) },
    redirect: 'if_required',
  });
  const payment = await answerBank(tried.payment.id, order.id, true);
  const isLeft = payment.status !== 'paid' && !error && paymentIntent?.status === 'processing';
  if (payment.status !== 'paid' && !isLeft) throw unpaid(error, payment, words);
  return { payment, order };
}

/** How often, and how far apart, a slow bank is asked while the reader waits. */
const ASKS = 10;
const ASK_PAUSE_MS = 2_000;

async function decisionOn({ payment, order }: PaymentAttempt, words: FailureTexts): Promise<CheckoutPayment> {
  for (let asked = 0; asked < ASKS; asked++) {
    await new Promise((go) => setTimeout(go, ASK_PAUSE_MS));
    const told = await answerBank(payment.id, order.id, true);
    if (told.status === 'paid') return told;
    if (told.failure) throw unpaid(undefined, told, words);
  }
  throw refusal(409, 'undecided', words.undecided);
}

/** The server's words if it knows why, else Stripe's; an error that never reached a payment says nothing about it. */
function unpaid(error: StripeError | undefined, told: CheckoutPayment | null, { unsaid }: FailureTexts) {
  const ours = error && !error.payment_intent ? null : told;
  const code = ours?.failure ?? error?.code ?? 'unpaid';
  return refusal(402, code, ours?.detail ?? error?.message ?? unsaid);
}
