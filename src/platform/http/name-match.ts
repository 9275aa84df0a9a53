/** A LIKE pattern for a part of a text, whatever characters it contains. */
const PART = (asked: string) =>
  `'%' || replace(replace(replace(search_person(${asked}::text), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`;

/** The words of a name as they are indexed (migration 0046): folded, without hyphens and apostrophes. */
export const personIn = (text: string): string => `search_person(${text})`;

/**
 * Whether a text made by `search_person` contains all the words asked for (`wordsIn` of `kit/query.ts`): the first is
 * found by an index, the others among its matches. Hyphens and apostrophes are ignored.
 */
export const saysPerson = (text: string, first: string, others: string): string =>
  `${text} LIKE ${PART(first)} AND NOT EXISTS (SELECT 1 FROM unnest(${others}::text[]) AS word WHERE strpos(${text}, search_person(word)) = 0)`;
