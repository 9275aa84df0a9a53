/** Biographies of the fictional faculty, by slug. */
export const BIOS: Record<string, string> = {};
