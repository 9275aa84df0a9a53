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
