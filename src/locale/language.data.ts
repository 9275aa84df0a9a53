/** English and the four languages with a sub-host of their own (spec §1). */
export const LANGUAGES = ['en', 'pt-br', 'fr', 'it', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/** What each language calls itself: the same words in every language. */
export const LANGUAGE_NAMES = {
  en: 'English',
  'pt-br': 'Português',
  fr: 'Français',
  it: 'Italiano',
  de: 'Deutsch',
} as const;
