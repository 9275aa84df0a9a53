import { createHmac } from 'node:crypto';
import type { Ports } from '#platform/ports.ts';
import type { GiftCard } from './gift-card.repository.ts';

/** A source of gift cards. Asked twice with the same key, an issuer returns the same card. */
export interface GiftCardIssuer {
  issue(order: { key: string; amountCents: number; currency: string }): Promise<{ code: string | null }>;
}

export const keyOf = (card: Pick<GiftCard, 'id'>): string => `gift-card:${card.id}`;
export const numberOf = (card: Pick<GiftCard, 'id'>): string => `GC-${card.id}`;

/**
 * With sandbox payments, codes are generated here and are worthless; with real ones, a person buys and sends the card.
 */
export function issuerFor({ config, keys }: Pick<Ports, 'config' | 'keys'>): GiftCardIssuer {
  return config.payments === 'sandbox' ? sandboxIssuer(keys) : BY_HAND;
}

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const sandboxIssuer = (keys: readonly Uint8Array[]): GiftCardIssuer => ({
  async issue({ key }) {
    const [secret] = keys;
    if (!secret) throw new Error('no signing key');
    const bytes = createHmac('sha256', secret).update(key).digest().subarray(0, 16);
    const letters = [...bytes].map((byte) => LETTERS[byte % LETTERS.length]).join('');
    return { code: letters.match(/.{4}/g)?.join('-') ?? letters };
  },
});

const BY_HAND: GiftCardIssuer = { issue: async () => ({ code: null }) };
