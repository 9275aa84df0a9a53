import { translationsIn } from '#catalog/language/text-translation.service.ts';
import type { SectionRow } from '#catalog/publication/publication.service.ts';
import type { Database, Reader, Writer } from '#platform/postgres/database.ts';
import { type HeardWords, heardWords, type WordMatch } from './query/heard.service.ts';
import {
  fillMoreRows,
  fillRows,
  heldIds,
  nearTitles,
  reindexRows,
  staleIds,
} from './query/name.repository.ts';
import { bestSections, namingInside, type PlaceRow, wholeTranslations } from './query/place.repository.ts';
import {
  BARE,
  cleaned,
  NEAR_MIN,
  type ParsedQuery,
  respelled,
  SEARCH_MAX,
  someOf,
  soughtBy,
  wholeFirst,
  wordsOf,
} from './query/query.rules.ts';
import { isFound, isLeftOut, type SearchQuestion, termsIn, wantedBy } from './query/question.service.ts';
import type { ReadingScope } from './query/reading.policy.ts';
import type { Forms, Stems } from './query/snippet.rules.ts';
import { foundTables, type TableRow } from './query/table-hit.repository.ts';
import { findPublications, type SearchMatches } from './search.repository.ts';
import type { RelaxedMatch } from './search.schema.ts';
import { numberedNames } from './spelling/spelling.rules.ts';
import { compoundsOf, spellingsOf } from './spelling/spelling.service.ts';

export { type SearchQuestion, termsIn } from './query/question.service.ts';
export type { FacetCount, SearchMatches } from './search.repository.ts';

export interface SearchResult extends Omit<SearchMatches, 'stems'> {
  /** The text searched for instead of the original. */
  corrected: string | null;
  near: string[];
  /** If nothing matches all of it: how many of which words the results match. */
  relaxed: RelaxedMatch | null;
  anyTerms: string;
  /** How each unit of the question may be said in a text, for marking. */
  forms: Forms<Stems>[];
  /** Asked for only by names of drugs and curated terms. */
  isSubject: boolean;
}

/**
 * Finds publications by words; if nothing at all is found, by the nearest spelling that finds something, or by some of
 * the words.
 */
export async function search(db: Reader, question: SearchQuestion): Promise<SearchResult> {
  const sought = soughtBy(question.text);
  const exact = { ...(await asked(db, question, sought)), corrected: null, near: [], relaxed: null };
  if (exact.matches > 0 || !question.text) return exact;
  if (await isLeftOut(db, question, sought)) return exact;
  const words = await heardWords(db, question, sought);
  const near = await nearSpellings(
    db,
    question,
    words.heard.filter(({ finds }) => !finds),
  );
  for (const corrected of near) {
    const found = await asked(db, question, soughtBy(corrected));
    if (found.count > 0) return { ...exact, ...found, corrected, near };
  }
  const some = sought.alternatives.length === 1 ? await someFound(db, question, sought, words) : null;
  return some ? { ...exact, ...some } : exact;
}

/** A short last word is taken as a whole word if that matches anything, otherwise as a prefix. */
async function asked(db: Reader, question: SearchQuestion, sought: ParsedQuery) {
  const whole = wholeFirst(sought);
  const found = whole && (await answered(db, question, whole));
  const isWhole = found && (found.matches > 0 || (await isLeftOut(db, question, whole)));
  return isWhole ? found : answered(db, question, sought);
}

async function answered(db: Reader, question: SearchQuestion, sought: ParsedQuery) {
  const { wanted, anyTerms, forms } = await wantedBy(db, question, sought);
  const isSubject = wanted.terms?.isSubject ?? false;
  const { stems, ...found } = await findPublications(db, wanted);
  const stemmed = (said: Forms<string>['names']) =>
    said.map((words) => words.map((word): Stems => stems[word] ?? []));
  return {
    ...found,
    anyTerms,
    isSubject,
    forms: forms.map(({ names, further }) => ({ names: stemmed(names), further: stemmed(further) })),
  };
}

/** Some of the words, as many as match together; a word that matches nothing is left out first. */
async function someFound(
  db: Reader,
  question: SearchQuestion,
  sought: ParsedQuery,
  { heard, of }: HeardWords,
) {
  const words = heard.filter(({ word, finds }) => finds && !BARE.test(word)).map(({ word }) => word);
  const most = words.length === of ? words.length - 1 : words.length;
  for (let count = most; count > 0; count--) {
    const found = await asked(db, question, { ...sought, alternatives: someOf(words, count, sought) });
    if (found.count > 0) return { ...found, relaxed: { words, count, of } };
  }
  return null;
}

const NEAR_TRIED = 3;

/**
 * Other spellings of a question that find something with the same filters, nearest first; only words that match nothing
 * are respelled.
 */
async function nearSpellings(
  db: Reader,
  question: SearchQuestion,
  unknown: readonly WordMatch[],
): Promise<string[]> {
  if (unknown.length === 0) return [];
  const words = unknown.map(({ word }) => word).filter((word) => word.length >= NEAR_MIN);
  const near = new Map<string, string[]>();
  const compounds = await compoundsOf(db, words, question.language);
  for (const row of [...compounds, ...(await spellingsOf(db, words, question.language))])
    near.set(row.word, [...(near.get(row.word) ?? []), row.near]);
  const ranked = Array.from({ length: NEAR_TRIED }, (_, rank) => {
    const spelling = words.map(
      (word) => [word, near.get(word)?.[rank] ?? near.get(word)?.[0] ?? word] as const,
    );
    return respelled(question.text, new Map(spelling));
  });
  const found: string[] = [];
  for (const text of new Set([...numberedNames(question.text), ...ranked])) {
    if (text === cleaned(question.text) || text.length > SEARCH_MAX) continue;
    if (await isFound(db, question, soughtBy(text))) found.push(text);
  }
  return found;
}

/** The lesson of a publication that matches best, with the translation of its captions. */
export type MatchedLesson = PlaceRow & Pick<SectionRow, 'captions_translation'>;
/** Where in their lessons some publications match, for those who may read them. */
export async function placesOf(
  db: Reader,
  ids: readonly number[],
  anyTerms: string,
  language: string,
  reading: ReadingScope,
): Promise<Map<number, MatchedLesson>> {
  if (ids.length === 0 || anyTerms === '') return new Map();
  const rows = await bestSections(db, ids, anyTerms, language, reading);
  const spoken = rows.filter((row) => row.language === language && row.cues.length > 0);
  const translations = await translationsIn(
    db,
    'captions',
    spoken.map((row) => row.section_id),
    language,
  );
  return new Map(
    rows.map((row) => [
      row.publication_id,
      { ...row, captions_translation: translations.get(row.section_id) ?? null },
    ]),
  );
}

/** Which of some publications name a subject in lessons locked to the caller, for which no place is shown. */
export async function subjectsInside(
  db: Reader,
  { page, anyTerms, isSubject }: SearchResult,
  places: ReadonlyMap<number, MatchedLesson>,
  language: string,
): Promise<Set<number>> {
  const ids = isSubject ? page.filter((id) => !places.has(id)) : [];
  return new Set(ids.length > 0 ? await namingInside(db, ids, anyTerms, language) : []);
}

/** Which of some publications have all of their lessons' text in a language. */
export const wholeIn = async (db: Reader, ids: readonly number[], language: string): Promise<Set<number>> =>
  new Set(language === 'en' ? ids : ids.length === 0 ? [] : await wholeTranslations(db, ids, language));

const TABLES_SHOWN = 3;
/** Tables that match all terms, for those who may read their lessons. */
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
/** Titles with words similar to a text that found nothing: a way to go on, not a spelling. */
export const nearTitlesTo = (db: Reader, text: string, language: string) =>
  nearTitles(
    db,
    wordsOf(text).filter((word) => word.length >= NEAR_MIN),
    language,
    NEAR_TITLES,
  );

/** Rebuilds the index of publications, within the transaction of a change. */
export const reindex = (db: Writer, ids: readonly number[] | null): Promise<void> => reindexRows(db, ids);

/**
 * Indexes everything committed in a library, in half the time with two processors: its halves in parallel, one in the
 * caller's transaction, one in its own. Both may be rebuilt, so nothing is wrong if only one is kept.
 */
export async function reindexWhole(db: Writer, beside: Database): Promise<void> {
  const ids = await heldIds(db);
  await Promise.all([fillRows(db, ids), beside.write((other) => fillMoreRows(other, ids))]);
}

const STALE_AT_ONCE = 200;
/** Updates the index where a change left it stale; returns how many publications. */
export async function reindexStale(db: Writer): Promise<number> {
  const ids = await staleIds(db, STALE_AT_ONCE);
  if (ids.length > 0) await reindexRows(db, ids);
  if (ids.length > 0) db.invalidate('publications');
  return ids.length;
}
