import { folded, withoutAccents } from '#kit/text/folded.ts';
/** Spec §9 and B27, B28. */
export const AUTOCOMPLETE_MIN = 3;
export const AUTOCOMPLETE_DEBOUNCE_MS = 250;
export const SUGGESTION_LIMIT = 8;
export const FACET_SIZE = 100;
export const SNIPPET_SIZE = 100;
export const SEARCH_MAX = 200;
/** Further words would not narrow the search. */
const WORDS_MAX = 12;
/** A shorter word resembles too many others to be taken for a misspelling. */
export const NEAR_MIN = 4;
/** A shorter prefix would match half of the library. */
export const PREFIX_MIN = 3;

/** "5-HT₂A" is the word that "5-HT2A" is; the index reads it so, too (`search_words`). */
const SUBSCRIPT = /[\u2080-\u2089\u2090-\u209c]/g;
/**
 * Removes control characters, direction marks and broken halves of characters, which mean nothing; subscripts become
 * plain.
 */
export const cleaned = (text: string): string =>
  text
    .toWellFormed()
    .replace(SUBSCRIPT, (sign) => sign.normalize('NFKC'))
    .replace(/[\p{C}\ufffd]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const MEASURES = 'mg|mcg|[µμu]g|ng|k?g|ml|l|mmol|meq|h';
const DOSE = new RegExp(`^(\\d+)(${MEASURES})$`, 'i');
/** A number, a letter or a measure, which means too little by itself. */
export const BARE = new RegExp(`^(\\p{N}+|.|${MEASURES})$`, 'iu');
const PLURAL = /^([A-Z][A-Z\d]+)s$/;
/**
 * A word as it is searched for: a number apart from its unit ("25mg"), an abbreviation in capitals without its plural
 * ("SSRIs").
 */
function spokenAs(word: string): string[] {
  const [, number, measure] = DOSE.exec(word) ?? [];
  const said = number && measure ? [number, measure] : [PLURAL.exec(word)?.[1] ?? word];
  return said.map((one) => one.toLowerCase());
}
const rawWords = (text: string): string[] => cleaned(text).match(WORD) ?? [];
const wordsIn = (text: string): string[] => rawWords(text).flatMap(spokenAs);
/** The distinct words of a text, made of letters and digits; punctuation only separates them. */
export const wordsOf = (text: string): string[] => [...new Set(wordsIn(text))].slice(0, WORDS_MAX);

/** Words asked for together: one, or several in sequence. */
export interface Unit {
  words: readonly string[];
  /** As typed, if it is searched for in another form too. */
  written?: readonly string[] | undefined;
  /** In quotes: exactly these words, in sequence. */
  quoted: boolean;
  /** Possibly still being typed. */
  unfinished?: boolean;
  /** With its capitals, if it has any. */
  typed?: string;
  /** Only a hyphen separates it from the next. */
  hyphened?: boolean;
  /** An apostrophe stands before or after it. */
  apostrophe?: boolean;
  /** Other names of a curated term, and the substances of a class. */
  also?: { forms: readonly (readonly string[])[]; drugs: readonly (readonly string[])[] };
}
/** What a question asks for: all units of any of its alternatives, and none of the excluded ones. */
export interface ParsedQuery {
  alternatives: readonly (readonly Unit[])[];
  without: readonly Unit[];
}

const QUOTES = /[“”„‟«»]/g;
/** A minus as it is typed, or as it is copied from a text that has set it as a dash. */
const PIECE = /[-‐‑–−]?"([^"]*)"|\S+/gu;
const EXCLUDED = /^[-‐‑–−]["\p{L}\p{N}]/u;
const HYPHENED = /^\p{L}+[-‐‑]\p{L}+$/u;

/**
 * The one grammar of a question, wherever it is asked: words that must all occur; "words in quotes", in sequence; -word
 * or -"words", which must not occur; OR between alternatives. Exclusions apply to all alternatives.
 */
export function soughtBy(text: string): ParsedQuery {
  const alternatives: Unit[][] = [[]];
  const without: Unit[] = [];
  // Counted separately: an exclusion at the end of a long question must hold, too.
  let [room, roomWithout] = [WORDS_MAX, WORDS_MAX];
  let unfinished: Unit | null = null;
  for (const [piece, inQuotes] of cleaned(text).replace(QUOTES, '"').matchAll(PIECE)) {
    if (piece === 'OR') alternatives.push([]);
    const raw = piece === 'OR' ? [] : rawWords(inQuotes ?? piece);
    const isExcluded = EXCLUDED.test(piece);
    const together = unitOf(raw, isExcluded ? roomWithout : room, inQuotes !== undefined);
    const count = together.words.length;
    if (count === 0) continue;
    unfinished = null;
    if (isExcluded) without.push(together);
    else if (together.quoted) alternatives.at(-1)?.push(together);
    else {
      const units = unitsOf(piece).slice(0, room);
      if (units[0] && HYPHENED.test(piece)) units[0].hyphened = true;
      alternatives.at(-1)?.push(...units);
      unfinished = units.at(-1) ?? null;
    }
    if (isExcluded) roomWithout -= count;
    else room -= count;
  }
  if (unfinished) unfinished.unfinished = true;
  return { alternatives: alternatives.filter((units) => units.length > 0), without };
}

function unitOf(raw: readonly string[], room: number, quoted: boolean): Unit {
  const words = raw.flatMap(spokenAs).slice(0, room);
  const written = raw.slice(0, room).map((word) => word.toLowerCase());
  return { words, quoted, ...(written.join(' ') === words.join(' ') ? {} : { written }) };
}

const APOSTROPHE = /['’‘ʼ´`′＇]/u;
/** Separate words, each as it is searched for. */
const unitsOf = (text: string): Unit[] =>
  [...cleaned(text).matchAll(WORD)].flatMap(({ 0: word, index, input }) => {
    const said = spokenAs(word);
    const beside = `${input[index - 1] ?? ''}${input[index + word.length] ?? ''}`;
    const written = word.toLowerCase();
    const more = {
      ...(said.join(' ') === written ? {} : { written: [written] }),
      ...(said.join(' ') === written && word !== written ? { typed: word } : {}),
      ...(APOSTROPHE.test(beside) ? { apostrophe: true } : {}),
    };
    return said.map((one): Unit => ({ words: [one], quoted: false, ...more }));
  });

/** A shorter last word is taken as a whole word before it is taken as a prefix. */
const WHOLE_FIRST = 5;
/** A question with its short last word taken as finished; null if that makes no difference. */
export function wholeFirst(sought: ParsedQuery): ParsedQuery | null {
  const isShort = ({ unfinished, words: [word = ''] }: Unit) =>
    Boolean(unfinished) && word.length >= PREFIX_MIN && word.length < WHOLE_FIRST;
  if (!sought.alternatives.flat().some(isShort)) return null;
  const finished = (unit: Unit): Unit => (isShort(unit) ? { ...unit, unfinished: false } : unit);
  return { ...sought, alternatives: sought.alternatives.map((units) => units.map(finished)) };
}

/** Any `count` of some words: searched for when nothing matches all of them. */
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

/** All words asked for, without those excluded. */
export const wordsSought = ({ alternatives }: Pick<ParsedQuery, 'alternatives'>): string[] => [
  ...new Set(alternatives.flat().flatMap(({ words }) => words)),
];

/** Other names of the words asked for: brand names and names in other languages lead to the substance. */
export type Names = ReadonlyMap<string, readonly string[]>;

/**
 * Whether a question asks for subjects alone: each of its words names one, or all of them together do. A question with
 * exclusions asks for more.
 */
export function isOfSubjects(sought: ParsedQuery, subjects: ReadonlySet<string>): boolean {
  const words = wordsSought(sought);
  if (words.length === 0 || sought.without.length > 0) return false;
  return subjects.has(wholeOf(sought)) || words.every((word) => subjects.has(word));
}

/** All words of a plain question joined together: they may be the name of something. */
export function wholeOf({ alternatives }: ParsedQuery): string {
  const [units = [], ...others] = alternatives;
  const isPlain = others.length === 0 && units.length > 1 && units.every(({ quoted }) => !quoted);
  return isPlain ? units.flatMap(({ words }) => words).join(' ') : '';
}
/** If a whole question is a name of several words, its other names are searched for too. */
export const orByName = (sought: ParsedQuery, names: Names): ParsedQuery => ({
  ...sought,
  alternatives: [
    ...sought.alternatives,
    ...(names.get(folded(wholeOf(sought))) ?? []).map((name) => unitsOf(wordsOf(name).join(' '))),
  ],
});

/** A question with some words respelled, its punctuation unchanged. */
export const respelled = (text: string, spelling: ReadonlyMap<string, string>): string =>
  cleaned(text).replace(WORD, (word) => spelling.get(spokenAs(word).join(' ')) ?? word);

/** Any of some terms, in PostgreSQL's syntax. */
export const either = (terms: readonly string[]): string =>
  terms.length > 1 ? `(${terms.join(' | ')})` : (terms[0] ?? '');

/** The words of a text being typed, all but the last finished; suggestions are looked up by these. */
export function startTerms(text: string): string {
  const units = unitsOf(withoutAccents(text)).slice(0, WORDS_MAX);
  const terms = units.map(({ words: [word = ''], written = [] }, at) =>
    at === units.length - 1 ? `${word}:*` : either([word, ...written]),
  );
  return [...new Set(terms)].join(' & ');
}

/** Path of the results for a text. */
export const searchPath = (text: string): string => `/search?${new URLSearchParams({ s: text })}`;
