import { localeOf } from '#kit/locales.ts';
import { type Dictionary, speaker, type Texts } from '#kit/texts.ts';
import type { Reader } from '#platform/postgres/database.ts';
import { dictionaryOf } from './dictionary.service.ts';
import { textOverrides, textOverridesOf } from './text-override.repository.ts';

/**
 * Texts that the server itself writes in a language, as the site's editors have them (C38): e-mails, documents, messages
 * in replies.
 */
export const speechIn = async <K extends string>(db: Reader, language: string, of: Texts<K>) =>
  speaker(of, await wordsIn(db, language, of), localeOf(language));

/** The words of these texts, for what chooses its own speaker. */
export async function wordsIn(db: Reader, language: string, of: Texts): Promise<Dictionary> {
  const keys = Object.keys(of.defaults).map((key) => `${of.scope}.${key}`);
  const edited = await textOverridesOf(db, language, keys);
  const brought = dictionaryOf(language);
  return edited.length === 0 ? brought : Object.assign(Object.create(brought), byKey(edited));
}

/** All texts that editors replaced in a language, by their keys. */
export const overridesIn = async (db: Reader, language: string): Promise<Dictionary> =>
  byKey(await textOverrides(db, language));

const byKey = (rows: readonly { key: string; text: string }[]): Dictionary =>
  Object.fromEntries(rows.map(({ key, text }) => [key, text]));

/**
 * The same in the product's own words: for labels that stand in every reply of a list, and where no database may be
 * asked.
 */
export const broughtSpeechIn = <K extends string>(language: string, of: Texts<K>) =>
  speaker(of, dictionaryOf(language), localeOf(language));
