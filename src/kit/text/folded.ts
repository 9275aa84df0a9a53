/** Letters of European languages that are no letter with an accent, as the database's `unaccent` spells them. */
const SPELLED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  ð: 'd',
  ø: 'o',
  þ: 'th',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŋ: 'n',
  œ: 'oe',
  ŧ: 't',
};
const TO_SPELL = new RegExp(`[${Object.keys(SPELLED).join('')}]`, 'giu');

export const withoutAccents = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(TO_SPELL, (letter) => {
      const spelled = SPELLED[letter];
      return spelled ?? (SPELLED[letter.toLowerCase()] ?? letter).toUpperCase();
    });
/** Lower case without accents: how words are compared wherever people type them. */
export const folded = (text: string): string => withoutAccents(text).toLowerCase();

/** Words without differences that mean nothing: case, and the space between them. */
export const foldedWords = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase();

/** Every pair of adjacent characters, with its count. */
function pairsOf(text: string): Map<string, number> {
  const letters = [...` ${foldedWords(text)} `];
  const pairs = new Map<string, number>();
  for (const [at, letter] of letters.slice(1).entries()) {
    const pair = `${letters[at]}${letter}`;
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
}
const size = (pairs: ReadonlyMap<string, number>): number =>
  [...pairs.values()].reduce((all, count) => all + count, 0);

function sharedPairs(one: string, other: string): { shared: number; sizes: [number, number] } {
  const [some, others] = [pairsOf(one), pairsOf(other)];
  const shared = [...some].reduce((all, [pair, count]) => all + Math.min(count, others.get(pair) ?? 0), 0);
  return { shared, sizes: [size(some), size(others)] };
}

/** How much two texts have in common, letter pair by letter pair (Sørensen–Dice), from 0 to 1. */
export function resemblance(one: string, other: string): number {
  const { shared, sizes } = sharedPairs(one, other);
  return (2 * shared) / (sizes[0] + sizes[1]);
}

/** How much of the shorter of two texts is contained in the longer one: 1 if it was only added to. */
export function containment(one: string, other: string): number {
  const { shared, sizes } = sharedPairs(one, other);
  return shared / Math.min(...sizes);
}

/** Text of one line as it is stored: single spaces, none at the ends, letters composed with their accents. */
export const tidied = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim();
