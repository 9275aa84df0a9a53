/**
 * What may prompt a reader unasked, in order of priority; one at a time (amendment to L198). `promotionFor` decides
 * which of the promotions it is.
 */
export const TURNS = ['tour', 'profile', 'promotion'] as const;
export type Prompt = (typeof TURNS)[number];

/** The waiting prompts; true if the reader is using the prompt, with the focus in it. */
export type PromptQueue = ReadonlyMap<Prompt, boolean>;

/** Returns the prompt whose turn it is: the one in use stays, else the first in order. */
export function winnerOf(waiting: PromptQueue): Prompt | null {
  const inUse = TURNS.find((one) => waiting.get(one) === true);
  return inUse ?? TURNS.find((one) => waiting.has(one)) ?? null;
}
