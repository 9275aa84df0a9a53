import { TEXT_KINDS } from '#catalog/language/text-translation.data.ts';
import { BIO_MAX } from '../author/author.data.ts';
import { COVER_MAX } from '../publication/publication.data.ts';

export { type TargetLanguage, TRANSLATED } from '#kit/languages.ts';
export { LANGUAGE_NAMES } from '#locale/language.data.ts';

/** Also in pieces, but stored with their record: the name of a topic, a biography, a block of the front page. */
export const RECORD_KINDS = ['topic', 'biography', 'home'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];
/**
 * Texts with title, summary and body; texts translated piece by piece; and pages, whose own desk writes them in every
 * language.
 */
export const KINDS = ['publication', 'section', ...TEXT_KINDS, ...RECORD_KINDS, 'staticPage'] as const;
export type Kind = (typeof KINDS)[number];
export const STATES = ['missing', 'current', 'stale'] as const;
export type State = (typeof STATES)[number];
/** In characters. */
export const TITLE_MAX = 300;
export const SUMMARY_MAX = 2_000;
export const BODY_MAX = 200_000;
/** Of a piece: that of the longest English, with room for languages that need more words. */
export const PIECE_MAX = 2 * Math.max(COVER_MAX.description, BIO_MAX);

export const TRANSLATIONS_PATH = '/admin/translations';
