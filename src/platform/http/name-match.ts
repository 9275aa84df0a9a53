/** A part of a text to look for, whatever signs it holds. */
const PART = (asked: string) =>
  `'%' || replace(replace(replace(search_person(${asked}::text), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`;

/** The words of a name as its index has them (migration 0046): folded, without hyphens and apostrophes. */
export const personIn = (text: string): string => `search_person(${text})`;

/**
 * Whether a text that `search_person` made says all the words asked for (`wordsIn` of `kit/query.ts`): the first, which
 * an index finds, and the others among what it found. Hyphens and apostrophes count neither for nor against.
 */
export const saysPerson = (text: string, first: string, others: string): string =>
  `${text} LIKE ${PART(first)} AND NOT EXISTS (SELECT 1 FROM unnest(${others}::text[]) AS word WHERE strpos(${text}, search_person(word)) = 0)`;
