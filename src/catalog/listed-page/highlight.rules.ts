export interface HighlightSpan {
  /** Start position in the text. */
  at: number;
  text: string;
  hit: boolean;
}
/** Splits a text, with the search terms marked. */
export function highlighted(text: string, search: string): HighlightSpan[] {
  const words = search.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2);
  if (words.length === 0) return [{ at: 0, text, hit: false }];
  const pattern = new RegExp(`(^|[^\\p{L}\\p{N}])((?:${words.join('|')})\\p{L}*)`, 'giu');
  const pieces: HighlightSpan[] = [];
  let from = 0;
  for (const found of text.matchAll(pattern)) {
    const at = found.index + (found[1]?.length ?? 0);
    if (at > from) pieces.push({ at: from, text: text.slice(from, at), hit: false });
    pieces.push({ at, text: found[2] ?? '', hit: true });
    from = found.index + found[0].length;
  }
  if (from < text.length || pieces.length === 0)
    pieces.push({ at: from, text: text.slice(from), hit: false });
  return pieces;
}
