import type { Reader, Writer } from '#platform/database.ts';
import { nearWords, otherNames, reindexRows, staleIds, suggestedNames } from './name.table.ts';
import { bestSections, type PlaceRow } from './place.table.ts';
import {
  folded,
  type Names,
  SUGGESTION_LIMIT,
  soughtWords,
  startTerms,
  termsOf,
  wordsOf,
} from './query.rules.ts';
import type { Reading } from './reading.policy.ts';
import { type Found, findPublications, findsAnything, type Wanted } from './search.table.ts';

export type { PlaceRow } from './place.table.ts';
export type { FacetCount, Found } from './search.table.ts';

export type Question = Omit<Wanted, 'terms' | 'words'> & { text: string };
export interface Answer extends Found {
  /** What was looked for instead of what was asked. */
  corrected: string | null;
  near: string[];
  anyTerms: string;
}

/** Finds publications by words; when nothing at all is found, by the nearest spelling that finds something. */
export async function search(db: Reader, question: Question): Promise<Answer> {
  const exact = await asked(db, question, wordsOf(question.text));
  if (exact.matches > 0 || !question.text) return { ...exact, corrected: null, near: [] };
  const near = await nearSpellings(db, question);
  const [first] = near;
  if (!first) return { ...exact, corrected: null, near: [] };
  const instead = await asked(db, question, wordsOf(first));
  return { ...instead, corrected: first, near };
}

async function asked(db: Reader, question: Question, words: readonly string[]) {
  const { wanted, anyTerms } = await wantedBy(db, question, words);
  return { ...(await findPublications(db, wanted)), anyTerms };
}

async function wantedBy(db: Reader, { text, ...question }: Question, words: readonly string[]) {
  const names = await namesOf(db, words);
  const terms = termsOf(words, names);
  // A question of signs alone has words for nothing: it finds nothing.
  const all = text && words.length === 0 ? '' : terms.all;
  const sought = soughtWords(words, names).join(' ');
  const wanted: Wanted = { ...question, terms: text ? { all, any: terms.any } : null, words: sought };
  return { wanted, anyTerms: terms.any };
}

async function namesOf(db: Reader, words: readonly string[]): Promise<Names> {
  const names = new Map<string, string[]>();
  if (words.length === 0) return names;
  for (const { word, name } of await otherNames(db, words))
    names.set(folded(word), [...(names.get(folded(word)) ?? []), name]);
  return names;
}

const NEAR_TRIED = 3;

/** Other spellings of a question that do find something in this very place, nearest first. */
async function nearSpellings(db: Reader, question: Question): Promise<string[]> {
  const words = wordsOf(question.text);
  const near = new Map<string, string[]>();
  for (const row of await nearWords(db, words, question.language))
    near.set(row.word, [...(near.get(row.word) ?? []), row.near]);
  const found: string[] = [];
  for (let rank = 0; rank < NEAR_TRIED; rank++) {
    const spelled = words.map((word) => near.get(word)?.[rank] ?? near.get(word)?.[0] ?? word);
    const text = spelled.join(' ');
    if (text === words.join(' ') || found.includes(text)) continue;
    if (await findsAnything(db, (await wantedBy(db, question, wordsOf(text))).wanted)) found.push(text);
  }
  return found;
}

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

/** Names that begin as what is typed; when there are none, those of its nearest spelling. */
export async function suggest(db: Reader, text: string, language: string) {
  const names = (asked: string) => suggestedNames(db, asked, startTerms(asked), language, SUGGESTION_LIMIT);
  const words = wordsOf(text);
  if (words.length === 0) return [];
  const exact = await names(text);
  if (exact.length > 0) return exact;
  const meant = await namesOf(db, words);
  const generic = words.map((word) => meant.get(folded(word))?.[0] ?? word).join(' ');
  if (generic !== words.join(' ')) return names(generic);
  const near = await nearWords(db, words, language);
  const spelled = words.map((word) => near.find((row) => row.word === word)?.near ?? word).join(' ');
  return spelled === words.join(' ') ? [] : names(spelled);
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
