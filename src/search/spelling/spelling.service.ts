import { folded } from '#kit/text/folded.ts';
import type { Reader } from '#platform/postgres/database.ts';
import { knownWords, nearWords } from '../query/name.repository.ts';
import { askedOf, readingsOf } from '../term/compound.rules.ts';
import { isNear } from './spelling.rules.ts';

/** Words that a reader may have meant, nearest first, as the library writes them: once each, with accents. */
export async function spellingsOf(
  db: Reader,
  words: readonly string[],
  language: string,
): Promise<{ word: string; near: string }[]> {
  if (words.length === 0) return [];
  const rows = (await nearWords(db, words, language)).filter(
    ({ word, near }) => isNear(folded(word), folded(near)) && folded(word) !== folded(near),
  );
  const once = new Map<string, { word: string; near: string }>();
  for (const row of rows) {
    const key = `${row.word} ${folded(row.near)}`;
    const known = once.get(key);
    if (!known) once.set(key, row);
    else if (known.near === folded(known.near)) known.near = row.near;
  }
  return [...once.values()];
}

/** Readings of German words that match nothing, as the words they are composed of. */
export async function compoundsOf(
  db: Reader,
  words: readonly string[],
  language: string,
): Promise<{ word: string; near: string }[]> {
  if (language !== 'de' || words.length === 0) return [];
  const known = await knownWords(db, [...new Set(words.flatMap((word) => askedOf(folded(word))))], language);
  return words.flatMap((word) => readingsOf(folded(word), known).map((near) => ({ word, near })));
}
