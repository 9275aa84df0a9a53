import { folded, withoutAccents } from '#kit/folded.ts';
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
export const PREFIX_MIN = 3;

/** Control characters, marks of direction and broken halves of characters say nothing. */
export const cleaned = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{C}\ufffd]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const DOSE = /^(\d+)(mg|mcg|[µμu]g|ng|k?g|ml|l|mmol|meq|h)$/i;
const PLURAL = /^([A-Z][A-Z\d]+)s$/;
/** A word as it is looked for: a number apart from its measure ("25mg"), an abbreviation in capitals without its plural ("SSRIs"). */
function spokenAs(word: string): string[] {
  const [, number, measure] = DOSE.exec(word) ?? [];
  const said = number && measure ? [number, measure] : [PLURAL.exec(word)?.[1] ?? word];
  return said.map((one) => one.toLowerCase());
}
const rawWords = (text: string): string[] => cleaned(text).match(WORD) ?? [];
const wordsIn = (text: string): string[] => rawWords(text).flatMap(spokenAs);
/** The words of a text, each once: letters and digits; signs separate and mean nothing. */
export const wordsOf = (text: string): string[] => [...new Set(wordsIn(text))].slice(0, WORDS_MAX);

/** Words that are asked for together: one, or several that follow each other. */
export interface Unit {
  words: readonly string[];
  /** As it was typed, where it is looked for otherwise too. */
  written?: readonly string[] | undefined;
  /** In quotes: so and no other way, one after the other. */
  quoted: boolean;
  /** Perhaps still being typed. */
  unfinished?: boolean;
  /** With its capitals, where it has some. */
  typed?: string;
  /** A hyphen alone stands between it and the next. */
  hyphened?: boolean;
  /** What else a curated term is called, and the substances of a class: these find, and do not count for the order. */
  also?: { forms: readonly (readonly string[])[]; drugs: readonly (readonly string[])[] };
}
/** What a question asks for: all the units of any of its alternatives, and none of the others. */
export interface ParsedQuery {
  alternatives: readonly (readonly Unit[])[];
  without: readonly Unit[];
}

const QUOTES = /[“”„‟«»]/g;
const PIECE = /-?"([^"]*)"|\S+/gu;
const EXCLUDED = /^-["\p{L}\p{N}]/u;
const HYPHENED = /^\p{L}+[-‐‑]\p{L}+$/u;

/**
 * The one grammar of a question, wherever one is asked: words that are all said; "words in quotes", one after the other;
 * -word or -"words", which is not said; OR between what may stand for each other. What is excluded is so throughout.
 */
export function soughtBy(text: string): ParsedQuery {
  const alternatives: Unit[][] = [[]];
  const without: Unit[] = [];
  let room = WORDS_MAX;
  let unfinished: Unit | null = null;
  for (const [piece, inQuotes] of cleaned(text).replace(QUOTES, '"').matchAll(PIECE)) {
    if (piece === 'OR') alternatives.push([]);
    const raw = piece === 'OR' ? [] : rawWords(inQuotes ?? piece);
    const together = unitOf(raw, room, inQuotes !== undefined);
    const count = together.words.length;
    if (count === 0) continue;
    unfinished = null;
    if (EXCLUDED.test(piece)) without.push(together);
    else if (together.quoted) alternatives.at(-1)?.push(together);
    else {
      const units = unitsOf(raw).slice(0, room);
      if (units[0] && HYPHENED.test(piece)) units[0].hyphened = true;
      alternatives.at(-1)?.push(...units);
      unfinished = units.at(-1) ?? null;
    }
    room -= count;
  }
  if (unfinished) unfinished.unfinished = true;
  return { alternatives: alternatives.filter((units) => units.length > 0), without };
}

function unitOf(raw: readonly string[], room: number, quoted: boolean): Unit {
  const words = raw.flatMap(spokenAs).slice(0, room);
  const written = raw.slice(0, room).map((word) => word.toLowerCase());
  return { words, quoted, ...(written.join(' ') === words.join(' ') ? {} : { written }) };
}

/** Words by themselves, each as it is looked for. */
const unitsOf = (raw: readonly string[]): Unit[] =>
  raw.flatMap((word) => {
    const said = spokenAs(word);
    const written = word.toLowerCase();
    const more = {
      ...(said.join(' ') === written ? {} : { written: [written] }),
      ...(said.join(' ') === written && word !== written ? { typed: word } : {}),
    };
    return said.map((one): Unit => ({ words: [one], quoted: false, ...more }));
  });

/** A word shorter than this is one of its own before it is the beginning of another. */
const WHOLE_FIRST = 5;
/** A question whose last word is short, as if it were finished; null where that makes no difference. */
export function wholeFirst(sought: ParsedQuery): ParsedQuery | null {
  const isShort = ({ unfinished, words: [word = ''] }: Unit) =>
    Boolean(unfinished) && word.length >= PREFIX_MIN && word.length < WHOLE_FIRST;
  if (!sought.alternatives.flat().some(isShort)) return null;
  const finished = (unit: Unit): Unit => (isShort(unit) ? { ...unit, unfinished: false } : unit);
  return { ...sought, alternatives: sought.alternatives.map((units) => units.map(finished)) };
}

/** So many of some words, whichever: what is looked for when nothing says all of them. */
export function someOf(words: readonly string[], count: number, sought?: ParsedQuery): Unit[][] {
  const units = sought?.alternatives.flat() ?? [];
  const writtenOf = (word: string) =>
    units.find((unit) => !unit.quoted && unit.words[0] === word && unit.written)?.written;
  return combinations(words, count).map((some) =>
    some.map((word) => ({ words: [word], quoted: false, written: writtenOf(word) })),
  );
}

function combinations<T>(list: readonly T[], count: number): T[][] {
  if (count === 0) return [[]];
  return list.flatMap((one, at) =>
    combinations(list.slice(at + 1), count - 1).map((others) => [one, ...others]),
  );
}

/** Every word asked for, those of what is excluded apart. */
export const wordsSought = ({ alternatives }: Pick<ParsedQuery, 'alternatives'>): string[] => [
  ...new Set(alternatives.flat().flatMap(({ words }) => words)),
];

/** Other names of the words asked for: brand names and other languages' names lead to the substance. */
export type Names = ReadonlyMap<string, readonly string[]>;

/** Does a question ask for subjects alone: each of its words names one, or all of them together do? What excludes something asks for more. */
export function isOfSubjects(sought: ParsedQuery, subjects: ReadonlySet<string>): boolean {
  const words = wordsSought(sought);
  if (words.length === 0 || sought.without.length > 0) return false;
  return subjects.has(wholeOf(sought)) || words.every((word) => subjects.has(word));
}

/** All words of a plain question together: they may be the name of something. */
export function wholeOf({ alternatives }: ParsedQuery): string {
  const [units = [], ...others] = alternatives;
  const isPlain = others.length === 0 && units.length > 1 && units.every(({ quoted }) => !quoted);
  return isPlain ? units.flatMap(({ words }) => words).join(' ') : '';
}
/** A question that is, word for word, a name of several words asks for its other names too. */
export const orByName = (sought: ParsedQuery, names: Names): ParsedQuery => ({
  ...sought,
  alternatives: [
    ...sought.alternatives,
    ...(names.get(folded(wholeOf(sought))) ?? []).map((name) => unitsOf(wordsOf(name))),
  ],
});

/** Every word with its other names, for marking. */
export const withNames = (words: readonly string[], names: Names): string[] => [
  ...words,
  ...words.flatMap((word) => names.get(folded(word)) ?? []),
];

/** Some words of a question written otherwise, its signs left alone. */
export const respelled = (text: string, spelling: ReadonlyMap<string, string>): string =>
  cleaned(text).replace(WORD, (word) => spelling.get(spokenAs(word).join(' ')) ?? word);

/** Any of some terms, as PostgreSQL writes it. */
export const either = (terms: readonly string[]): string =>
  terms.length > 1 ? `(${terms.join(' | ')})` : (terms[0] ?? '');

/** Words of a text that is being typed, all but the last finished: what suggestions are looked up by. */
export function startTerms(text: string): string {
  const units = unitsOf(rawWords(withoutAccents(text))).slice(0, WORDS_MAX);
  const terms = units.map(({ words: [word = ''], written = [] }, at) =>
    at === units.length - 1 ? `${word}:*` : either([word, ...written]),
  );
  return [...new Set(terms)].join(' & ');
}

/** Where the results of a text are. */
export const searchPath = (text: string): string => `/search?${new URLSearchParams({ s: text })}`;
