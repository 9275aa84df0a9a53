import { folded } from '#kit/text/folded.ts';
import type { Reader } from '#platform/postgres/database.ts';
import { termsOf } from '../query/asked-terms.rules.ts';
import { drugNames, suggestedNames } from '../query/name.repository.ts';
import { NEAR_MIN, SUGGESTION_LIMIT, soughtBy, startTerms, wordsOf } from '../query/query.rules.ts';
import { meaningsOf, namesOf } from '../query/question.service.ts';
import type { ReadingScope } from '../query/reading.policy.ts';
import { isNear } from '../spelling/spelling.rules.ts';
import { spellingsOf } from '../spelling/spelling.service.ts';
import { termsBeginning } from '../term/term.repository.ts';
import { withMeanings } from '../term/term.rules.ts';

/**
 * Names that begin like the text, including classes, abbreviations and drugs; if there are none, names that match its
 * meaning or its nearest spelling.
 */
export async function suggest(db: Reader, text: string, language: string, reading: ReadingScope | null) {
  const names = (asked: string) => suggestedNames(db, asked, startTerms(asked), language, SUGGESTION_LIMIT);
  const words = wordsOf(text);
  if (words.length === 0) return [];
  const [terms, exact] = await Promise.all([curatedFrom(db, text, words, language, reading), names(text)]);
  if (exact.length > 0) return inOrder(terms, exact);
  const meant = await namesOf(db, words, 'en');
  const generic = words.map((word) => meant.get(folded(word))?.[0] ?? word).join(' ');
  if (generic !== words.join(' ')) return inOrder(terms, await names(generic));
  const also = await namesMeant(db, text, language);
  if (terms.length > 0 || also.length > 0) return inOrder(terms, also);
  const spelled = await spelledWords(db, words, language);
  if (spelled === words.join(' ')) return [];
  const meantTerms = await curatedFrom(db, spelled, wordsOf(spelled), language, reading);
  const spelledNames = await names(spelled);
  return inOrder(
    meantTerms,
    spelledNames.length > 0 ? spelledNames : await namesMeant(db, spelled, language),
  );
}

async function spelledWords(db: Reader, words: readonly string[], language: string): Promise<string> {
  const unknown = words.filter((word) => word.length >= NEAR_MIN);
  const near = await spellingsOf(db, unknown, language);
  return words.map((word) => near.find((row) => row.word === word)?.near ?? word).join(' ');
}

/** Names that match what the words mean: "gestante" finds names with pregnancy. */
async function namesMeant(db: Reader, text: string, language: string): Promise<Name[]> {
  const sought = soughtBy(text);
  const meanings = await meaningsOf(db, sought, language);
  if (meanings.size === 0) return [];
  const { all } = termsOf(withMeanings(sought, meanings), new Map());
  return suggestedNames(db, text, all, language, SUGGESTION_LIMIT);
}

/** Curated names: classes and abbreviations, then drugs. */
async function curatedFrom(
  db: Reader,
  text: string,
  words: readonly string[],
  language: string,
  reading: ReadingScope | null,
): Promise<Name[]> {
  const [terms, drugs] = await Promise.all([
    termsBeginning(db, text, language, reading),
    words.length === 1 ? drugsFrom(db, words[0] ?? '', language, reading) : [],
  ]);
  return [...terms.map(termName), ...drugs];
}
const termName = ({ id, kind, form, full }: Awaited<ReturnType<typeof termsBeginning>>[number]): Name => ({
  kind,
  id,
  text: full && kind === 'abbreviation' ? `${form} (${full})` : form,
  sought: form,
});

interface Name {
  kind: string;
  id: number;
  text: string;
  /** The text to search for, if it differs. */
  sought?: string;
  /** Slug of its own page, in this language and in English. */
  slug?: string | null;
  english_slug?: string | null;
}
async function drugsFrom(
  db: Reader,
  word: string,
  language: string,
  reading: ReadingScope | null,
): Promise<Name[]> {
  const rows = await drugNames(db, word, language, reading);
  return rows.map(({ name, generics, is_generic }, id) => ({
    kind: is_generic ? 'substance' : 'drug',
    id,
    text: is_generic ? name : `${name} (${generics})`,
    sought: name,
  }));
}

/** Topics first, then curated names that are not topics, then the others. */
function inOrder(curated: readonly Name[], names: readonly Name[]): Name[] {
  const topics = names.filter(({ kind }) => kind === 'topic');
  const isTopic = ({ kind, text, sought }: Name) =>
    kind !== 'drug' && topics.some((topic) => isNear(folded(topic.text), folded(sought ?? text)));
  const others = names.filter(({ kind }) => kind !== 'topic');
  return [...topics, ...curated.filter((one) => !isTopic(one)), ...others].slice(0, SUGGESTION_LIMIT);
}
