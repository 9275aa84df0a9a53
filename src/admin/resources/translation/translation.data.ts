import { TEXT_KINDS } from '#catalog/language/text-translation.data.ts';
import { LANGUAGES, type Language } from '#locale/language.data.ts';

export type TargetLanguage = Exclude<Language, 'en'>;
export const TRANSLATED = LANGUAGES.filter((one): one is TargetLanguage => one !== 'en');
/** As each language calls itself. */
export const LANGUAGE_NAMES: Record<TargetLanguage, string> = {
  'pt-br': 'Português',
  fr: 'Français',
  it: 'Italiano',
  de: 'Deutsch',
};
/** Titles with their summary and text, and what is translated piece by piece. */
export const KINDS = ['publication', 'section', ...TEXT_KINDS] as const;
export type Kind = (typeof KINDS)[number];
export const STATES = ['missing', 'current', 'stale'] as const;
export type State = (typeof STATES)[number];
/** Characters. */
export const TITLE_MAX = 300;
export const SUMMARY_MAX = 2_000;
export const BODY_MAX = 200_000;

export const TRANSLATIONS_PATH = '/admin/translations';
