import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { declaredRefusals, type RefusalDeclaration } from '#kit/refusals.ts';
import type { Dictionary, Texts } from '#kit/texts.ts';

const SOURCE = join(import.meta.dirname, '..');
const WORDS = join(import.meta.dirname, 'words');
const EMPTY: Dictionary = {};
/** The latest of each language that has been asked for. */
const kept = new Map<string, { refusals: number; dictionary: Dictionary }>();

/** The interface texts that the product brings in a language, `scope.key` to message; empty for English, whose texts are the defaults in code. */
export function dictionaryOf(language: string): Dictionary {
  if (language === 'en') return EMPTY;
  // Whatever has been loaded since may have declared refusals of its own.
  const refusals = declaredRefusals().size;
  const found = kept.get(language);
  if (found?.refusals === refusals) return found.dictionary;
  const dictionary = read(language);
  kept.set(language, { refusals, dictionary });
  return dictionary;
}

/** The words of refusals, which stand where they are thrown, as the interface texts that editors look through. */
const refusalsIn = (language: keyof RefusalDeclaration): Dictionary =>
  Object.fromEntries(
    [...declaredRefusals()].map(([key, declared]) => [`refusal.${key}`, String(declared[language])]),
  );

let english: Promise<Dictionary> | null = null;
/** Every interface text in English, as the code has it: read once, when an editor first asks for it. */
export function englishTexts(): Promise<Dictionary> {
  english ??= readEnglish();
  return english;
}

async function readEnglish(): Promise<Dictionary> {
  const found = refusalsIn('en');
  for (const file of globSync('**/*.texts.ts', { cwd: SOURCE }).sort())
    for (const one of Object.values(await textsIn(file)))
      if (typeof one.scope === 'string')
        for (const [key, text] of Object.entries(one.defaults)) found[`${one.scope}.${key}`] = text;
  return found;
}
const textsIn = (file: string): Promise<Record<string, Texts>> =>
  import(pathToFileURL(join(SOURCE, file)).href);

function read(language: string): Dictionary {
  const folder = join(WORDS, language);
  const brought = globSync('*.json', { cwd: folder }).flatMap((file) => {
    const messages = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Dictionary;
    return Object.entries(messages).map(([key, text]) => [`${basename(file, '.json')}.${key}`, text]);
  });
  return { ...refusalsIn(language as keyof RefusalDeclaration), ...Object.fromEntries(brought) };
}
