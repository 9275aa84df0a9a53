import { markable } from '#kit/markup-text.ts';
import { foldedWords } from '#kit/text/folded.ts';
import type { ChoiceWords, ItemWords } from '../edit.rules.ts';
import type { ItemFileProblem, ReadingProblem } from './interchange.data.ts';

/** A question in transit between programs: the lesson that teaches it is identified by its title. */
export interface ExchangedItem extends Omit<ItemWords, 'sectionId'> {
  lesson: string;
}
/** A question as read from a file, with the line on which it begins. */
export interface ReadItem {
  line: number;
  item: ExchangedItem;
  problems: ReadingProblem[];
}
export interface UnreadableFile {
  problem: ItemFileProblem;
  line: number | null;
}
export type ReadFile = ReadItem[] | UnreadableFile;
export const isUnreadable = (file: ReadFile): file is UnreadableFile => !Array.isArray(file);

/**
 * Text normalized for every format: one kind of line ending, no control characters, no spaces that a page would not
 * show.
 */
export const tidied = (text: string): string =>
  markable(text.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n'))
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
export const onOneLine = (text: string): string => tidied(text).replace(/\n+/g, ' ');

export const tidiedItem = (item: ExchangedItem): ExchangedItem => ({
  vignette: tidied(item.vignette),
  stem: tidied(item.stem),
  reference: tidied(item.reference),
  lesson: onOneLine(item.lesson),
  choices: item.choices.map(({ text, correct, rationale }) => ({
    text: tidied(text),
    correct,
    rationale: tidied(rationale),
  })),
});

/** Case and question for a format that has one field for both: the question is the last paragraph. */
export const joinedText = ({ vignette, stem }: Pick<ItemWords, 'vignette' | 'stem'>): string =>
  [vignette, stem.replace(/\n+/g, '\n')].filter(Boolean).join('\n\n');
export function partedText(text: string): Pick<ItemWords, 'vignette' | 'stem'> {
  const whole = tidied(text);
  const at = whole.lastIndexOf('\n\n');
  return at < 0
    ? { vignette: '', stem: whole }
    : { vignette: whole.slice(0, at).trim(), stem: whole.slice(at).trim() };
}

export const bareChoice = (text: string, correct: boolean): ChoiceWords => ({ text, correct, rationale: '' });

/** With the same case, question, options and right answer, it is the same question, however it is explained. */
export function askedTheSame(item: Pick<ItemWords, 'vignette' | 'stem' | 'choices'>): string {
  const folded = (text: string) => foldedWords(tidied(text));
  return JSON.stringify([
    folded(`${item.vignette}\n${item.stem}`),
    item.choices.map(({ text, correct }) => [folded(text), correct]),
  ]);
}
