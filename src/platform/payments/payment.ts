/** External payments: one port, with a provider behind it. A provider asked twice with the same key acts once. */

export interface Card {
  number: string;
  expMonth: number;
  expYear: number;
  cvc: string;
}
/** A stored card, by the provider's references. */
export interface SavedMethod {
  customerRef: string;
  methodRef: string;
}
export interface ChargeTerms {
  key: string;
  amountCents: number;
  currency: string;
  description: string;
  email: string;
  /** Null if the reader gives it to the provider only. */
  card: Card | null;
  /** Charged while the reader is absent. */
  saved: SavedMethod | null;
  /** Whether the card is kept for renewals. */
  keep: boolean;
}
/** Request to keep a card for later; nothing is charged. */
export interface SetupTerms {
  key: string;
  email: string;
  /** Null if the reader gives it to the provider only. */
  card: Card | null;
}
export interface ProviderCardSetup {
  /** Our own key of it; empty if it is not ours. */
  key: string;
  ref: string;
  status: 'kept' | 'requires_action' | 'failed' | 'cancelled';
  /** Reason as a code; see `Charge`. */
  failure: string | null;
  /** Needed by the reader's browser to continue with the provider. */
  clientSecret: string | null;
  kept: StoredCard | null;
}
export interface CardSetups {
  begin(terms: SetupTerms, now: Date): Promise<ProviderCardSetup>;
  /** Current state; null if it is not ours. */
  look(ref: string): Promise<ProviderCardSetup | null>;
  /** Called once the reader has answered the provider's question, or has given up. */
  confirm(ref: string, isApproved: boolean): Promise<ProviderCardSetup | null>;
}
export interface CancelTerms {
  key: string;
  ref: string | null;
  amountCents: number;
  currency: string;
}
export interface StoredCard extends SavedMethod {
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
}
export interface Charge {
  ref: string;
  /** `cancelled`: it was never charged, and never will be. */
  status: 'paid' | 'requires_action' | 'failed' | 'cancelled';
  amountCents: number;
  currency: string;
  /**
   * Reason as a code: `card-declined`, `insufficient-funds`, `expired-card`, `confirmation-failed`,
   * `card-not-accepted`.
   */
  failure: string | null;
  /** A bank decides, and its customer can do nothing meanwhile. */
  isUndecided?: boolean;
  /** Needed by the reader's browser to continue with the provider. */
  clientSecret: string | null;
  card: { brand: string; last4: string } | null;
  kept: StoredCard | null;
}
/** A provider's notification that something happened to a charge, which never tells the current state. */
export interface PaymentEvent {
  id: string;
  kind: 'charge' | 'refund' | 'dispute' | 'dispute-won' | 'setup' | 'other';
  /** The charge, or the kept card; null if it is about neither. */
  ref: string | null;
}
/** What a provider has returned of a charge. */
export interface ProviderRefunds {
  /** Whether everything was returned, and whether at our request or by hand. */
  givenBack: 'by us' | 'by hand' | null;
  refundedCents: number;
  /** Refunds that never reached the payer: their money is back with us. */
  failed: { ref: string; amountCents: number }[];
}
/** Current state of a charge at the provider. */
export interface ProviderCharge {
  /** Our own key of it. */
  key: string;
  charge: Charge;
  refunds: ProviderRefunds;
}
/** `refused`: nothing was returned, and asking again changes nothing; why, as a code. */
export type RefundOutcome =
  | { status: 'refunded' }
  | { status: 'refused'; reason: 'disputed' | 'insufficient-funds' | 'failed' | 'other' };
export interface PaymentEvents {
  /** Null unless the provider signed exactly this text recently. */
  read(text: string, signature: string, now: Date): Promise<PaymentEvent | null>;
  /** Null if the charge is not ours. */
  standing(ref: string): Promise<ProviderCharge | null>;
}

export interface PaymentProvider {
  readonly name: 'sandbox' | 'stripe';
  /** Given if the provider sends notifications. */
  readonly events?: PaymentEvents;
  /** Keeps cards without charging them. */
  readonly setups: CardSetups;
  charge(terms: ChargeTerms, now: Date): Promise<Charge>;
  /** Outcome of a charge; null if the provider has never heard of it. */
  look(key: string, ref: string | null): Promise<Charge | null>;
  /** Called once the reader has answered the provider's question, or has given up. */
  confirm(ref: string, isApproved: boolean): Promise<Charge>;
  /** Ensures that an unpaid charge never will be paid; a paid one is returned as it is. */
  cancel(what: CancelTerms, now: Date): Promise<Charge>;
  /** Refunds what is left of the amount. Throws if it is not known whether that was done. */
  refund(what: { ref: string; key: string }, now: Date): Promise<RefundOutcome>;
}
