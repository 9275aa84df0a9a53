import { TEXT_KINDS } from '#catalog/language/text-translation.data.ts';

export { type TargetLanguage, TRANSLATED } from '#kit/languages.ts';
export { LANGUAGE_NAMES } from '#locale/language.data.ts';

/** In pieces too, and kept with their record: what it is called, what is said of a person, a block of the front page. */
export const RECORD_KINDS = ['topic', 'biography', 'home'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];
/** Titles with their summary and text, what is translated piece by piece, and pages, which their own desk writes in every language. */
export const KINDS = ['publication', 'section', ...TEXT_KINDS, ...RECORD_KINDS, 'staticPage'] as const;
export type Kind = (typeof KINDS)[number];
export const STATES = ['missing', 'current', 'stale'] as const;
export type State = (typeof STATES)[number];
/** Characters. */
export const TITLE_MAX = 300;
export const SUMMARY_MAX = 2_000;
export const BODY_MAX = 200_000;

export const TRANSLATIONS_PATH = '/admin/translations';
