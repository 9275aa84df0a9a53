/** One misspelled letter is allowed per this many letters of a word. */
const LETTERS_A_SLIP = 4;
/** Whether a reader would take one word for a misspelling of another: about as long, and few letters apart. */
export function isNear(one: string, other: string): boolean {
  const [short, long] = [one.length, other.length].toSorted((a, b) => a - b) as [number, number];
  return short >= long * 0.75 && slipsBetween(one, other) <= Math.max(1, Math.floor(long / LETTERS_A_SLIP));
}

/** Number of letters left out, inserted, changed or transposed between two words. */
function slipsBetween(one: string, other: string): number {
  let before: number[] = [];
  let above = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      const isTurned = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row[j] = Math.min(
        (above[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (above[j - 1] ?? 0) + (isSame ? 0 : 1),
        i > 1 && j > 1 && isTurned ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, above] = [above, row];
  }
  return above[other.length] ?? 0;
}

/** Other ways to write a name of letters and digits: "CYP2D6" for "CYP 2D6", "5-HT2A" for "5HT2A". */
export const numberedNames = (text: string): string[] => [
  text.replace(/(?<![\p{L}\p{N}-])(\p{L}{2,}) (?=\d+\p{L})/gu, '$1'),
  text.replace(/(?<![\p{L}\p{N}])(\d+)(?=\p{L}{2})/gu, '$1-'),
];
