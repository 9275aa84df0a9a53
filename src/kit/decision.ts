/** What stands between a visitor and a deed, and so what to offer (spec §4, gating pop-ups by action). */
export type Gate = 'account' | 'member' | 'gold' | 'credits' | 'verify-email' | 'none';

export type Decision =
  | { allowed: true }
  | { allowed: false; gate: Gate; code: string; status: number; detail: string };

export const ALLOWED: Decision = { allowed: true };
export const refuse = (gate: Gate, code: string, status: number, detail: string): Decision => ({
  allowed: false,
  gate,
  code,
  status,
  detail,
});
