/** Words, numbers with their point (`2.5`), and signs, each by itself. */
export const wordsIn = (text: string): string[] =>
  text.match(/[\p{L}\p{N}]+(?:[.,][\p{N}]+)*|[^\s\p{L}\p{N}]/gu) ?? [];
