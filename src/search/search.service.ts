import type { Reader, Writer } from '#platform/database.ts';
import {
  drugNames,
  nearWords,
  otherNames,
  reindexRows,
  staleIds,
  suggestedNames,
  tellingWords,
} from './name.table.ts';
import { bestSections, type PlaceRow } from './place.table.ts';
import {
  cleaned,
  folded,
  isNear,
  type Names,
  NEAR_MIN,
  orByName,
  respelled,
  type Sought,
  SUGGESTION_LIMIT,
  someOf,
  soughtBy,
  startTerms,
  termsOf,
  wholeOf,
  withNames,
  wordsOf,
  wordsSought,
} from './query.rules.ts';
import type { Reading } from './reading.policy.ts';
import type { Relaxed } from './search.contract.ts';
import { type Found, findPublications, findsAnything, type Wanted } from './search.table.ts';

export type { PlaceRow } from './place.table.ts';
export type { FacetCount, Found } from './search.table.ts';

export type Question = Omit<Wanted, 'terms' | 'words'> & { text: string };
export interface Answer extends Found {
  /** What was looked for instead of what was asked. */
  corrected: string | null;
  near: string[];
  /** When nothing says all of it: how many of which words what was found does say. */
  relaxed: Relaxed | null;
  anyTerms: string;
}

/** Finds publications by words; when nothing at all is found, by the nearest spelling that finds something, or by some of the words. */
export async function search(db: Reader, question: Question): Promise<Answer> {
  const sought = soughtBy(question.text);
  const exact = { ...(await asked(db, question, sought)), corrected: null, near: [], relaxed: null };
  if (exact.matches > 0 || !question.text) return exact;
  const heard = await heardWords(db, question, sought);
  const near = await nearSpellings(
    db,
    question,
    heard.filter(({ finds }) => !finds),
  );
  const [first] = near;
  if (first) return { ...exact, ...(await asked(db, question, soughtBy(first))), corrected: first, near };
  const some = sought.alternatives.length === 1 ? await someFound(db, question, sought, heard) : null;
  return some ? { ...exact, ...some } : exact;
}

async function asked(db: Reader, question: Question, sought: Sought) {
  const { wanted, anyTerms } = await wantedBy(db, question, sought);
  return { ...(await findPublications(db, wanted)), anyTerms };
}

async function wantedBy(db: Reader, { text, ...question }: Question, sought: Sought) {
  const names = await namesOf(db, wordsAsked(sought), question.language);
  const terms = termsOf(orByName(sought, names), names);
  const marked = withNames([...wordsSought(sought), wholeOf(sought)].filter(Boolean), names).join(' ');
  // A question of signs alone has words for nothing: it finds nothing.
  const wanted: Wanted = { ...question, terms: text ? terms : null, words: marked };
  return { wanted, anyTerms: terms.any };
}

/** What a question asks of the index, for a list that is narrowed by it: the same as a search for it. */
export async function termsIn(db: Reader, text: string, language = 'en') {
  const sought = soughtBy(text);
  const names = await namesOf(db, wordsAsked(sought), language);
  return termsOf(orByName(sought, names), names);
}

const wordsAsked = (sought: Sought): string[] => [
  ...wordsSought(sought),
  ...sought.without.flatMap((unit) => unit.words),
  ...[wholeOf(sought)].filter(Boolean),
];

async function namesOf(db: Reader, words: readonly string[], language: string): Promise<Names> {
  const names = new Map<string, string[]>();
  if (words.length === 0) return names;
  for (const { word, name } of await otherNames(db, words, language))
    names.set(folded(word), [...(names.get(folded(word)) ?? []), name]);
  return names;
}

/** So many words of a question are tried otherwise. */
const HEARD_MAX = 6;
interface Heard {
  word: string;
  /** Whether anything says this word. */
  finds: boolean;
}
/** The words of a question that mean something: articles and the like say nothing, and are left as they are. */
async function heardWords(db: Reader, question: Question, sought: Sought): Promise<Heard[]> {
  const telling = (await tellingWords(db, wordsSought(sought), question.language)).slice(0, HEARD_MAX);
  const isAsked = async (word: string): Promise<Heard> => ({
    word,
    finds: await isFound(db, question, { alternatives: someOf([word], 1, sought), without: [] }),
  });
  return Promise.all(telling.map(isAsked));
}

const isFound = async (db: Reader, question: Question, sought: Sought): Promise<boolean> =>
  findsAnything(db, (await wantedBy(db, question, sought)).wanted);

/** Some of the words, as many as anything says together; a word that nothing says is left out first. */
async function someFound(db: Reader, question: Question, sought: Sought, heard: readonly Heard[]) {
  const words = heard.filter(({ finds }) => finds).map(({ word }) => word);
  const most = words.length === heard.length ? words.length - 1 : words.length;
  for (let count = most; count > 0; count--) {
    const found = await asked(db, question, { ...sought, alternatives: someOf(words, count, sought) });
    if (found.matches > 0) return { ...found, relaxed: { words, count, of: heard.length } };
  }
  return null;
}

const NEAR_TRIED = 3;

/** Other spellings of a question that do find something in this very place, nearest first; only what nothing says is spelled otherwise. */
async function nearSpellings(db: Reader, question: Question, unknown: readonly Heard[]): Promise<string[]> {
  const words = unknown.map(({ word }) => word).filter((word) => word.length >= NEAR_MIN);
  if (words.length === 0) return [];
  const near = new Map<string, string[]>();
  for (const row of await spellingsOf(db, words, question.language))
    near.set(row.word, [...(near.get(row.word) ?? []), row.near]);
  const found: string[] = [];
  for (let rank = 0; rank < NEAR_TRIED; rank++) {
    const spelling = words.map(
      (word) => [word, near.get(word)?.[rank] ?? near.get(word)?.[0] ?? word] as const,
    );
    const text = respelled(question.text, new Map(spelling));
    if (text === cleaned(question.text) || found.includes(text)) continue;
    if (await isFound(db, question, soughtBy(text))) found.push(text);
  }
  return found;
}

const spellingsOf = async (db: Reader, words: readonly string[], language: string) =>
  (await nearWords(db, words, language)).filter(({ word, near }) => isNear(folded(word), near));

/** Where in their lessons some publications say it, for whoever may read them. */
export async function placesOf(
  db: Reader,
  ids: readonly number[],
  anyTerms: string,
  language: string,
  reading: Reading,
): Promise<Map<number, PlaceRow>> {
  if (ids.length === 0 || anyTerms === '') return new Map();
  const rows = await bestSections(db, ids, anyTerms, language, reading);
  return new Map(rows.map((row) => [row.publication_id, row]));
}

/** Names that begin as what is typed, drugs among them; when there are none, those of its nearest spelling. */
export async function suggest(db: Reader, text: string, language: string) {
  const names = (asked: string) => suggestedNames(db, asked, startTerms(asked), language, SUGGESTION_LIMIT);
  const words = wordsOf(text);
  if (words.length === 0) return [];
  const [drugs, exact] = await Promise.all([
    words.length === 1 ? drugsFrom(db, words[0] ?? '', language) : [],
    names(text),
  ]);
  if (exact.length > 0) return withDrugs(drugs, exact);
  const meant = await namesOf(db, words, 'en');
  const generic = words.map((word) => meant.get(folded(word))?.[0] ?? word).join(' ');
  if (generic !== words.join(' ')) return withDrugs(drugs, await names(generic));
  if (drugs.length > 0) return withDrugs(drugs, []);
  const near = await spellingsOf(
    db,
    words.filter((word) => word.length >= NEAR_MIN),
    language,
  );
  const spelled = words.map((word) => near.find((row) => row.word === word)?.near ?? word).join(' ');
  if (spelled === words.join(' ')) return [];
  const meantDrugs = words.length === 1 ? await drugsFrom(db, spelled, language) : [];
  return withDrugs(meantDrugs, await names(spelled));
}

interface Name {
  kind: string;
  id: number;
  text: string;
  /** What is looked for, where it is not the text. */
  sought?: string;
  /** Of a page of its own, in this language and in English. */
  slug?: string | null;
  english_slug?: string | null;
}
async function drugsFrom(db: Reader, word: string, language: string): Promise<Name[]> {
  const rows = await drugNames(db, word, language);
  return rows.map(({ name, generics, is_generic }, id) => ({
    kind: is_generic ? 'substance' : 'drug',
    id,
    text: is_generic ? name : `${name} (${generics})`,
    sought: name,
  }));
}

/** Topics first, then drugs that are no topic, then the others. */
function withDrugs(drugs: readonly Name[], names: readonly Name[]): Name[] {
  const topics = names.filter(({ kind }) => kind === 'topic');
  const isTopic = ({ kind, text }: Name) =>
    kind === 'substance' && topics.some((topic) => isNear(folded(topic.text), folded(text)));
  const others = names.filter(({ kind }) => kind !== 'topic');
  return [...topics, ...drugs.filter((drug) => !isTopic(drug)), ...others].slice(0, SUGGESTION_LIMIT);
}

/** Writes anew, within the transaction of a change, what publications are found by. */
export const reindex = (db: Writer, ids: readonly number[] | null): Promise<void> => reindexRows(db, ids);

const STALE_AT_ONCE = 200;
/** Brings up to date what a change has left behind; tells how many. */
export async function reindexStale(db: Writer): Promise<number> {
  const ids = await staleIds(db, STALE_AT_ONCE);
  if (ids.length > 0) await reindexRows(db, ids);
  if (ids.length > 0) db.invalidate('publications');
  return ids.length;
}
