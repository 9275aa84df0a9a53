import { containment, foldedWords } from '#kit/text/folded.ts';
import type { ItemChange, MeaningSign, SaidChange } from './change.data.ts';
import type { ItemWords } from './edit.rules.ts';
import { measuresDiffer } from './measure.rules.ts';

/** Share of an option or a question that must stay for a change to be a correction of wording. */
export const KEPT_PART = 0.5;

type AskedWords = Pick<ItemWords, 'vignette' | 'stem' | 'choices'>;
const isSameText = (one: string, other: string): boolean => foldedWords(one) === foldedWords(other);

/** Whether a learner reads the same before answering, and the same answer is right. */
export function asksTheSame(before: AskedWords, after: AskedWords): boolean {
  const read = (text: string) => text.trim().replace(/\p{Zs}+/gu, ' ');
  const asked = ({ vignette, stem, choices }: AskedWords) =>
    JSON.stringify([read(vignette), read(stem), choices.map(({ text, correct }) => [read(text), correct])]);
  return asked(before) === asked(after);
}

/** Another dose is another option, another neutrophil count another case, however similar the texts are. */
const isReplaced = (before: string, after: string): boolean =>
  measuresDiffer(before, after) || containment(before, after) < KEPT_PART;

/**
 * What makes a change one of meaning, even if its editor calls it wording: another right answer, an option added or
 * removed, options in another order, an option replaced by another one, a question rewritten or with another number or
 * value, a case with another one. Answers are counted by the position of their option, so continuing to count them
 * would attribute them to options that nobody chose.
 */
export function meaningSigns(before: AskedWords, after: AskedWords): MeaningSign[] {
  const [was, is] = [before.choices, after.choices];
  const moved = is.filter(({ text }, at) => {
    const from = was.findIndex((one) => isSameText(one.text, text));
    return from !== -1 && from !== at && !isSameText(was[at]?.text ?? '', text);
  });
  const isKept = was.length === is.length && moved.length === 0;
  const found: [MeaningSign, boolean][] = [
    ['key', hasOtherKey(before, after)],
    ['options', was.length !== is.length],
    ['order', moved.length > 0],
    ['replaced', isKept && is.some(({ text }, at) => isReplaced(was[at]?.text ?? '', text))],
    ['stem', isReplaced(before.stem, after.stem)],
    ['vignette', measuresDiffer(before.vignette, after.vignette)],
  ];
  return found.flatMap(([sign, is]) => (is ? [sign] : []));
}

/** Options that only changed places take the key along. */
function hasOtherKey({ choices: was }: AskedWords, { choices: is }: AskedWords): boolean {
  const [before, after] = [was, is].map((choices) => choices.findIndex(({ correct }) => correct)) as [
    number,
    number,
  ];
  const words = (choices: AskedWords['choices'], at: number) => choices[at]?.text ?? '';
  if (isSameText(words(was, before), words(is, after))) return false;
  return before !== after || is.some(({ text }) => isSameText(text, words(was, before)));
}

/** The kind of a change that is evident by itself; null if its editor has to say. */
export function evidentChange(before: AskedWords, after: AskedWords): ItemChange | null {
  if (asksTheSame(before, after)) return 'explanation';
  return meaningSigns(before, after).length > 0 ? 'meaning' : null;
}

/**
 * The effect of a change on the figures. If it is not evident and the editor did not say, they start over: figures must
 * never describe another question.
 */
export const changeOf = (before: AskedWords, after: AskedWords, said: SaidChange | null): ItemChange =>
  evidentChange(before, after) ?? said ?? 'meaning';

/** The version in which the figures of a new version began; null if they begin with it. */
export const figuresAfter = (
  before: { id: number; figures_of: number | null },
  change: ItemChange,
): number | null => (change === 'meaning' ? null : (before.figures_of ?? before.id));
