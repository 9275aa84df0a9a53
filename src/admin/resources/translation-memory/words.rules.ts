/** Words, numbers with their decimal point (`2.5`), and signs, one by one. */
export const wordsIn = (text: string): string[] =>
  text.match(/[\p{L}\p{N}]+(?:[.,][\p{N}]+)*|[^\s\p{L}\p{N}]/gu) ?? [];
