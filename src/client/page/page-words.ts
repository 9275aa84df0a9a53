import { localeOf } from '#kit/locales.ts';
import { speaker, type Texts } from '#kit/texts.ts';
import { wordsOf } from './dictionary.ts';
import { type MetaArgs, siteOf } from './site-data.ts';

/** The texts of a page for its head, where hooks cannot be used. */
export function pageWords<K extends string>(args: MetaArgs, of: Texts<K>) {
  const data = siteOf(args);
  const language = data?.site.language ?? 'en';
  return speaker(of, wordsOf(language, data?.i18n ?? {}), localeOf(language));
}
