/** A class of substances, an abbreviation, or a word of everyday. */
export const CLINICAL_TERM_KINDS = ['class', 'abbreviation', 'word'] as const;
/** The languages of its forms, by the fields that hold them; English is the one it must have. */
export const TERM_LANGUAGES = { en: 'en', pt: 'pt-br', fr: 'fr', it: 'it', de: 'de' } as const;
export type TermField = keyof typeof TERM_LANGUAGES | 'drugs';
export const TERM_FIELDS = ['en', 'pt', 'fr', 'it', 'de', 'drugs'] as const satisfies readonly TermField[];
