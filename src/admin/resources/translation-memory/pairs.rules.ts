import type { TextByKey } from '#catalog/language/text-translation.rules.ts';
import type { TargetLanguage } from '#kit/languages.ts';
import { blocksOf, type TextBlock } from './segments.rules.ts';
import { wordsIn } from './words.rules.ts';

/** An English sentence with what it is in another language, or a block where the two have not as many sentences. */
export interface SentencePair {
  english: string;
  translation: string;
}
export interface FieldPair extends SentencePair {
  field: string;
}

/** Longer than this nothing is remembered as one. */
export const SENTENCE_MAX = 2_000;
/** So many of a hundred words have to be the same for a sentence to be offered. */
export const LIKENESS_MIN = 70;

/** What two texts say in pairs, by their structure: where their blocks are others, nothing is known of their sentences. */
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

/** Of every field that both have. */
export const pairsOf = (source: TextByKey, words: TextByKey, language: TargetLanguage): FieldPair[] =>
  Object.entries(source).flatMap(([field, english]) =>
    pairsIn(english, words[field] ?? '', language).map((pair) => ({ field, ...pair })),
  );

/** As sentences are compared: in small letters, without marks, with one space between words. */
export const foldedSentence = (text: string): string =>
  plainSentence(text).normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();

/** What Markdown says without its marks, for fields that have none. */
export const plainSentence = (text: string): string =>
  text
    .replace(/!?\[([^\]]*)\]\([^)\s]*\)/g, '$1')
    .replace(/(?<!\\)(\*\*|__|~~)(?=\S)(.+?)(?<=\S)\1/g, '$2')
    .replace(/(?<![\\\p{L}\p{N}])([*_])(?=\S)(.+?)(?<=\S)\1(?![\p{L}\p{N}])/gu, '$2')
    .replace(/(?<!\\)`([^`]+)`/g, '$1')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1');

/** Of a hundred words of two sentences, how many stand in both in the same order: 100 only where all do. */
export function likeness(one: string, other: string): number {
  const [mine, theirs] = [wordsIn(foldedSentence(one)), wordsIn(foldedSentence(other))];
  const all = mine.length + theirs.length;
  if (all === 0) return 0;
  const same = commonLength(mine, theirs);
  return Math.floor((200 * same) / all);
}

/** The length of the longest row of words that both have. */
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
/** What is offered for a sentence, the most alike first, each wording once. */
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
  /** What begins its block, where it does; null where it goes on in one. */
  lead: string | null;
}
/** Sentences of a text that are worth looking up, each once a field, in their order; blocks of several as one besides. */
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
