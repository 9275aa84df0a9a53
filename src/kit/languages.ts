/**
 * The languages of the product, English first: anything that needs all of them is typed by this list, and does not
 * compile if one is missing.
 */
export const LANGUAGE_LIST = {
  en: { name: 'English', label: '', tag: 'en', locale: 'en-US' },
  /** The pt-br language uses the pt sub-host (spec §3). */
  'pt-br': { name: 'Português', label: 'pt', tag: 'pt-BR', locale: 'pt-BR' },
  fr: { name: 'Français', label: 'fr', tag: 'fr', locale: 'fr-FR' },
  it: { name: 'Italiano', label: 'it', tag: 'it', locale: 'it-IT' },
  de: { name: 'Deutsch', label: 'de', tag: 'de', locale: 'de-DE' },
} as const;
export type Language = keyof typeof LANGUAGE_LIST;
export type TargetLanguage = Exclude<Language, 'en'>;

/** A value for each language, derived from its declaration. */
export const ofLanguages = <T>(of: (declared: (typeof LANGUAGE_LIST)[Language], language: Language) => T) =>
  Object.fromEntries(
    Object.entries(LANGUAGE_LIST).map(([language, one]) => [language, of(one, language as Language)]),
  ) as Record<Language, T>;

export const LANGUAGES = Object.keys(LANGUAGE_LIST) as Language[];
export const isLanguage = (text: string): text is Language => Object.hasOwn(LANGUAGE_LIST, text);
/** The languages with a sub-host of their own (spec §1). */
export const TRANSLATED = LANGUAGES.filter((one): one is TargetLanguage => one !== 'en');
/** A language as documents name it: `pt-BR`. */
export const tagOf = (language: string): string =>
  isLanguage(language) ? LANGUAGE_LIST[language].tag : language;
