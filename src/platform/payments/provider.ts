import type { Config } from '../config/config.ts';
import type { Database } from '../postgres/database.ts';
import type { PaymentProvider } from './payment.ts';
import { sandboxProvider } from './sandbox.ts';
import { stripeProvider } from './stripe.ts';

/** Opens the payment provider that the settings name. */
export function openPayment({ stripe }: Pick<Config, 'stripe'>, database: Database): PaymentProvider {
  return stripe ? stripeProvider(stripe) : sandboxProvider(database);
}
