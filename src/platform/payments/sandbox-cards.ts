import type { Charge } from './payment.ts';

export type SandboxOutcome = Pick<Charge, 'status' | 'failure'>;
export const PAID: SandboxOutcome = { status: 'paid', failure: null };
export const failed = (failure: string): SandboxOutcome => ({ status: 'failed', failure });

/**
 * The cards that the sandbox's bank knows (running contract), and its outcomes with the reader present (`first`) and
 * absent (`renewal`).
 */
export const CARDS: Record<string, { first: SandboxOutcome; renewal: SandboxOutcome }> = {
  '4242424242424242': { first: PAID, renewal: PAID },
  '4000000000000002': { first: failed('card-declined'), renewal: failed('card-declined') },
  '4000000000009995': { first: failed('insufficient-funds'), renewal: failed('insufficient-funds') },
  '4000002500003155': { first: { status: 'requires_action', failure: null }, renewal: PAID },
  '4000000000000341': { first: PAID, renewal: failed('card-declined') },
};
export const BY_LAST4 = new Map(Object.entries(CARDS).map(([number, says]) => [number.slice(-4), says]));
export const BRAND = 'Visa';

export interface CardExpiry {
  exp_month: number;
  exp_year: number;
}
/** A card is valid until the end of its month. */
export const isExpired = ({ exp_month, exp_year }: CardExpiry, now: Date): boolean =>
  now.getTime() >= Date.UTC(exp_year, exp_month, 1);
