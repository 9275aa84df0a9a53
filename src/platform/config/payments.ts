import type { SettingReader } from './read.ts';

export type Stripe = {
  secretKey: string;
  webhookSecret: string;
  apiBase: string | null;
  /** What the browser sends Stripe to identify the account. */
  publishableKey: string;
  /** Address of the script that draws Stripe's fields. */
  script: string;
};

/** The release that the server's library speaks; Stripe itself keeps it up to date within that release. */
const STRIPE_SCRIPT = 'https://js.stripe.com/endive/stripe.js';

export function readPayments(read: SettingReader) {
  const payments = read.choice('PAYMENTS', 'sandbox', ['sandbox', 'stripe']);
  const allowSandboxPayments = read.flag('ALLOW_SANDBOX_PAYMENTS', false);
  const apiBase = read.web('STRIPE_API_BASE', null);
  const script = read.web('STRIPE_SCRIPT', STRIPE_SCRIPT);
  const taxPerMillion = read.percent('TAX_PERCENT', 0, 50);
  const rest = { payments, allowSandboxPayments, taxPerMillion };
  if (!read.text('PAYMENTS') && read.text('STRIPE_SECRET_KEY'))
    read.wrong('PAYMENTS', '', 'with STRIPE_SECRET_KEY stripe, or sandbox if no money is to move');
  if (payments === 'sandbox') return { ...rest, stripe: null };
  const secretKey = read.required(
    'STRIPE_SECRET_KEY',
    'the secret key of the Stripe account, which begins with sk_ or rk_',
    /^[sr]k_\S+$/,
  );
  const publishableKey = read.required(
    'STRIPE_PUBLISHABLE_KEY',
    'the publishable key of the Stripe account, which begins with pk_',
    /^pk_\S+$/,
  );
  const webhookSecret = read.required(
    'STRIPE_WEBHOOK_SECRET',
    'the signing secret of the Stripe webhook, which begins with whsec_',
    /^whsec_\S+$/,
  );
  if (secretKey && publishableKey && modeOf(secretKey) !== modeOf(publishableKey))
    read.wrong(
      'STRIPE_PUBLISHABLE_KEY',
      publishableKey,
      'the key of the same mode as STRIPE_SECRET_KEY, test or live',
    );
  return { ...rest, stripe: { secretKey, publishableKey, webhookSecret, apiBase, script } satisfies Stripe };
}

const modeOf = (key: string): string | undefined => /^[a-z]+_(test|live)_/.exec(key)?.[1];
