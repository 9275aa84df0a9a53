import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Dictionary } from '#kit/texts.ts';

const WORDS = join(import.meta.dirname, 'words');
const EMPTY: Dictionary = {};
const kept = new Map<string, Dictionary>();

/** The interface texts that the product brings in a language, `scope.key` to message; empty for English, whose texts are the defaults in code. */
export function dictionaryOf(language: string): Dictionary {
  if (language === 'en') return EMPTY;
  const dictionary = kept.get(language) ?? read(language);
  kept.set(language, dictionary);
  return dictionary;
}

function read(language: string): Dictionary {
  const folder = join(WORDS, language);
  return Object.fromEntries(
    globSync('*.json', { cwd: folder }).flatMap((file) => {
      const messages = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Dictionary;
      return Object.entries(messages).map(([key, text]) => [`${basename(file, '.json')}.${key}`, text]);
    }),
  );
}
