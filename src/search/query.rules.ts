/** Spec §9 and B27, B28. */
export const AUTOCOMPLETE_MIN = 3;
export const AUTOCOMPLETE_DEBOUNCE_MS = 250;
export const SUGGESTION_LIMIT = 8;
export const FACET_SIZE = 100;
export const SNIPPET_SIZE = 100;
export const SEARCH_MAX = 200;
/** More words than this narrow nothing. */
const WORDS_MAX = 12;
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

/** The words of a question: letters and digits; quotes, operators and signs separate and mean nothing. */
export function wordsOf(text: string): string[] {
  const words = cleaned(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return [...new Set(words.map((word) => word.toLowerCase()))].slice(0, WORDS_MAX);
}

/** Other names of the words asked for: brand names and other languages' names lead to the substance. */
export type Names = ReadonlyMap<string, readonly string[]>;

/** What PostgreSQL is asked: all words, each by any of its names, the last perhaps unfinished. */
export function termsOf(words: readonly string[], names: Names): { all: string; any: string } {
  const terms = words.map((word, at) => {
    const own = at === words.length - 1 && word.length >= PREFIX_MIN ? `${word}:*` : word;
    const others = (names.get(folded(word)) ?? []).map((name) => wordsOf(name).join(' & '));
    const either = [own, ...others.filter(Boolean).map((name) => (name.includes('&') ? `(${name})` : name))];
    return either.length > 1 ? `(${either.join(' | ')})` : (either[0] ?? '');
  });
  return { all: terms.join(' & '), any: terms.join(' | ') };
}

/** Every word with its other names, for marking. */
export const soughtWords = (words: readonly string[], names: Names): string[] => [
  ...words,
  ...words.flatMap((word) => names.get(folded(word)) ?? []),
];

/** Words of a text that is being typed, all but the last finished: what suggestions are looked up by. */
export function startTerms(text: string): string {
  const words = wordsOf(folded(text));
  return words.map((word, at) => (at === words.length - 1 ? `${word}:*` : word)).join(' & ');
}

/** Where the results of a text are. */
export const searchPath = (text: string): string => `/search?${new URLSearchParams({ s: text })}`;
