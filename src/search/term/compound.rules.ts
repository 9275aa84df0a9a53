/** A shorter first part begins too many words; a shorter second one would be an ending. */
const FIRST_MIN = 3;
const SECOND_MIN = 4;
/** Letters that German puts between the parts of a word. */
const LINKS = ['', 's', 'n', 'en', 'es', 'e', 'er'];

export interface Parts {
  first: string;
  second: string;
}

/** All ways to split a word in two, longest first part first: "Lithiumspiegel", "Demenzpatienten". */
export function partsOf(word: string): Parts[] {
  const cuts = Array.from(
    { length: Math.max(0, word.length - SECOND_MIN - FIRST_MIN + 1) },
    (_, at) => word.length - SECOND_MIN - at,
  );
  return cuts.flatMap((cut) =>
    LINKS.filter((link) => word.slice(0, cut).endsWith(link))
      .map((link) => ({ first: word.slice(0, cut - link.length), second: word.slice(cut) }))
      .filter(({ first }) => first.length >= FIRST_MIN),
  );
}

/** A verb loses its ending at the beginning of a compound: "Absetzsyndrom". */
const infinitiveOf = (first: string): string => `${first}en`;

/** The words to look up for all possible readings. */
export const askedOf = (word: string): string[] =>
  partsOf(word).flatMap(({ first, second }) => [first, infinitiveOf(first), second]);

/** What is known about a part: it occurs in the library, or is a drug or a curated term. */
export interface KnownWord {
  word: string;
  /** With its accents. */
  shown: string;
  named: boolean;
}

/** How a word that matches nothing is read: as both its parts, then as the drug or the term that it begins with. */
export function readingsOf(word: string, known: readonly KnownWord[]): string[] {
  const of = new Map(known.map((one) => [one.word, one]));
  const shown = (part: string) => of.get(part)?.shown ?? part;
  const parts = partsOf(word).flatMap(({ first, second }) =>
    [first, infinitiveOf(first)].filter((one) => of.has(one)).map((one) => ({ first: one, second })),
  );
  const sure = parts.filter(({ first }) => of.get(first)?.named);
  const both = [...sure, ...parts].find(({ second }) => of.has(second));
  return [
    ...(both ? [`${shown(both.first)} ${shown(both.second)}`] : []),
    ...sure.slice(0, 1).map(({ first }) => shown(first)),
  ];
}
