import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readOnce } from '#kit/read-once.ts';
import type { Dictionary, Texts } from '#kit/texts.ts';

const SOURCE = join(import.meta.dirname, '..');
const WORDS = join(import.meta.dirname, 'words');
const EMPTY: Dictionary = {};
/** One entry per language requested so far. */
const kept = new Map<string, Dictionary>();

/**
 * The built-in interface texts of a language, `scope.key` to message; empty for English, whose texts are the defaults
 * in code.
 */
export function dictionaryOf(language: string): Dictionary {
  if (language === 'en') return EMPTY;
  const dictionary = kept.get(language) ?? read(language);
  kept.set(language, dictionary);
  return dictionary;
}

/** All interface texts in English, as in the code. */
export const englishTexts = readOnce(readEnglish);

async function readEnglish(): Promise<Dictionary> {
  const found: Dictionary = {};
  for (const file of globSync('**/*.messages.ts', { cwd: SOURCE }).sort())
    for (const one of Object.values(await textsIn(file)))
      if (typeof one.scope === 'string')
        for (const [key, text] of Object.entries(one.defaults)) found[`${one.scope}.${key}`] = text;
  return found;
}
const textsIn = (file: string): Promise<Record<string, Texts>> =>
  import(pathToFileURL(join(SOURCE, file)).href);

function read(language: string): Dictionary {
  const folder = join(WORDS, language);
  const brought = globSync('**/*.json', { cwd: folder }).flatMap((file) => {
    const messages = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Dictionary;
    return Object.entries(messages).map(([key, text]) => [`${basename(file, '.json')}.${key}`, text]);
  });
  return Object.fromEntries(brought);
}
