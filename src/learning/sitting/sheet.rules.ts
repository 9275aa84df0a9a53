/** What a sitting asks: its questions and the options of each, by id, in the order in which its learner sees them. */
export interface SheetItem {
  item: number;
  choices: number[];
}

/** A whole number from 0 to below `limit`. */
export type Random = (limit: number) => number;

/** The same things in an order by chance (Fisher and Yates). */
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
 * A place says nothing about which answer is right: options stand in another order in every sitting. A question that an
 * earlier sheet of the same sitting asked keeps the order in which its learner knows it.
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

/** Questions as a sitting asks them; one that it does not ask is left out. */
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

/** Whether a test still asks what a sheet asks, in whatever order. */
export const asksTheSame = (questions: readonly { id: number }[], sheet: readonly SheetItem[]): boolean => {
  const asked = new Set(itemsOf(sheet));
  return questions.length === asked.size && questions.every(({ id }) => asked.has(id));
};

/** Whether answers are of this sitting: at least one, and none of a question that it does not ask. */
export const answersSheet = (
  answers: readonly { itemId: number }[],
  sheet: readonly SheetItem[],
): boolean => {
  const asked = new Set(itemsOf(sheet));
  return answers.length > 0 && answers.every(({ itemId }) => asked.has(itemId));
};

/** What counts of a self-assessment: an answer whose explanation was shown, as it was then; every other as it is handed in. */
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
