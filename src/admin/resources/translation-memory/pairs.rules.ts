import type { TextByKey } from '#catalog/language/text-translation.rules.ts';
import type { TargetLanguage } from '#kit/languages.ts';
import { blocksOf, type TextBlock } from './segments.rules.ts';
import { wordsIn } from './words.rules.ts';

/** An English sentence with its translation, or a whole block if the two have different numbers of sentences. */
export interface SentencePair {
  english: string;
  translation: string;
}
export interface FieldPair extends SentencePair {
  field: string;
}

/** Longer sentences are not remembered. */
export const SENTENCE_MAX = 2_000;
/** Percentage of words that must be the same for a sentence to be offered. */
export const LIKENESS_MIN = 70;

/** Pairs the sentences of two texts by structure: if their blocks differ, nothing is known of their sentences. */
export function pairsIn(english: string, translation: string, language: TargetLanguage): SentencePair[] {
  const [source, target] = [blocksOf(english, 'en'), blocksOf(translation, language)];
  if (source.length !== target.length || source.some(({ kind }, at) => kind !== target[at]?.kind)) return [];
  return source
    .flatMap((block, at) => pairsOfBlock(block, target[at]?.sentences ?? []))
    .filter((pair) =>
      [pair.english, pair.translation].every((one) => hasWord(one) && one.length <= SENTENCE_MAX),
    );
}

function pairsOfBlock({ sentences }: TextBlock, target: readonly string[]): SentencePair[] {
  if (sentences.length !== target.length)
    return [{ english: sentences.join(' '), translation: target.join(' ') }];
  return sentences.map((one, at) => ({ english: one, translation: target[at] ?? '' }));
}
const hasWord = (text: string): boolean => /\p{L}{2}/u.test(text);

/** The pairs of every field that both have. */
export const pairsOf = (source: TextByKey, words: TextByKey, language: TargetLanguage): FieldPair[] =>
  Object.entries(source).flatMap(([field, english]) =>
    pairsIn(english, words[field] ?? '', language).map((pair) => ({ field, ...pair })),
  );

/** The form in which sentences are compared: lowercase, without Markdown marks, with single spaces between words. */
export const foldedSentence = (text: string): string =>
  plainSentence(text).normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();

/** The text of Markdown without its marks, for fields that take none. */
export const plainSentence = (text: string): string =>
  text
    .replace(/!?\[([^\]]*)\]\([^)\s]*\)/g, '$1')
    .replace(/(?<!\\)(\*\*|__|~~)(?=\S)(.+?)(?<=\S)\1/g, '$2')
    .replace(/(?<![\\\p{L}\p{N}])([*_])(?=\S)(.+?)(?<=\S)\1(?![\p{L}\p{N}])/gu, '$2')
    .replace(/(?<!\\)`([^`]+)`/g, '$1')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1');

/** Percentage of the words of two sentences that both have in the same order: 100 only if all are. */
export function likeness(one: string, other: string): number {
  const [mine, theirs] = [wordsIn(foldedSentence(one)), wordsIn(foldedSentence(other))];
  const all = mine.length + theirs.length;
  if (all === 0) return 0;
  const same = commonLength(mine, theirs);
  return Math.floor((200 * same) / all);
}

/** The length of the longest common subsequence of words. */
function commonLength(one: readonly string[], other: readonly string[]): number {
  let row = new Array<number>(other.length + 1).fill(0);
  for (const word of one) {
    const next = [0];
    for (const [at, theirs] of other.entries())
      next.push(word === theirs ? (row[at] ?? 0) + 1 : Math.max(row[at + 1] ?? 0, next[at] ?? 0));
    row = next;
  }
  return row.at(-1) ?? 0;
}

const OFFERS_MOST = 3;
/** The offers for a sentence, the most similar first, each wording once. */
export function offersFor<P extends SentencePair>(
  sentence: string,
  found: readonly P[],
): (P & { likeness: number })[] {
  const told = new Set<string>();
  return found
    .map((pair) => ({ ...pair, likeness: likeness(pair.english, sentence) }))
    .filter((offer) => offer.likeness >= LIKENESS_MIN)
    .toSorted((one, other) => other.likeness - one.likeness)
    .filter(({ translation }) => {
      const isNew = !told.has(foldedSentence(translation));
      told.add(foldedSentence(translation));
      return isNew;
    })
    .slice(0, OFFERS_MOST);
}

export interface SoughtSentence {
  field: string;
  sentence: string;
  /** The Markdown that begins its block, if it is the first; null if it follows another in its block. */
  lead: string | null;
}
/**
 * The sentences of a text worth looking up, each once per field, in order; blocks of several sentences also as a whole.
 */
export const sentencesOf = (source: TextByKey): SoughtSentence[] =>
  Object.entries(source).flatMap(([field, text]) => {
    const told = new Set<string>();
    return blocksOf(text, 'en')
      .flatMap(({ sentences, lead }) => [
        ...sentences.map((sentence, at) => ({ field, sentence, lead: at === 0 ? lead : null })),
        ...(sentences.length > 1 ? [{ field, sentence: sentences.join(' '), lead }] : []),
      ])
      .filter(({ sentence }) => {
        const isNew = !told.has(sentence);
        told.add(sentence);
        return isNew && hasWord(sentence) && sentence.length <= SENTENCE_MAX;
      });
  });
