import { folded } from '#kit/text/folded.ts';
import type { Reader } from '#platform/postgres/database.ts';
import { findsAnything, type IndexQuery } from '../search.repository.ts';
import { meantBy } from '../term/term.repository.ts';
import { type Meanings, phrasesOf, withMeanings } from '../term/term.rules.ts';
import {
  formsOf,
  rankedBy,
  shortenedOf,
  termsOf,
  withoutArticles,
  withoutDrugs,
} from './asked-terms.rules.ts';
import { otherNames, subjectsAmong } from './name.repository.ts';
import { weighingOf } from './order.rules.ts';
import {
  isOfSubjects,
  type Names,
  orByName,
  type ParsedQuery,
  soughtBy,
  wholeFirst,
  wholeOf,
  wordsSought,
} from './query.rules.ts';

export type SearchQuestion = Omit<IndexQuery, 'terms' | 'words'> & { text: string };

/**
 * The index query for a question; for places, any of its terms including the substances of a class; and how each unit
 * may be said.
 */
export async function wantedBy(db: Reader, { text, ...question }: SearchQuestion, sought: ParsedQuery) {
  const [names, meanings, subjects] = await Promise.all([
    namesOf(db, wordsAsked(sought), question.language),
    meaningsOf(db, sought, question.language),
    subjectsAmong(db, [...wordsSought(sought), wholeOf(sought)].filter(Boolean), question.language),
  ]);
  const isSubject = isOfSubjects(sought, new Set(subjects.map(({ phrase }) => phrase)));
  const articles = new Set(subjects.filter(({ silent }) => silent).map(({ phrase }) => phrase));
  const meant = withoutArticles(
    withMeanings(orByName(sought, names), meanings),
    (word) => articles.has(word) && !names.has(folded(word)),
  );
  const { any, ...terms } = termsOf(meant, names);
  const named = termsOf(withoutDrugs(meant), names).all;
  const forms = formsOf(meant, names);
  const orders = { any: rankedBy(meant, names), weighing: weighingOf(meant, names) };
  // A question of punctuation alone has no words: it finds nothing.
  const wanted: IndexQuery = {
    ...question,
    terms: text ? { ...terms, ...shortenedOf(meant, names), named, ...orders, isSubject } : null,
    words: [...new Set(forms.flatMap(({ names, further }) => [...names, ...further].flat()))],
  };
  return { wanted, anyTerms: any, forms };
}

export const isFound = async (db: Reader, question: SearchQuestion, sought: ParsedQuery): Promise<boolean> =>
  findsAnything(db, (await wantedBy(db, question, sought)).wanted);

/** Whether it is found whatever is chosen. */
export const isSaid = (db: Reader, question: SearchQuestion, sought: ParsedQuery): Promise<boolean> =>
  isFound(db, { ...question, types: null, categories: null, kind: null }, sought);

/** Whether an answer without matches leaves out what is found by other choices: what two of them exclude. */
export async function isLeftOut(db: Reader, question: SearchQuestion, sought: ParsedQuery): Promise<boolean> {
  const { types, categories, kind } = question;
  const chosen = [types, categories, kind].filter((one) => one !== null);
  return chosen.length > 1 && isSaid(db, question, sought);
}

/** A short last word is taken as a whole word if that matches anything, otherwise as a prefix. */
export async function finishedIn(
  db: Reader,
  question: SearchQuestion,
  sought: ParsedQuery,
): Promise<ParsedQuery> {
  const whole = wholeFirst(sought);
  return whole && (await isSaid(db, question, whole)) ? whole : sought;
}

const EVERYTHING = { types: null, categories: null, kind: null, sort: null, learner: null };

/** The terms of a question for a list that is narrowed by it, the same as in a search. */
export async function termsIn(db: Reader, text: string, language = 'en') {
  const question = { ...EVERYTHING, text, language, page: { size: 1, offset: 0 } };
  const { wanted } = await wantedBy(db, question, await finishedIn(db, question, soughtBy(text)));
  const { all = '', named = '', any = '', never = '' } = wanted.terms ?? {};
  return { all, named, any, never };
}

const wordsAsked = (sought: ParsedQuery): string[] => [
  ...wordsSought(sought),
  ...sought.without.flatMap((unit) => unit.words),
  ...[wholeOf(sought)].filter(Boolean),
];

export async function namesOf(db: Reader, words: readonly string[], language: string): Promise<Names> {
  const names = new Map<string, string[]>();
  if (words.length === 0) return names;
  for (const { word, name } of await otherNames(db, words, language))
    names.set(folded(word), [...(names.get(folded(word)) ?? []), name]);
  return names;
}

export async function meaningsOf(db: Reader, sought: ParsedQuery, language: string): Promise<Meanings> {
  const phrases = phrasesOf(sought);
  if (phrases.length === 0) return new Map();
  const rows = await meantBy(db, phrases, language);
  return new Map(rows.map(({ phrase, forms, drugs }) => [phrase, { forms, drugs }]));
}
