import { localeOf } from '#kit/locales.ts';
import { speaker, type Texts } from '#kit/texts.ts';
import { dictionaryOf } from './dictionary.service.ts';

/** Texts that the server itself produces in a language: labels in replies, e-mails. */
export const speechIn = <K extends string>(language: string, of: Texts<K>) =>
  speaker(of, dictionaryOf(language), localeOf(language));
