/** Up to 49; beyond, `l` and `c` are more often letters. */
const ROMAN = /^(xl|x{0,3})(ix|iv|v?i{0,3})$/;
const VALUES: Record<string, number> = { i: 1, v: 5, x: 10, l: 50 };
const LETTERS = 26;

/** Whether an `i`, `v` or `x` alone is a letter cannot be told; a list begins with the numeral more often. */
function countOf(letters: string): number {
  if (ROMAN.test(letters)) {
    const values = [...letters].map((letter) => VALUES[letter] ?? 0);
    return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0);
  }
  // After z, Word doubles the letter: aa, bb.
  return LETTERS * (letters.length - 1) + letters.charCodeAt(0) - 'a'.charCodeAt(0) + 1;
}

/** The number that a marker as `3.`, `1.2`, `(b)` or `iv)` stands for; null for a bullet, whatever its sign. */
export function numberOfMark(mark: string): number | null {
  const digits = /(\d{1,9})\D*$/.exec(mark)?.[1];
  if (digits !== undefined) return Number(digits);
  const letters = /(?:^|\W)([a-z]{1,5})[.)]+$/i.exec(mark)?.[1];
  return letters === undefined ? null : countOf(letters.toLowerCase());
}
