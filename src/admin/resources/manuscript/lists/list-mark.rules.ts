/** Up to 399; a list of more items is counted by digits. */
const ROMAN = /^c{0,3}(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/;
const VALUES: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100 };
const LETTERS = 26;

const numeralOf = (letters: string): number => {
  const values = [...letters].map((letter) => VALUES[letter] ?? 0);
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0);
};
/** After z, Word doubles the letter: aa, bb. */
const letterOf = (letters: string): number =>
  LETTERS * (letters.length - 1) + letters.charCodeAt(0) - 'a'.charCodeAt(0) + 1;

const isLetter = (letters: string): boolean => /^(.)\1*$/.test(letters);

/**
 * Whether an `i` is a numeral or the ninth letter is told by the number that is due. If neither is, it is the numeral,
 * with which a list begins more often; an `l` or a `c` is more often the letter. A word is neither.
 */
function countOf(letters: string, due: number | undefined): number | null {
  const letter = isLetter(letters) ? letterOf(letters) : null;
  const numeral = ROMAN.test(letters) ? numeralOf(letters) : null;
  if (numeral === null || (letter !== null && letter === due)) return letter;
  return letter !== null && numeral !== due && /^[lc]/.test(letters) ? letter : numeral;
}
const lettersOf = (mark: string): string | undefined =>
  /(?:^|\W)([a-z]{1,8})[.)]+$/i.exec(mark)?.[1]?.toLowerCase();

/**
 * The number that a marker as `3.`, `1.2`, `(b)` or `iv)` stands for where `due` comes next; null for a bullet, whatever
 * its sign.
 */
export function numberOfMark(mark: string, due?: number): number | null {
  const digits = /(\d{1,9})\D*$/.exec(mark)?.[1];
  if (digits !== undefined) return Number(digits);
  const letters = lettersOf(mark);
  return letters === undefined ? null : countOf(letters, due);
}

/** The number of the first marker of a list, which the next one tells: v is the 22nd letter where w follows. */
export function firstNumberOf(mark: string, next: string): number | null {
  const letters = lettersOf(mark) ?? '';
  const readings = [numberOfMark(mark), numberOfMark(mark, letterOf(letters)), numeralOf(letters)];
  const isFollowed = (number: number | null) =>
    number !== null && numberOfMark(mark, number) === number && numberOfMark(next, number + 1) === number + 1;
  return readings.find(isFollowed) ?? readings[0] ?? null;
}
