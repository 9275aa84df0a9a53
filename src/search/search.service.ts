import type { Database, Reader, Writer } from '#platform/postgres/database.ts';
import {
  fillMoreRows,
  fillRows,
  heldIds,
  nearTitles,
  reindexRows,
  staleIds,
  tellingWords,
} from './query/name.repository.ts';
import { bestSections, namingInside, type PlaceRow, wholeTranslations } from './query/place.repository.ts';
import {
  cleaned,
  NEAR_MIN,
  type ParsedQuery,
  respelled,
  someOf,
  soughtBy,
  wholeFirst,
  wordsOf,
  wordsSought,
} from './query/query.rules.ts';
import { isFound, type SearchQuestion, termsIn, wantedBy } from './query/question.service.ts';
import type { ReadingScope } from './query/reading.policy.ts';
import { foundTables, type TableRow } from './query/table-hit.repository.ts';
import { findPublications, type SearchMatches } from './search.repository.ts';
import type { RelaxedMatch } from './search.schema.ts';
import { compoundsOf, spellingsOf } from './spelling/spelling.service.ts';

export type { PlaceRow } from './query/place.repository.ts';
export { type SearchQuestion, termsIn } from './query/question.service.ts';
export type { FacetCount, SearchMatches } from './search.repository.ts';

export interface SearchResult extends SearchMatches {
  /** What was looked for instead of what was asked. */
  corrected: string | null;
  near: string[];
  /** When nothing says all of it: how many of which words what was found does say. */
  relaxed: RelaxedMatch | null;
  anyTerms: string;
  /** Asked for by names of drugs and curated terms alone. */
  isSubject: boolean;
}

/** Finds publications by words; when nothing at all is found, by the nearest spelling that finds something, or by some of the words. */
export async function search(db: Reader, question: SearchQuestion): Promise<SearchResult> {
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

/** A short last word is one of its own where anything says it, else the beginning of another. */
async function asked(db: Reader, question: SearchQuestion, sought: ParsedQuery) {
  const whole = wholeFirst(sought);
  const found = whole && (await answered(db, question, whole));
  return found && found.matches > 0 ? found : answered(db, question, sought);
}

async function answered(db: Reader, question: SearchQuestion, sought: ParsedQuery) {
  const { wanted, anyTerms } = await wantedBy(db, question, sought);
  const isSubject = wanted.terms?.isSubject ?? false;
  return { ...(await findPublications(db, wanted)), anyTerms, isSubject };
}

/** So many words of a question are tried otherwise. */
const HEARD_MAX = 6;
interface WordMatch {
  word: string;
  /** Whether anything says this word. */
  finds: boolean;
}
/** The words of a question that mean something: articles and the like say nothing, and are left as they are. */
async function heardWords(db: Reader, question: SearchQuestion, sought: ParsedQuery): Promise<WordMatch[]> {
  const telling = (await tellingWords(db, wordsSought(sought), question.language)).slice(0, HEARD_MAX);
  const isAsked = async (word: string): Promise<WordMatch> => ({
    word,
    finds: await isFound(db, question, { alternatives: someOf([word], 1, sought), without: [] }),
  });
  return Promise.all(telling.map(isAsked));
}

/** Some of the words, as many as anything says together; a word that nothing says is left out first. */
async function someFound(
  db: Reader,
  question: SearchQuestion,
  sought: ParsedQuery,
  heard: readonly WordMatch[],
) {
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
async function nearSpellings(
  db: Reader,
  question: SearchQuestion,
  unknown: readonly WordMatch[],
): Promise<string[]> {
  const words = unknown.map(({ word }) => word).filter((word) => word.length >= NEAR_MIN);
  if (words.length === 0) return [];
  const near = new Map<string, string[]>();
  const compounds = await compoundsOf(db, words, question.language);
  for (const row of [...compounds, ...(await spellingsOf(db, words, question.language))])
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

/** Where in their lessons some publications say it, for whoever may read them. */
export async function placesOf(
  db: Reader,
  ids: readonly number[],
  anyTerms: string,
  language: string,
  reading: ReadingScope,
): Promise<Map<number, PlaceRow>> {
  if (ids.length === 0 || anyTerms === '') return new Map();
  const rows = await bestSections(db, ids, anyTerms, language, reading);
  return new Map(rows.map((row) => [row.publication_id, row]));
}

/** Which of some publications name a subject in lessons that are locked to the asker: where no place is told. */
export async function subjectsInside(
  db: Reader,
  { page, anyTerms, isSubject }: SearchResult,
  places: ReadonlyMap<number, PlaceRow>,
  language: string,
): Promise<Set<number>> {
  const ids = isSubject ? page.filter((id) => !places.has(id)) : [];
  return new Set(ids.length > 0 ? await namingInside(db, ids, anyTerms, language) : []);
}

/** Which of some publications have all of their lessons' text in a language. */
export const wholeIn = async (db: Reader, ids: readonly number[], language: string): Promise<Set<number>> =>
  new Set(language === 'en' ? ids : ids.length === 0 ? [] : await wholeTranslations(db, ids, language));

const TABLES_SHOWN = 3;
/** Tables that say all of it, for whoever may read their lessons. */
export async function tablesOf(
  db: Reader,
  text: string,
  language: string,
  reading: ReadingScope,
): Promise<TableRow[]> {
  const { all, any } = await termsIn(db, text, language);
  return all ? foundTables(db, { all, ranked: any }, language, reading, TABLES_SHOWN) : [];
}

const NEAR_TITLES = 3;
/** Titles that have words near to what found nothing: a way on, not a spelling. */
export const nearTitlesTo = (db: Reader, text: string, language: string) =>
  nearTitles(
    db,
    wordsOf(text).filter((word) => word.length >= NEAR_MIN),
    language,
    NEAR_TITLES,
  );

/** Writes anew, within the transaction of a change, what publications are found by. */
export const reindex = (db: Writer, ids: readonly number[] | null): Promise<void> => reindexRows(db, ids);

/**
 * All of a library that is committed, in half the time where there are two processors: its halves side by side, one in the
 * transaction of the caller, one in its own. Both may be written again, so where only one stays nothing is wrong.
 */
export async function reindexWhole(db: Writer, beside: Database): Promise<void> {
  const ids = await heldIds(db);
  await Promise.all([fillRows(db, ids), beside.write((other) => fillMoreRows(other, ids))]);
}

const STALE_AT_ONCE = 200;
/** Brings up to date what a change has left behind; tells how many. */
export async function reindexStale(db: Writer): Promise<number> {
  const ids = await staleIds(db, STALE_AT_ONCE);
  if (ids.length > 0) await reindexRows(db, ids);
  if (ids.length > 0) db.invalidate('publications');
  return ids.length;
}
