import type { Config } from './config.ts';
import type { Database } from './database.ts';
import type { PaymentProvider } from './payment.ts';
import { sandboxProvider } from './payment-sandbox.ts';
import { stripeProvider } from './payment-stripe.ts';

/** Whoever takes the money, by the settings. */
export function openPayment({ stripe }: Pick<Config, 'stripe'>, database: Database): PaymentProvider {
  return stripe ? stripeProvider(stripe) : sandboxProvider(database);
}
