import { TEXT_KINDS } from '#catalog/language/text-translation.data.ts';

export { type TargetLanguage, TRANSLATED } from '#kit/languages.ts';
export { LANGUAGE_NAMES } from '#locale/language.data.ts';

/** In pieces too, and kept with their record: what it is called, and what is said of a person. */
export const RECORD_KINDS = ['topic', 'biography'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];
/** Titles with their summary and text, and what is translated piece by piece. */
export const KINDS = ['publication', 'section', ...TEXT_KINDS, ...RECORD_KINDS] as const;
export type Kind = (typeof KINDS)[number];
export const STATES = ['missing', 'current', 'stale'] as const;
export type State = (typeof STATES)[number];
/** Characters. */
export const TITLE_MAX = 300;
export const SUMMARY_MAX = 2_000;
export const BODY_MAX = 200_000;

export const TRANSLATIONS_PATH = '/admin/translations';
