import type { TargetLanguage } from '#kit/languages.ts';
import { namesIn } from '#kit/text/text-values.ts';
import { pairsIn, type SentencePair, type SoughtSentence, sentencesOf } from './pairs.rules.ts';

/** The field name for sentences of the interface. */
export const INTERFACE_FIELD = 'text';

/** A message with branches is one sentence: the text of a branch has no meaning alone. */
const isBranched = (message: string): boolean => /\{\s*\w+\s*,/.test(message);

/** The sentence pairs of an interface text, both with the same placeholders. */
export const interfacePairs = (
  english: string,
  translation: string,
  language: TargetLanguage,
): SentencePair[] => {
  const pairs = isBranched(english) ? [{ english, translation }] : pairsIn(english, translation, language);
  return pairs.filter((pair) => hasSameValues(pair.english, pair.translation));
};

/** The sentences of an English interface text that are worth looking up. */
export const interfaceSentences = (english: string): SoughtSentence[] =>
  isBranched(english)
    ? [{ field: INTERFACE_FIELD, sentence: english, lead: null }]
    : sentencesOf({ [INTERFACE_FIELD]: english });

/** A translation with other placeholders than the sentence would leave a gap or a brace in their place. */
export const hasSameValues = (one: string, other: string): boolean =>
  namesIn(one).join() === namesIn(other).join();
