/** Config entries of the credit that a year of the full program offers (spec §9). */
export const CREDIT_KEYS = { total: 'CME_SA_TOTAL', sa: 'SA_TOTAL' } as const;

/** A whole number of credits as an entry has it; null for anything else. */
export const creditsIn = (text: string | undefined): number | null =>
  /^\d{1,4}$/.test(text?.trim() ?? '') ? Number(text) : null;

/** CME_SA_TOTAL counts both kinds (spec §9), so it is more than the one of them. Null until both are configured. */
export function creditFacts(
  configs: Readonly<Record<string, string>>,
): { total: number; cme: number; sa: number } | null {
  const [total, sa] = [creditsIn(configs[CREDIT_KEYS.total]), creditsIn(configs[CREDIT_KEYS.sa])];
  return total !== null && sa !== null && total > sa ? { total, cme: total - sa, sa } : null;
}
