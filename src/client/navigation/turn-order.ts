/**
 * Who may ask a reader for something unasked, the first of them first; one at a time (amendment to L198). Which of the
 * promotions it is, `promotionFor` says.
 */
export const TURNS = ['tour', 'profile', 'promotion'] as const;
export type Prompt = (typeof TURNS)[number];

/** Whoever waits; true where the reader is at it, with the focus in it. */
export type PromptQueue = ReadonlyMap<Prompt, boolean>;

/** The one that has its turn: what a reader is at stays, else the first in order. */
export function winnerOf(waiting: PromptQueue): Prompt | null {
  const inUse = TURNS.find((one) => waiting.get(one) === true);
  return inUse ?? TURNS.find((one) => waiting.has(one)) ?? null;
}
