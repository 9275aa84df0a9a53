import type { TargetLanguage } from '#kit/languages.ts';
import { namesIn } from '#kit/text-values.ts';
import { pairsIn, type SentencePair, type SoughtSentence, sentencesOf } from './pairs.rules.ts';

/** What its sentences stand in. */
export const INTERFACE_FIELD = 'text';

/** A message with branches is one sentence: what stands in a branch means nothing by itself. */
const isBranched = (message: string): boolean => /\{\s*\w+\s*,/.test(message);

/** What a text of the interface says in pairs, each with the same values on both sides. */
export const interfacePairs = (
  english: string,
  translation: string,
  language: TargetLanguage,
): SentencePair[] => {
  const pairs = isBranched(english) ? [{ english, translation }] : pairsIn(english, translation, language);
  return pairs.filter((pair) => hasSameValues(pair.english, pair.translation));
};

/** Sentences of the English of a text of the interface that are worth looking up. */
export const interfaceSentences = (english: string): SoughtSentence[] =>
  isBranched(english)
    ? [{ field: INTERFACE_FIELD, sentence: english, lead: null }]
    : sentencesOf({ [INTERFACE_FIELD]: english });

/** Words that name other values than a sentence does would leave a gap or a brace in its place. */
export const hasSameValues = (one: string, other: string): boolean =>
  namesIn(one).join() === namesIn(other).join();
