/** Money from outside: one port, a provider behind it. Asked twice with one key, a provider does a thing once. */

export interface Card {
  number: string;
  expMonth: number;
  expYear: number;
  cvc: string;
}
/** A card on file, as the provider calls it. */
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
  /** Null where the reader gives it to the provider alone. */
  card: Card | null;
  /** Charged without the reader being there. */
  saved: SavedMethod | null;
  /** Asks that the card be kept for renewals. */
  keep: boolean;
}
/** Asks that a card be kept for later; nothing is taken. */
export interface SetupTerms {
  key: string;
  email: string;
  /** Null where the reader gives it to the provider alone. */
  card: Card | null;
}
export interface ProviderCardSetup {
  /** Our own key of it; empty where it is none of ours. */
  key: string;
  ref: string;
  status: 'kept' | 'requires_action' | 'failed' | 'cancelled';
  /** Why not, as a code; see `Charge`. */
  failure: string | null;
  /** What the reader's browser needs to go on with the provider. */
  clientSecret: string | null;
  kept: StoredCard | null;
}
export interface CardSetups {
  begin(terms: SetupTerms, now: Date): Promise<ProviderCardSetup>;
  /** How it stands; null for one that is none of ours. */
  look(ref: string): Promise<ProviderCardSetup | null>;
  /** The reader has answered what the provider asked of them, or has given up. */
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
  /** `cancelled`: it never was taken, and never will be. */
  status: 'paid' | 'requires_action' | 'failed' | 'cancelled';
  amountCents: number;
  currency: string;
  /** Why not, as a code: `card-declined`, `insufficient-funds`, `expired-card`, `confirmation-failed`, `card-not-accepted`. */
  failure: string | null;
  /** What the reader's browser needs to go on with the provider. */
  clientSecret: string | null;
  card: { brand: string; last4: string } | null;
  kept: StoredCard | null;
}
/** What a provider tells by itself: that something happened to a charge, never what stands now. */
export interface PaymentEvent {
  id: string;
  kind: 'charge' | 'refund' | 'dispute' | 'setup' | 'other';
  /** Of the charge, or of the card that is kept; null where it is about neither. */
  ref: string | null;
}
/** How a charge stands at the provider now. */
export interface ProviderCharge {
  /** Our own key of it. */
  key: string;
  charge: Charge;
  /** Everything that was taken has gone back: because we asked for it, or by somebody else's hand. */
  givenBack: 'by us' | 'by hand' | null;
}
export interface PaymentEvents {
  /** Null unless the provider signed exactly this text, not long ago. */
  read(text: string, signature: string, now: Date): Promise<PaymentEvent | null>;
  /** Null for a charge that is none of ours. */
  standing(ref: string): Promise<ProviderCharge | null>;
}

export interface PaymentProvider {
  readonly name: 'sandbox' | 'stripe';
  /** Where a provider tells by itself what happened. */
  readonly events?: PaymentEvents;
  /** Keeps cards without taking anything. */
  readonly setups: CardSetups;
  charge(terms: ChargeTerms, now: Date): Promise<Charge>;
  /** What became of a charge; null when the provider never heard of it. */
  look(key: string, ref: string | null): Promise<Charge | null>;
  /** The reader has answered what the provider asked of them, or has given up. */
  confirm(ref: string, isApproved: boolean): Promise<Charge>;
  /** A charge that has not been taken never will be; one that was is told as it is. */
  cancel(what: CancelTerms, now: Date): Promise<Charge>;
  /** Gives everything back. */
  refund(what: { ref: string; key: string }, now: Date): Promise<void>;
}
