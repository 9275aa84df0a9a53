/** English and the four languages with a sub-host of their own (spec §1). */
export const LANGUAGES = ['en', 'pt-br', 'fr', 'it', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];
