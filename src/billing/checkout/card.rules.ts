import type { Appearance, StripeElementLocale } from '@stripe/stripe-js';
import type { Choice } from './checkout.rules.ts';
import { checkoutPath } from './checkout.rules.ts';

/**
 * What Stripe's fields are told about an order: it must match what the server says of its payment, or Stripe refuses
 * it.
 */
export const cardTerms = (order: { total: number; currency: string }, wantsRenewal: boolean) => ({
  mode: 'payment' as const,
  amount: order.total,
  currency: order.currency.toLowerCase(),
  setupFutureUsage: wantsRenewal ? ('off_session' as const) : null,
  allowedPaymentMethodTypes: ['card'],
});

/** The terms for a card that is kept without paying. */
export const keptCardTerms = (currency: string) => ({
  mode: 'setup' as const,
  currency: currency.toLowerCase(),
  setupFutureUsage: 'off_session' as const,
  allowedPaymentMethodTypes: ['card'],
});

export const cardLocale = (language: string): StripeElementLocale =>
  language === 'pt-br' ? 'pt-BR' : (language as StripeElementLocale);

/** Where a bank that opens its own page returns to. */
export const returnAddress = (choice: Choice, origin: string, place: string | null = null): string =>
  `${origin}${checkoutPath(choice, place)}`;

/** Our look for a frame that has none of our styles; our fonts stay here, the frame uses the device's. */
export function cardLook(token: (name: string) => string, isDark: boolean): Appearance {
  const edge = `1px solid ${token('--line-strong')}`;
  const focus = { borderColor: token('--focus'), boxShadow: `0 0 0 2px ${token('--focus')}` };
  return {
    theme: isDark ? 'night' : 'stripe',
    variables: {
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: '16px',
      fontSizeSm: '15px',
      borderRadius: token('--radius-2'),
      colorPrimary: token('--primary'),
      colorBackground: token('--surface'),
      colorText: token('--ink'),
      colorTextSecondary: token('--ink-2'),
      colorTextPlaceholder: token('--ink-3'),
      colorDanger: token('--danger'),
      colorSuccess: token('--success'),
      colorWarning: token('--warning'),
      accessibleColorOnColorPrimary: token('--on-primary'),
    },
    rules: {
      '.Input': { border: edge, boxShadow: 'none' },
      '.Input:focus': focus,
      '.Tab': { border: edge, boxShadow: 'none' },
      '.Tab:focus': focus,
      '.Label': { fontWeight: '600' },
    },
  };
}
