import { localeOf } from '#kit/locales.ts';
import { speaker, type Texts } from '#kit/texts.ts';
import { dictionaryOf } from '#locale/dictionary.service.ts';
import type { Database } from '#platform/postgres/database.ts';
import { textsOf } from '../site/site.repository.ts';

/** Texts in a language of the site, as its editors changed them, for documents that the server writes. */
export async function siteWords<K extends string>(database: Database, language: string, of: Texts<K>) {
  const rows = await textsOf(database.reader(), language);
  const overrides = Object.fromEntries(rows.map((row) => [row.key, row.text]));
  return speaker(of, { ...dictionaryOf(language), ...overrides }, localeOf(language));
}
