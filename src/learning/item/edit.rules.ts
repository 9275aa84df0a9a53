import { CHOICES_LEAST, CHOICES_MOST, type ItemGap } from './edit.data.ts';

export interface ChoiceWords {
  text: string;
  correct: boolean;
  rationale: string;
}
/** What a learner reads of a question, before and after the attempt. */
export interface ItemWords {
  vignette: string;
  stem: string;
  reference: string;
  sectionId: number | null;
  choices: readonly ChoiceWords[];
}

const ALL_OR_NONE = /^\W*(all|none|any|both|neither)( of)?( the)? (above|these|foregoing|preceding)\b/i;
/** `EXCEPT` as the crux of a question; "unremarkable except for a tremor" is a finding. */
const EXCEPT = /\bEXCEPT\b|\bexcept( for)?\W*$|\bof the following\b[^.?!]*\bexcept\b/;
const TRUE_FALSE = /^\W*(true|false)\W*$/i;

const folded = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase();

/**
 * What prevents a question from being asked. It needs four or five options with one right answer, no "all of the above"
 * and no "except", no true or false, an explanation of the right answer and a named source (rules R21, R24, R25).
 */
export function itemGaps({
  stem,
  reference,
  choices,
}: Pick<ItemWords, 'stem' | 'reference' | 'choices'>): ItemGap[] {
  const words = choices.map(({ text }) => folded(text));
  const right = choices.filter(({ correct }) => correct);
  const found: [ItemGap, boolean][] = [
    ['stem-missing', stem.trim() === ''],
    ['choices-few', choices.length < CHOICES_LEAST],
    ['choices-many', choices.length > CHOICES_MOST],
    ['choice-empty', words.includes('')],
    ['choice-twice', new Set(words.filter(Boolean)).size < words.filter(Boolean).length],
    ['one-right', right.length !== 1],
    ['all-or-none', choices.some(({ text }) => ALL_OR_NONE.test(text))],
    ['except', EXCEPT.test(stem)],
    ['true-false', choices.some(({ text }) => TRUE_FALSE.test(text))],
    ['rationale-missing', right.some(({ rationale }) => rationale.trim() === '')],
    ['reference-missing', reference.trim() === ''],
  ];
  return found.flatMap(([gap, is]) => (is ? [gap] : []));
}

/** As stored: without surrounding whitespace. */
export function trimmedWords(words: ItemWords): ItemWords {
  const choices = words.choices.map(({ text, correct, rationale }) => ({
    text: text.trim(),
    correct,
    rationale: rationale.trim(),
  }));
  return {
    vignette: words.vignette.trim(),
    stem: words.stem.trim(),
    reference: words.reference.trim(),
    sectionId: words.sectionId,
    choices,
  };
}

/** Whether a learner would read the same, before and after the attempt. */
export const isSameWords = (one: ItemWords, other: ItemWords): boolean =>
  JSON.stringify(keptWords(one)) === JSON.stringify(keptWords(other));
const keptWords = ({ vignette, stem, reference, sectionId, choices }: ItemWords) => [
  vignette,
  stem,
  reference,
  sectionId,
  choices.map(({ text, correct, rationale }) => [text, correct, rationale]),
];
