import { localeOf } from '#kit/locales.ts';
import { speaker, type Texts } from '#kit/texts.ts';
import { dictionaryOf } from './dictionary.service.ts';

/** Words that the server itself says, in a language: labels of replies, letters. */
export const speechIn = <K extends string>(language: string, of: Texts<K>) =>
  speaker(of, dictionaryOf(language), localeOf(language));
