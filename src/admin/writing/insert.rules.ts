/** Words to insert between two others, with a space wherever one is missing. */
export function spaced(before: string, words: string, after: string): string {
  const begin = /[^\s([«“„‘"'-]$/u.test(before) ? ' ' : '';
  const end = /^[\p{L}\p{N}([«“„‘]/u.test(after) ? ' ' : '';
  return `${begin}${words}${end}`;
}

/** Appends a block to a text; list items follow each other without a blank line. */
export function withBlock(text: string, lead: string, words: string): string {
  const before = text.trimEnd();
  if (before === '') return `${lead}${words}`;
  const last = before.slice(before.lastIndexOf('\n') + 1);
  const isList = ITEM.test(lead) && ITEM.test(last);
  return `${before}${isList ? '\n' : '\n\n'}${lead}${words}`;
}
const ITEM = /^\s*(?:[-*+]|\d{1,9}[.)])\s/;
