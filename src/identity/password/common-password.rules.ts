import { COMMON_DIGITS, COMMON_WORDS } from './common-password.data.ts';

/** What people append to a word when eight characters are required. */
const ENDINGS = [
  '',
  '1',
  '2',
  '3',
  '4',
  '5',
  '7',
  '8',
  '9',
  '0',
  '11',
  '12',
  '13',
  '21',
  '22',
  '23',
  '69',
  '77',
  '88',
  '99',
  '00',
  '01',
  '07',
  '10',
  '123',
  '1234',
  '12345',
  '123456',
];
const SHORTEST = 8;

const words = COMMON_WORDS.trim().split(/\s+/);
const common = new Set([...words, ...COMMON_DIGITS.trim().split(/\s+/)]);
/** The rows of the keyboard in both directions, and the columns down from the digits. */
const ROWS = [
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertzuiop',
  'azertyuiop',
];
const WALKS = [
  ...ROWS,
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'zaq1xsw2cde3vfr4bgt5nhy6mju7',
  'a1s2d3f4g5h6j7k8l9',
  'a1b2c3d4e5f6g7h8i9',
].flatMap((walk) => [walk, [...walk].reverse().join('')]);

/**
 * Whether a password is one that everybody tries first: a common word as is, with a usual ending or doubled; a walk
 * over the keyboard; one short group repeated. Case is ignored.
 */
export function isCommonPassword(password: string): boolean {
  const typed = password.trim().toLowerCase();
  if (common.has(typed) || isWalk(typed) || isRepetition(typed)) return true;
  return ENDINGS.some(
    (ending) => typed.endsWith(ending) && isWord(typed.slice(0, typed.length - ending.length)),
  );
}

const isWord = (text: string): boolean => text.length >= 3 && common.has(text);

const isWalk = (text: string): boolean =>
  text.length >= SHORTEST && WALKS.some((walk) => walk.includes(text));

/** `aaaaaaaa`, `abcabcabc`, `12121212`, and a common word twice. */
function isRepetition(text: string): boolean {
  for (let unit = 1; unit <= 4; unit++)
    if (text.length >= SHORTEST && text === text.slice(0, unit).repeat(text.length).slice(0, text.length))
      return true;
  const half = text.slice(0, text.length / 2);
  return half + half === text && isWord(half);
}

/** Terms of the site's subject come to mind first, for guessers too. */
const OF_THE_FIELD = ['psychopharmacology', 'medication', 'clinician', 'library', 'credit', 'medicine'];
/** Number of digits and symbols around such a word that are guessed along with it. */
const MOST_AROUND = 8;
const lettersOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, '');

/**
 * Whether a password is only words of this site and of the account (one, one twice, or two together) plus a few digits
 * and symbols.
 */
export function isOfThisSite(password: string, own: readonly string[]): boolean {
  const letters = lettersOf(password);
  if ([...password].length - letters.length > MOST_AROUND) return false;
  const words = [...OF_THE_FIELD, ...own.map(lettersOf)].filter((word) => word.length >= 3);
  return words.some((one) => letters === one || words.some((other) => letters === one + other));
}

/** Number of different passwords of acceptable length that the list refuses; used by its test. */
export function listedCount(): number {
  const listed = new Set<string>();
  for (const word of common)
    for (const ending of ENDINGS) if (word.length + ending.length >= SHORTEST) listed.add(word + ending);
  return listed.size;
}
