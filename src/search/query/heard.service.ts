import type { Reader } from '#platform/postgres/database.ts';
import { namesIn } from './asked-terms.rules.ts';
import { tellingWords } from './name.repository.ts';
import { type ParsedQuery, someOf, wordsSought } from './query.rules.ts';
import { isSaid, type SearchQuestion } from './question.service.ts';

/** Number of words of a question for which alternatives are tried. */
const HEARD_MAX = 6;
export interface WordMatch {
  word: string;
  /** Whether anything matches this word. */
  finds: boolean;
}
export interface HeardWords {
  heard: readonly WordMatch[];
  /** How many words were asked for, including those that are not tried. */
  of: number;
}

/** The significant words of a question; articles and the like mean nothing, and are left as they are. */
export async function heardWords(
  db: Reader,
  question: SearchQuestion,
  sought: ParsedQuery,
): Promise<HeardWords> {
  const telling = await tellingWords(db, wordsSought(sought), question.language);
  const isAsked = async (word: string): Promise<WordMatch> => ({
    word,
    finds: await isSaid(db, question, { alternatives: someOf([word], 1, sought), without: [] }),
  });
  const heard = await Promise.all(telling.slice(0, HEARD_MAX).map(isAsked));
  return { heard, of: new Set([...telling, ...namesIn(sought)]).size };
}
