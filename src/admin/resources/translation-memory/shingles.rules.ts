import type { TargetLanguage } from '#kit/languages.ts';
import { foldedSentence } from './pairs.rules.ts';
import { wordsIn } from './words.rules.ts';

/** Sentences up to so many words are found by two words in a row, longer ones by three: short runs are in too many of them. */
const SHORT = 8;
/** Sentences that are alike differ in length: near the bound they are kept under both. */
const [PAIRS_MOST, TRIPLES_LEAST] = [15, 5];
/** Fewer letters than this are words that stand everywhere: `in the`, `it is`. */
const LETTERS_MIN = 8;

export interface SentenceIndex {
  words: number;
  shingles: number[];
}

/** Under what a sentence of a language is kept. */
export const keptUnder = (english: string, language: TargetLanguage): SentenceIndex =>
  indexed(english, language, (words) => [
    ...(words <= PAIRS_MOST ? [2] : []),
    ...(words >= TRIPLES_LEAST ? [3] : []),
  ]);
/** Under what sentences like it are looked for. */
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

/** FNV-1a, as a signed number of 32 bits: what shares one by chance is told apart when its words are compared. */
function numberOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash | 0;
}
