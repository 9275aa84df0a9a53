import { isExhausted } from '#catalog/offered-test/further-sitting.rules.ts';

interface Bank<Q extends { id: number }> {
  kind: 1 | 2;
  /** The questions currently asked. */
  items: readonly Q[];
  /** Those whose key was revealed to this learner before. */
  told: readonly number[];
  amountHundredths: number;
  /** After a pass, what follows is practice and asks everything. */
  hasPassed: boolean;
}
interface SheetDraw<Q> {
  items: Q[];
  /** No sheet can be drawn that could earn credit. */
  isKeyTold: boolean;
}

/**
 * Draws the questions of a sitting. Nobody is asked a question for credit whose key was revealed to them (C26). A
 * self-assessment reveals keys question by question: a further sitting asks the others, as long as there are enough of
 * them for its credit (rule R24).
 */
export function drawOf<Q extends { id: number }>(bank: Bank<Q>, day: string): SheetDraw<Q> {
  const { kind, items, told, amountHundredths, hasPassed } = bank;
  const known = new Set(told);
  const others = items.filter(({ id }) => !known.has(id));
  const asked = items.length;
  if (isExhausted({ kind, asked, told: asked - others.length, amountHundredths, hasPassed }, day))
    return { items: [...items], isKeyTold: true };
  return { items: hasPassed ? [...items] : others, isKeyTold: false };
}
