import type { ItemChange, SaidChange } from '#learning/item/change.data.ts';
import { evidentChange } from '#learning/item/change.rules.ts';
import { CHOICES_LEAST, type ItemGap } from '#learning/item/edit.data.ts';
import { itemGaps } from '#learning/item/edit.rules.ts';

export const PLACES = [0, 1, 2, 3, 4] as const satisfies number[];
export type Place = (typeof PLACES)[number];
/** Fields of the form of a question. */
export type QuestionField =
  | 'sectionId'
  | 'vignette'
  | 'stem'
  | 'right'
  | 'reference'
  | 'choices'
  | 'change'
  | 'reason'
  | `text${Place}`
  | `why${Place}`;
export type QuestionValues = Record<QuestionField, string>;

export interface WrittenQuestion {
  vignette: string;
  stem: string;
  reference: string;
  sectionId: string | null;
  choices: readonly { text: string; correct: boolean; rationale: string }[];
}

/** The initial values of its form; the kind of change is chosen anew for every change. */
export function questionValues(question: WrittenQuestion | undefined): QuestionValues {
  const of = (place: number) => question?.choices[place];
  const right = question?.choices.findIndex(({ correct }) => correct) ?? 0;
  const choices = PLACES.flatMap((place) => [
    [`text${place}`, of(place)?.text ?? ''],
    [`why${place}`, of(place)?.rationale ?? ''],
  ]);
  return {
    sectionId: question?.sectionId ?? '',
    vignette: question?.vignette ?? '',
    stem: question?.stem ?? '',
    reference: question?.reference ?? '',
    right: String(right),
    choices: '',
    change: '',
    reason: '',
    ...Object.fromEntries(choices),
  } as QuestionValues;
}

/** An empty fifth option is left out. */
export function wordsTyped(values: QuestionValues) {
  const all = PLACES.map((place) => ({
    text: values[`text${place}`].trim(),
    correct: values.right === String(place),
    rationale: values[`why${place}`].trim(),
  }));
  const last = all[CHOICES_LEAST];
  const choices = last && !last.text && !last.rationale && !last.correct ? all.slice(0, CHOICES_LEAST) : all;
  return {
    vignette: values.vignette.trim(),
    stem: values.stem.trim(),
    reference: values.reference.trim(),
    sectionId: values.sectionId || null,
    choices,
  };
}

/** The field at which a gap is shown. */
const FIELDS: Partial<Record<ItemGap, QuestionField>> = {
  'stem-missing': 'stem',
  except: 'stem',
  'reference-missing': 'reference',
};
export const gapsTyped = (values: QuestionValues): { gap: ItemGap; field: QuestionField }[] =>
  itemGaps({ ...wordsTyped(values) }).map((gap) => ({ gap, field: FIELDS[gap] ?? 'choices' }));

/** A question as read, and whether anybody can have seen it. */
export type ReadQuestion = WrittenQuestion & { unseen: boolean };
/** What a change means for the figures: `none` if there are none, `asked` if its editor has to say. */
export type TypedChange = 'none' | 'asked' | Exclude<ItemChange, 'wording'>;
export function changeTyped(question: ReadQuestion | undefined, values: QuestionValues): TypedChange {
  if (!question || question.unseen) return 'none';
  const typed = wordsTyped(values);
  const before = wordsTyped(questionValues(question));
  if (JSON.stringify(typed) === JSON.stringify(before)) return 'none';
  const evident = evidentChange({ ...before }, { ...typed });
  return evident === 'explanation' || evident === 'meaning' ? evident : 'asked';
}

/** What is sent about the change. */
export function changeSaid(
  question: ReadQuestion | undefined,
  values: QuestionValues,
): { change?: SaidChange; reason: string } {
  const reason = values.reason.trim();
  if (changeTyped(question, values) !== 'asked') return { reason };
  return values.change === 'wording' || values.change === 'meaning'
    ? { change: values.change, reason }
    : { reason };
}

/** Number of questions a test is prepared for if its credit requires none; also the most empty forms shown at once. */
export const FORMS_MOST = 5;
/** Number of empty forms beside the questions of a test: for those missing, and at least one. */
export const formsToAdd = (needed: number, asked: number): number =>
  Math.min(FORMS_MOST, Math.max(1, Math.max(needed, FORMS_MOST) - asked));

/** The number of an empty form that has a draft under this key. */
export function slotIn(record: string, prefix: string): number[] {
  const slot = record.startsWith(prefix) ? record.slice(prefix.length) : '';
  return /^\d{1,3}$/.test(slot) ? [Number(slot)] : [];
}
