/** What an error of Stripe's library says (docs.stripe.com/api/errors). */
export interface StripeFailure {
  type?: string;
  code?: string;
  param?: string;
  headers?: Record<string, string>;
  payment_intent?: { id?: string };
}

/** Errors by which Stripe says that it did nothing; after any other error the outcome is unknown. */
export const isRefused = (thrown: unknown): boolean =>
  ['StripeInvalidRequestError', 'StripeIdempotencyError', 'StripeCardError'].includes(
    (thrown as StripeFailure).type ?? '',
  );
