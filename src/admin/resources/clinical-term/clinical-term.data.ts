/** A class of substances, an abbreviation, or an everyday word. */
export const CLINICAL_TERM_KINDS = ['class', 'abbreviation', 'word'] as const;
/** The languages of its forms, by field; only English is required. */
export const TERM_LANGUAGES = { en: 'en', pt: 'pt-br', fr: 'fr', it: 'it', de: 'de' } as const;
export type TermField = keyof typeof TERM_LANGUAGES | 'drugs';
export const TERM_FIELDS = ['en', 'pt', 'fr', 'it', 'de', 'drugs'] as const satisfies readonly TermField[];
