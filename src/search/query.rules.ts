/** Spec §9 and B27, B28. */
export const AUTOCOMPLETE_MIN = 3;
export const AUTOCOMPLETE_DEBOUNCE_MS = 250;
export const SUGGESTION_LIMIT = 8;
export const FACET_SIZE = 100;
export const SNIPPET_SIZE = 100;
export const SEARCH_MAX = 200;
/** More words than this narrow nothing. */
const WORDS_MAX = 12;
/** A word shorter than this is like too many others to be taken for a slip of the pen. */
export const NEAR_MIN = 4;
/** A beginning shorter than this would find half of the library. */
const PREFIX_MIN = 3;

/** Lower case without accents: how words are compared everywhere in search. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();

/** Control characters, marks of direction and broken halves of characters say nothing. */
export const cleaned = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{C}\ufffd]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const wordsIn = (text: string): string[] =>
  (cleaned(text).match(WORD) ?? []).map((word) => word.toLowerCase());
/** The words of a text, each once: letters and digits; signs separate and mean nothing. */
export const wordsOf = (text: string): string[] => [...new Set(wordsIn(text))].slice(0, WORDS_MAX);

/** Words that are asked for together: one, or several that follow each other. */
export interface Unit {
  words: readonly string[];
  /** In quotes: so and no other way, one after the other. */
  quoted: boolean;
  /** Perhaps still being typed. */
  unfinished?: boolean;
}
/** What a question asks for: all the units of any of its alternatives, and none of the others. */
export interface Sought {
  alternatives: readonly (readonly Unit[])[];
  without: readonly Unit[];
}

const QUOTES = /[“”„‟«»]/g;
const PIECE = /-?"([^"]*)"|\S+/gu;
const EXCLUDED = /^-["\p{L}\p{N}]/u;

/**
 * The one grammar of a question, wherever one is asked: words that are all said; "words in quotes", one after the other;
 * -word or -"words", which is not said; OR between what may stand for each other. What is excluded is so throughout.
 */
export function soughtBy(text: string): Sought {
  const alternatives: Unit[][] = [[]];
  const without: Unit[] = [];
  let room = WORDS_MAX;
  let unfinished: Unit | null = null;
  for (const [piece, inQuotes] of cleaned(text).replace(QUOTES, '"').matchAll(PIECE)) {
    if (piece === 'OR') alternatives.push([]);
    const words = piece === 'OR' ? [] : wordsIn(inQuotes ?? piece).slice(0, room);
    if (words.length === 0) continue;
    room -= words.length;
    unfinished = null;
    if (EXCLUDED.test(piece)) without.push({ words, quoted: inQuotes !== undefined });
    else if (inQuotes !== undefined) alternatives.at(-1)?.push({ words, quoted: true });
    else {
      const units = words.map((word): Unit => ({ words: [word], quoted: false }));
      alternatives.at(-1)?.push(...units);
      unfinished = units.at(-1) ?? null;
    }
  }
  if (unfinished) unfinished.unfinished = true;
  return { alternatives: alternatives.filter((units) => units.length > 0), without };
}

/** So many of some words, whichever: what is looked for when nothing says all of them. */
export const someOf = (words: readonly string[], count: number): Unit[][] =>
  combinations(words, count).map((some) => some.map((word) => ({ words: [word], quoted: false })));

function combinations<T>(list: readonly T[], count: number): T[][] {
  if (count === 0) return [[]];
  return list.flatMap((one, at) =>
    combinations(list.slice(at + 1), count - 1).map((others) => [one, ...others]),
  );
}

/** Every word asked for, those of what is excluded apart. */
export const wordsSought = ({ alternatives }: Pick<Sought, 'alternatives'>): string[] => [
  ...new Set(alternatives.flat().flatMap(({ words }) => words)),
];

/** Other names of the words asked for: brand names and other languages' names lead to the substance. */
export type Names = ReadonlyMap<string, readonly string[]>;

/** What PostgreSQL is asked: all of it, each word by any of its names; any of it; and what is excluded. */
export function termsOf({ alternatives, without }: Sought, names: Names) {
  const said = alternatives.map((units) => [...new Set(units.map((unit) => termOf(unit, names)))]);
  const [only = [], ...others] = said;
  const each = others.length > 0 ? said.map((terms) => `(${terms.join(' & ')})`) : [only.join(' & ')];
  const never = without.map((unit) => termOf(unit, names)).join(' | ');
  const wanted = each.filter(Boolean).join(' | ');
  const positive = never && others.length > 0 ? `(${wanted})` : wanted;
  return {
    all: never ? [positive, `!(${never})`].filter(Boolean).join(' & ') : positive,
    any: [...new Set(said.flat())].join(' | '),
    never,
  };
}

function termOf({ words, quoted, unfinished }: Unit, names: Names): string {
  const [word = '', ...more] = words;
  if (more.length > 0) return `(${words.join(' <-> ')})`;
  if (quoted) return word;
  const own = unfinished && word.length >= PREFIX_MIN ? `${word}:*` : word;
  const others = (names.get(folded(word)) ?? []).map((name) => wordsOf(name).join(' & ')).filter(Boolean);
  const either = [own, ...others.map((name) => (name.includes('&') ? `(${name})` : name))];
  return either.length > 1 ? `(${either.join(' | ')})` : own;
}

/** Every word with its other names, for marking. */
export const withNames = (words: readonly string[], names: Names): string[] => [
  ...words,
  ...words.flatMap((word) => names.get(folded(word)) ?? []),
];

/** Some words of a question written otherwise, its signs left alone. */
export const respelled = (text: string, spelling: ReadonlyMap<string, string>): string =>
  cleaned(text).replace(WORD, (word) => spelling.get(word.toLowerCase()) ?? word);

/** Words of a text that is being typed, all but the last finished: what suggestions are looked up by. */
export function startTerms(text: string): string {
  const words = wordsOf(folded(text));
  return words.map((word, at) => (at === words.length - 1 ? `${word}:*` : word)).join(' & ');
}

/** Where the results of a text are. */
export const searchPath = (text: string): string => `/search?${new URLSearchParams({ s: text })}`;
