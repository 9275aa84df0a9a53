import type { TargetLanguage } from '#kit/languages.ts';
import { foldedSentence } from './pairs.rules.ts';
import { wordsIn } from './words.rules.ts';

/**
 * Sentences of up to this many words are looked up by two words in a row, longer ones by three: short runs occur in too
 * many of them.
 */
const SHORT = 8;
/** Similar sentences differ in length: near the bound, they are kept under both. */
const [PAIRS_MOST, TRIPLES_LEAST] = [15, 5];
/** Runs with fewer letters occur everywhere: `in the`, `it is`. */
const LETTERS_MIN = 8;

export interface SentenceIndex {
  words: number;
  shingles: number[];
}

/** The index under which a sentence of a language is kept. */
export const keptUnder = (english: string, language: TargetLanguage): SentenceIndex =>
  indexed(english, language, (words) => [
    ...(words <= PAIRS_MOST ? [2] : []),
    ...(words >= TRIPLES_LEAST ? [3] : []),
  ]);
/** The index under which similar sentences are looked up. */
export const soughtUnder = (english: string, language: TargetLanguage): SentenceIndex =>
  indexed(english, language, (words) => [words <= SHORT ? 2 : 3]);

function indexed(
  english: string,
  language: TargetLanguage,
  lengths: (words: number) => number[],
): SentenceIndex {
  const folded = foldedSentence(english);
  const words = wordsIn(folded);
  const runs = lengths(words.length).flatMap((length) =>
    words.slice(length - 1).map((_, at) => words.slice(at, at + length).join(' ')),
  );
  const told = runs.filter((run) => run.replace(/[^\p{L}\p{N}]/gu, '').length >= LETTERS_MIN);
  return {
    words: words.length,
    shingles: [...new Set([folded, ...told].map((run) => numberOf(`${language}:${run}`)))],
  };
}

/** FNV-1a as a signed 32-bit number: chance collisions are eliminated when words are compared. */
function numberOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash | 0;
}
