import type { Wording } from '#catalog/offered-test/earned-as.rules.ts';
import { utcDate } from '#kit/dates.ts';
import { folded } from '#kit/text/folded.ts';
import { dayInZone } from '../credit.rules.ts';

export type CertificateStatus = 'valid' | 'superseded' | 'withdrawn';

/** `SS-2733-00418`: the activity and a serial number that is never reused. */
export const certificateNumber = (publicationId: number, serial: number): string =>
  `SS-${publicationId}-${String(serial).padStart(5, '0')}`;

/** Whether a text is a certificate's number rather than its code, as typed by whoever has the paper before them. */
export const isCertificateNumber = (text: string): boolean => /^SS-\d+-\d{5,}$/i.test(text);

/** The day of completion: on the learner's calendar, or in UTC if none is recorded (C30). */
export const completionDay = (one: { civil_date?: string | null; completed_at: Date }): string =>
  one.civil_date ?? utcDate(one.completed_at);

/** The day of issue on the calendar of the completion, so that no paper is older than what it proves (C30). */
export const issueDay = (one: { zone?: string | null; issued_at: Date }): string =>
  dayInZone(one.issued_at, one.zone);

/** Withdrawn takes precedence over superseded: a withdrawn certificate never counts again. */
export function certificateStatus(one: { withdrawn: boolean; superseded: boolean }): CertificateStatus {
  if (one.withdrawn) return 'withdrawn';
  return one.superseded ? 'superseded' : 'valid';
}

/** Words normalized for comparison: without accents, case and apostrophes, special letters as a keyboard without them writes them. */
const wordsOf = (name: string): string[] =>
  folded(name)
    .replace(/[\p{Cf}'’.,]/gu, '')
    .split(/\s+/)
    .filter(Boolean);
const joined = (word: string): string => word.replaceAll(/\p{Pd}/gu, '');
const parts = (word: string): string[] => word.split(/\p{Pd}/u).filter(Boolean);
/** The words of the printed name that a typed word covers: the word as a whole, or each of its parts. */
function coveredBy(typed: string, printed: readonly string[]): readonly number[] {
  const whole = printed.flatMap((word, at) => (joined(word) === joined(typed) ? [at] : []));
  if (whole.length > 0) return whole;
  const pieces = parts(typed).map((part) =>
    printed.flatMap((word, at) => (parts(word).includes(part) ? [at] : [])),
  );
  return pieces.every((found) => found.length > 0) ? pieces.flat() : [];
}
/**
 * Whether a name copied from a certificate is the one printed on it: its words in any order, with or without hyphens
 * and initials. At least two words are needed that cover two of the printed ones, so that a number alone, or a guessed
 * surname in whatever spelling, finds nobody.
 */
export function isNameOn(printed: string, typed: string): boolean {
  const words = wordsOf(printed);
  const given = wordsOf(typed).filter((word) => joined(word) !== '');
  const covered = given.map((word) => coveredBy(word, words));
  const needed = Math.max(1, Math.min(2, words.length));
  return (
    covered.every((found) => found.length > 0) &&
    given.flatMap(parts).length >= needed &&
    new Set(covered.flat()).size >= needed
  );
}

/** The code in an address of verification, however it is broken over lines; any other text is one as typed. */
export function codeIn(text: string): string {
  const typed = text.replace(/\s+/g, '');
  return /\/verify\/([\w-]+)/.exec(typed)?.[1] ?? typed;
}

const CODE = /^[\w-]{22}$/;
export const isVerificationCode = (text: string): boolean => CODE.test(text);
/** The page where its learner opens it: the list of certificates, with this one shown. */
export const certificatePath = (id: number): string => `/dashboard/certificates?certificate=${id}`;

export const verifyPath = (code: string): string => `/verify/${code}`;

/** The accreditation statement of a certificate of participation (rule R27); null if none is on record. */
export const accreditationOf = ({
  wording,
  accreditation,
}: {
  wording: Wording;
  accreditation?: string | null;
}): string | null => (wording === 'participation' && accreditation?.trim()) || null;
