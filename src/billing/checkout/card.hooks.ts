import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { TIMEOUT_MS } from '#client/api/client.ts';
import { fetchScript } from '#client/start/outside-script.ts';
import type { User } from '#identity/session/session.store.ts';
import { trustScriptsOf } from '#ui/content/trusted-html.ts';
import { cardLocale, cardLook, type cardTerms, type keptCardTerms } from './card.rules.ts';

/** What Stripe's script returned, and what it drew in the page. */
export interface CardForm {
  stripe: Stripe;
  elements: StripeElements;
}
type CardState = 'loading' | 'ready' | 'failed';
type PaidTerms = ReturnType<typeof cardTerms>;
type Terms = PaidTerms | ReturnType<typeof keptCardTerms>;
interface CardFieldOptions {
  card: { key: string; script: string };
  language: string;
  productName: string;
  user: User;
}

/** The fields that Stripe draws in our page; nothing typed into them can be read here. */
export function useCardFields(first: Terms, wanted: CardFieldOptions) {
  const place = useRef<HTMLDivElement>(null);
  const form = useRef<CardForm | null>(null);
  const terms = useRef(first);
  const asked = useRef(wanted);
  const [state, setState] = useState<CardState>('loading');
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt begins anew
  useEffect(() => {
    const left = new AbortController();
    setState('loading');
    begin(asked.current, terms, place, left.signal, setState).then(
      (begun) => {
        form.current = begun;
      },
      () => left.signal.aborted || setState('failed'),
    );
    return () => left.abort();
  }, [attempt]);
  const agree = useCallback((next: PaidTerms) => {
    terms.current = next;
    void form.current?.elements.update(next);
  }, []);
  return { place, form, state, agree, retry: () => setAttempt((before) => before + 1) };
}

/**
 * Fetches, draws and reports the result; if the reader has left meanwhile, reports nothing and leaves nothing behind.
 */
async function begin(
  wanted: CardFieldOptions,
  terms: RefObject<Terms>,
  place: RefObject<HTMLElement | null>,
  left: AbortSignal,
  setState: (state: CardState) => void,
): Promise<CardForm | null> {
  const stripe = await openStripe(wanted);
  if (left.aborted || !place.current) return null;
  const form = { stripe, elements: stripe.elements({ ...terms.current, appearance: lookNow() }) };
  const element = drawn(form, wanted);
  const late = setTimeout(() => setState('failed'), TIMEOUT_MS);
  const settle = (state: CardState) => {
    clearTimeout(late);
    if (!left.aborted) setState(state);
  };
  element.on('ready', () => settle('ready'));
  element.on('loaderror', () => settle('failed'));
  element.mount(place.current);
  const relook = () => void form.elements.update({ appearance: lookNow() });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', relook, { signal: left });
  left.addEventListener('abort', () => {
    clearTimeout(late);
    element.destroy();
  });
  return form;
}

async function openStripe({ card, language }: CardFieldOptions): Promise<Stripe> {
  trustScriptsOf(card.script);
  if (!window.Stripe) await Promise.race([fetchScript(card.script), never(TIMEOUT_MS)]);
  if (!window.Stripe) throw new Error('the script brought nothing');
  return window.Stripe(card.key, { locale: cardLocale(language) });
}
const never = (ms: number) =>
  new Promise((_, late) => setTimeout(() => late(new Error('it did not come')), ms));

/** Wallets first, if the device has one; details we already know are not asked for again. */
function drawn({ elements }: CardForm, { user, productName }: CardFieldOptions) {
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ');
  return elements.create('payment', {
    business: { name: productName },
    defaultValues: { billingDetails: { name, email: user.email } },
    paymentMethodOrder: ['apple_pay', 'google_pay', 'card'],
  });
}

function lookNow() {
  const style = getComputedStyle(document.documentElement);
  return cardLook((name) => style.getPropertyValue(name).trim(), style.colorScheme === 'dark');
}
