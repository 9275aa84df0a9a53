import { folded } from '#kit/text/folded.ts';
import { either, type Names, type ParsedQuery, PREFIX_MIN, type Unit, wordsOf } from './query.rules.ts';
import type { Forms } from './snippet.rules.ts';

/** The terms for PostgreSQL: all of them, each word by any of its names; any of them; and the excluded ones. */
export function termsOf({ alternatives, without }: ParsedQuery, names: Names) {
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

/**
 * A question without the substances of its classes: documents named after the class come before those about a
 * substance.
 */
export const withoutDrugs = (sought: ParsedQuery): ParsedQuery => ({
  ...sought,
  alternatives: sought.alternatives.map((units) =>
    units.map(({ also, ...unit }) => (also ? { ...unit, also: { ...also, drugs: [] } } : unit)),
  ),
});
/** The terms without alternative names of several words, and the terms shortened that way. */
export function shortenedOf(sought: ParsedQuery, names: Names): { plain: string; shortened: string[] } {
  const isSingle = ({ length }: readonly string[]) => length < 2;
  const short = (unit: Unit): Unit =>
    unit.also
      ? {
          ...unit,
          also: { forms: unit.also.forms.filter(isSingle), drugs: unit.also.drugs.filter(isSingle) },
        }
      : unit;
  const alternatives = sought.alternatives.map((units) => units.map(short));
  const has = sought.alternatives
    .flat()
    .filter(({ also }) => also && ![...also.forms, ...also.drugs].every(isSingle));
  return {
    plain: termsOf({ ...sought, alternatives }, names).all,
    shortened: has.map((unit) => termOf(short(unit), names)),
  };
}
/**
 * Any of the terms, for ranking. PostgreSQL weighs a phrase by each of its words, so only single-word alternative names
 * count ("disorder" does not indicate OCD); substances of a class count only in topics, lesson titles and text.
 */
export function rankedBy(sought: ParsedQuery, names: Names): string {
  const single = (forms: readonly (readonly string[])[]) => forms.filter(({ length }) => length === 1);
  const units = sought.alternatives.map((some) =>
    some.map(({ also, ...unit }) =>
      also ? { ...unit, also: { forms: single(also.forms), drugs: [] } } : unit,
    ),
  );
  const drugs = sought.alternatives.flat().flatMap(({ also }) => single(also?.drugs ?? []));
  const { any } = termsOf({ ...sought, alternatives: units }, names);
  return [any, ...new Set(drugs.map(([word]) => `${word}:BC`))].filter(Boolean).join(' | ');
}

/** How each unit may be said in a text, for marking: typed and other names; substances, and words of a longer name. */
export const formsOf = ({ alternatives }: ParsedQuery, names: Names): Forms<string>[] =>
  alternatives.flat().map(({ words, written, quoted, also }) => ({
    names: [
      words,
      ...(written ? [written] : []),
      ...(also?.forms ?? []),
      ...(quoted || words.length > 1 ? [] : (names.get(folded(words[0] ?? '')) ?? []).map(wordsOf)),
    ],
    further: [...(also?.drugs ?? []), ...(quoted || words.length < 2 ? [] : words.map((word) => [word]))],
  }));

/**
 * A question without the articles and the like of its language, unless nothing else is asked for: no text in another
 * language says them ("l'olanzapine").
 */
export const withoutArticles = (sought: ParsedQuery, isArticle: (word: string) => boolean): ParsedQuery => ({
  ...sought,
  alternatives: sought.alternatives.map((units) => {
    const telling = units.filter(
      (unit, at) => unit.quoted || unit.also || isNameAt(at, units) || !unit.words.every(isArticle),
    );
    return telling.length > 0 ? telling : units;
  }),
});
/** The words that are names although they may look like articles. */
export const namesIn = ({ alternatives }: ParsedQuery): string[] =>
  alternatives.flatMap((units) => units.filter((_, at) => isNameAt(at, units)).flatMap(({ words }) => words));

const LETTER = /^[a-z]$/;
const VOWEL = /^[aeiou]$/;
const CONJUNCTION = /^(and|und|oder|et|ou|ed|od|oppure)$/;
/** Of Italian and Portuguese, unless they name a member of these ("vitamina E", "epatite E", "gruppo O"). */
const CONJUNCTION_LETTER = /^[eo]$/;
const LETTERED = /^(vitamin|h?epatit|grup)/;

/**
 * In capitals amid small letters it is a name ("Haloperidol IM"), and so is a letter at the end ("vitamine d"), where no
 * article stands. A letter beside an apostrophe is none ("L’olanzapine"), nor is a vowel with the capital of a beginning
 * ("A clozapina"), nor a conjunction typed like OR ("Clozapin UND Lithium",
 * "Clozapina E litio").
 */
function isNameAt(at: number, units: readonly Unit[]): boolean {
  const [unit] = units.slice(at);
  const letter = folded(unit?.words.join(' ') ?? '');
  if (!unit || (unit.apostrophe && LETTER.test(letter))) return false;
  if (at === units.length - 1 && LETTER.test(unit.words.join(' '))) return true;
  const isBeginning = at === 0 && VOWEL.test(letter);
  const before = folded(units[at - 1]?.words.join(' ') ?? '');
  const isConjunction =
    CONJUNCTION.test(letter) || (CONJUNCTION_LETTER.test(letter) && !LETTERED.test(before));
  return isInCapitals(unit) && !isBeginning && !isConjunction && units.some(isInSmallLetters);
}
const isInCapitals = ({ typed }: Unit): boolean => typed !== undefined && typed === typed.toUpperCase();
/** Numbers, measures, plurals of abbreviations and words in quotes do not tell how a question is typed. */
const isInSmallLetters = ({ typed, words, written, quoted }: Unit): boolean =>
  !written && !quoted && /\p{Ll}/u.test(typed ?? words.join(' '));

function termOf({ words, written, quoted, unfinished, also }: Unit, names: Names): string {
  const [word = '', ...more] = words;
  const typed = written ? [following(written)] : [];
  if (also) {
    const own = more.length > 0 ? `(${words.join(' & ')})` : word;
    const others = more.length > 0 ? [] : othersOf(word, names);
    const further = [...also.forms, ...also.drugs].map(following).filter(Boolean);
    return either([...new Set([own, ...typed, ...others, ...further])]);
  }
  if (more.length > 0 || quoted) return either([following(words), ...typed]);
  const isOpen = unfinished && word.length >= PREFIX_MIN;
  return either([
    isOpen ? `${word}:*` : word,
    ...typed.filter((one) => !isOpen || !one.startsWith(word)),
    ...othersOf(word, names),
  ]);
}
const othersOf = (word: string, names: Names): string[] =>
  (names.get(folded(word)) ?? [])
    .map((name) => wordsOf(name).join(' & '))
    .filter(Boolean)
    .map((name) => (name.includes('&') ? `(${name})` : name));
const following = (words: readonly string[]): string =>
  words.length > 1 ? `(${words.join(' <-> ')})` : (words[0] ?? '');
