import { isDate } from '#kit/dates.ts';
import { folded } from '#kit/text/folded.ts';
import { isReadable, namesIn } from '#kit/text/text-values.ts';
import type { State, TargetLanguage } from '../translation/translation.data.ts';
import { TEXT_KEY_MAX, TEXTS_PATH } from './interface-text.data.ts';

/** A text of the interface in one language, identified as translations of the library are. */
export interface InterfaceTextId {
  key: string;
  language: TargetLanguage;
}
const ID = new RegExp(`^interface-([\\w.]{0,${TEXT_KEY_MAX}})-(pt-br|fr|it|de)$`);
/** `interface-cmeProgram.get-fr`; without a key, the texts of a language as a whole. */
export const interfaceIdText = ({ key, language }: InterfaceTextId): string => `interface-${key}-${language}`;
export function interfaceIdIn(text: string): InterfaceTextId | null {
  const [, key, language] = ID.exec(text) ?? [];
  return key === undefined || !language ? null : { key, language: language as TargetLanguage };
}
/** The page on which it is edited. */
export const interfaceTextPath = ({ key, language }: InterfaceTextId): string =>
  `${TEXTS_PATH}?${new URLSearchParams({ language, search: key, text: key })}`;

export type TextProblem = 'empty' | 'date' | 'names' | 'unreadable';

/**
 * A text must name the values that its source names, or readers would see a gap or a brace. A date is written out by the
 * page, in its language.
 */
export function textProblem(text: string, source: string, language: string): TextProblem | null {
  if (text.trim() === '') return 'empty';
  if (isDate(source) && !isDate(text.trim())) return 'date';
  if (namesIn(text).join() !== namesIn(source).join()) return 'names';
  return isReadable(text, language) ? null : 'unreadable';
}

export interface TextOrigins {
  /** The English in the code. */
  source: string;
  /** The English that readers see: an editor's text, or else the source. */
  english: string;
  /** The product's own text in the language; made from the source. */
  brought: string | undefined;
  /** An editor's text in the language, with the English it was made from, if that is recorded. */
  own: { madeFrom: string | null } | undefined;
}
/** The English that a text in another language was made from; null if there is no such text, or it is not recorded. */
export const madeFromOf = ({ source, brought, own }: TextOrigins): string | null =>
  own ? own.madeFrom : brought === undefined ? null : source;
/** A text in another language is current while it was made from the English that readers now see. */
export function textState(language: string, origins: TextOrigins): State {
  if (language === 'en') return 'current';
  if (!origins.own && origins.brought === undefined) return 'missing';
  return madeFromOf(origins) === origins.english ? 'current' : 'stale';
}

/**
 * The English that a text counts as made from once it is saved. A save that names none confirms nothing: words that
 * stay keep theirs, whatever else was changed.
 */
export const savedFrom = (
  before: Pick<InterfaceTextRecord, 'text' | 'english' | 'madeFrom'>,
  { text, english }: { text: string | null; english?: string | undefined },
): string | null => english ?? (text === before.text ? before.madeFrom : before.english);

export interface InterfaceTextFilter {
  edited: boolean;
  state?: State | null;
  /** A page it appears on. */
  page?: string | null;
  search: string | null;
}
export interface InterfaceTextRecord {
  key: string;
  text: string;
  description: string;
  brought: string;
  source: string;
  english: string;
  madeFrom: string | null;
  state: State;
  pages: readonly string[];
  edited: boolean;
  /** Nobody sees it: an editor has rewritten its page, or the product no longer has it. */
  unused: boolean;
  /** Version of the text and its note. */
  version: string;
}

/** Whether a text matches the filter; the search looks in its key and in all its forms. */
export function isWanted(
  one: InterfaceTextRecord,
  { edited, state, page, search }: InterfaceTextFilter,
): boolean {
  if (one.unused && !one.edited) return false;
  if (edited && !one.edited) return false;
  if (state && one.state !== state) return false;
  if (page && !one.pages.includes(page)) return false;
  if (!search) return true;
  const words = folded(search);
  return [one.key, one.text, one.brought, one.source, one.english, one.description].some((form) =>
    folded(form).includes(words),
  );
}
