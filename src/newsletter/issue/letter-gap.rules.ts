import type { LanguageFallback } from './admin.data.ts';
import type { LetterWords } from './letter.schema.ts';
import { blockProblem, publicationsIn } from './letter-block.rules.ts';
import { LETTER_GAPS, type LetterGap } from './letter-gap.data.ts';

interface IssueWords {
  letters: Readonly<Partial<Record<string, LetterWords>>>;
  unwritten: LanguageFallback;
  /** Those of its publications that everybody may know of. */
  shown: readonly number[];
}

/**
 * What a written issue lacks: in each language it needs a subject and text, every block must be complete, and
 * everything it announces must be public.
 */
export function letterGaps({ letters, unwritten, shown }: IssueWords): LetterGap[] {
  const written = Object.values(letters).filter((one) => one !== undefined);
  if (written.length === 0) return ['no-letter'];
  const found = new Set<LetterGap>();
  if (unwritten === 'english' && !letters.en) found.add('no-english');
  for (const { subject, blocks } of written) {
    if (subject === '') found.add('subject');
    if (!blocks.some(({ kind }) => kind !== 'divider')) found.add('empty');
    if (blocks.some((one) => blockProblem(one) !== null)) found.add('block');
  }
  if (publicationsIn(written).some((id) => !shown.includes(id))) found.add('publication');
  return LETTER_GAPS.filter((gap) => found.has(gap));
}

/** The language that a reader gets the issue in; null if they are left out. */
export const letterLanguage = (
  language: string,
  letters: Readonly<Partial<Record<string, LetterWords>>>,
  unwritten: LanguageFallback,
): string | null => {
  if (letters[language]) return language;
  return unwritten === 'english' && letters.en ? 'en' : null;
};

/** Why readers of a language would get no written e-mail; `left-out` is no gap of the issue, but was chosen. */
export function languageGap(
  language: string,
  { letters, unwritten }: Pick<IssueWords, 'letters' | 'unwritten'>,
): LetterGap | 'left-out' {
  if (letterLanguage(language, letters, unwritten) !== null) return 'publication';
  if (Object.keys(letters).length === 0) return 'no-letter';
  return unwritten === 'english' ? 'no-english' : 'left-out';
}

/** The languages whose readers are written to; null for all. */
export const readLanguages = (
  letters: Readonly<Partial<Record<string, LetterWords>>>,
  unwritten: LanguageFallback,
): string[] | null => (unwritten === 'english' ? null : Object.keys(letters));
