import type { Refusal } from './refusal.ts';

/** What keeps a visitor from an action, and so what to offer (spec §4, gating pop-ups by action). */
export type Gate = 'account' | 'member' | 'gold' | 'credits' | 'verify-email' | 'none';

export type Decision = { allowed: true } | { allowed: false; gate: Gate; refusal: Refusal };

export const ALLOWED: Decision = { allowed: true };
export const denied = (gate: Gate, refusal: Refusal): Decision => ({ allowed: false, gate, refusal });
