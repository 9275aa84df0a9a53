/** What a sitting asks: its questions and the options of each, by id, in the order in which its learner sees them. */
export interface SheetItem {
  item: number;
  choices: number[];
}

/** An integer from 0 up to but excluding `limit`. */
export type Random = (limit: number) => number;

/** The same items in random order (Fisher and Yates). */
export function shuffled<T>(things: readonly T[], random: Random): T[] {
  const made = [...things];
  for (let last = made.length - 1; last > 0; last--) {
    const other = random(last + 1);
    [made[last], made[other]] = [made[other] as T, made[last] as T];
  }
  return made;
}

interface Question {
  id: number;
  position: number;
  choices: { id: number; position: number }[];
}

/**
 * An option's position gives nothing away: options are in a different order in every sitting. A question that an
 * earlier sheet of the same sitting asked keeps the order that its learner knows.
 */
export function sheetFor(
  questions: readonly Question[],
  random: Random,
  before: readonly SheetItem[] = [],
): SheetItem[] {
  const known = new Map(before.map((one) => [one.item, one]));
  return questions.map(
    ({ id, choices }) =>
      known.get(id) ?? {
        item: id,
        choices: shuffled(
          choices.map((choice) => choice.id),
          random,
        ),
      },
  );
}

/** Questions as a sitting asks them; those it does not ask are omitted. */
export function asSeen<Q extends Question>(questions: readonly Q[], sheet: readonly SheetItem[]): Q[] {
  const byId = new Map(questions.map((question) => [question.id, question]));
  return sheet.flatMap(({ item, choices }, place) => {
    const question = byId.get(item);
    if (!question) return [];
    const placeOf = (id: number) => choices.indexOf(id) + 1 || choices.length + 1;
    return [
      {
        ...question,
        position: place + 1,
        choices: question.choices
          .map((choice) => ({ ...choice, position: placeOf(choice.id) }))
          .toSorted((one, other) => one.position - other.position),
      },
    ];
  });
}

const itemsOf = (sheet: readonly SheetItem[]): number[] => sheet.map(({ item }) => item);

/** Whether a test still asks what a sheet asks, in any order. */
export const asksTheSame = (questions: readonly { id: number }[], sheet: readonly SheetItem[]): boolean => {
  const asked = new Set(itemsOf(sheet));
  return questions.length === asked.size && questions.every(({ id }) => asked.has(id));
};

/** Whether answers belong to this sitting: at least one, and none to a question that it does not ask. */
export const answersSheet = (
  answers: readonly { itemId: number }[],
  sheet: readonly SheetItem[],
): boolean => {
  const asked = new Set(itemsOf(sheet));
  return answers.length > 0 && answers.every(({ itemId }) => asked.has(itemId));
};

/** Whether every question of a sheet has an answer. */
export const answersAll = (answers: readonly { itemId: number }[], sheet: readonly SheetItem[]): boolean => {
  const answered = new Set(answers.map(({ itemId }) => itemId));
  return sheet.every(({ item }) => answered.has(item));
};

/**
 * What counts in a self-assessment: answers whose explanation was shown, as they were then; all others as submitted.
 */
export function withLocked<A extends { itemId: number; choiceId: number }>(
  answers: readonly A[],
  kept: readonly { item_id: number; choice_id: number; explained: boolean }[],
): { itemId: number; choiceId: number }[] {
  const locked = new Map(
    kept.filter(({ explained }) => explained).map((one) => [one.item_id, one.choice_id]),
  );
  const sent = new Set(answers.map(({ itemId }) => itemId));
  return [
    ...answers.map(({ itemId, choiceId }) => ({ itemId, choiceId: locked.get(itemId) ?? choiceId })),
    ...[...locked]
      .filter(([itemId]) => !sent.has(itemId))
      .map(([itemId, choiceId]) => ({ itemId, choiceId })),
  ];
}
