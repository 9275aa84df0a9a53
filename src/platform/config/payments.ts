import type { SettingReader } from './read.ts';

export type Stripe = {
  secretKey: string;
  webhookSecret: string;
  apiBase: string | null;
  /** What the browser shows Stripe to say whose page it is. */
  publishableKey: string;
  /** Address of the script that draws Stripe's fields. */
  script: string;
};

/** Of the release that the server's library speaks; within it Stripe keeps it current by itself. */
const STRIPE_SCRIPT = 'https://js.stripe.com/endive/stripe.js';

export function readPayments(read: SettingReader) {
  const payments = read.choice('PAYMENTS', 'sandbox', ['sandbox', 'stripe']);
  const allowSandboxPayments = read.flag('ALLOW_SANDBOX_PAYMENTS', false);
  const apiBase = read.web('STRIPE_API_BASE', null);
  const script = read.web('STRIPE_SCRIPT', STRIPE_SCRIPT);
  const taxPerMillion = read.percent('TAX_PERCENT', 0, 50);
  const rest = { payments, allowSandboxPayments, taxPerMillion };
  if (payments === 'sandbox') return { ...rest, stripe: null };
  const secretKey = read.required('STRIPE_SECRET_KEY', 'the secret key of the Stripe account');
  const publishableKey = read.required(
    'STRIPE_PUBLISHABLE_KEY',
    'the publishable key of the Stripe account, which begins with pk_',
    /^pk_\S+$/,
  );
  const webhookSecret = read.required('STRIPE_WEBHOOK_SECRET', 'the signing secret of the Stripe webhook');
  return { ...rest, stripe: { secretKey, publishableKey, webhookSecret, apiBase, script } satisfies Stripe };
}
