import { creditTimeOn, questionsFor } from '../credit/bound.rules.ts';

interface Bank<Q extends { id: number }> {
  kind: 1 | 2;
  /** The questions that are asked now. */
  items: readonly Q[];
  /** Those whose key was told to this learner before. */
  told: readonly number[];
  amountHundredths: number;
  /** Of a pass: what follows is practice, and asks everything. */
  hasPassed: boolean;
}
interface SheetDraw<Q> {
  items: Q[];
  /** Credit may be earned with no such sheet. */
  isKeyTold: boolean;
}

/**
 * What a sitting asks. Nobody is asked a question for credit whose key they were told (C26). A self-assessment tells keys
 * question by question: a further sitting asks the others, as long as they are enough for its credit (rule R24).
 */
export function drawOf<Q extends { id: number }>(bank: Bank<Q>, day: string): SheetDraw<Q> {
  const { kind, items, told, amountHundredths, hasPassed } = bank;
  const known = new Set(told);
  const others = items.filter(({ id }) => !known.has(id));
  if (hasPassed || others.length === items.length) return { items: [...items], isKeyTold: false };
  const needed = Math.min(items.length, questionsFor(kind, amountHundredths, creditTimeOn(day)));
  if (kind === 1 || others.length < Math.max(needed, 1)) return { items: [...items], isKeyTold: true };
  return { items: others, isKeyTold: false };
}
