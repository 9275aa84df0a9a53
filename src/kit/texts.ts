import { numberText, pluralForm } from './numbers.ts';
import { unbroken } from './text/unbroken.ts';

/**
 * Interface texts: keys with English defaults in code; a language's dictionary and an editor's override come from the
 * database. Messages take `{name}` and ICU plurals, `{n, plural, =0 {none} one {# credit} other {# credits}}`.
 */
export interface Texts<Keys extends string = string> {
  scope: string;
  defaults: Record<Keys, string>;
}
export type Dictionary = Record<string, string>;
export type Values = Record<string, string | number>;

export const texts = <const D extends Record<string, string>>(
  scope: string,
  defaults: D,
): Texts<keyof D & string> => ({
  scope,
  defaults,
});

/** `say(key, values)` over a dictionary; a missing key falls back to its English default. */
export function speaker<K extends string>(from: Texts<K>, dictionary: Dictionary, locale: string) {
  const known = messagesOf(from, dictionary);
  return (key: K, values: Values = {}): string => {
    known[key] ??= dictionary[`${from.scope}.${key}`] ?? from.defaults[key];
    return format(known[key], values, locale);
  };
}

/** The same for the screen, keeping a number and its unit together; a message without values is formatted only once. */
export function screenSpeaker<K extends string>(
  from: Texts<K>,
  dictionary: Dictionary,
  locale: string,
): (key: K, values?: Values) => string {
  const known = messagesOf(from, dictionary);
  const made = speakers.get(known);
  if (made?.locale === locale) return made.say;
  const speak = speaker<string>(from, dictionary, locale);
  const plain: Dictionary = Object.create(null);
  const say = (key: string, values?: Values): string => {
    if (plain[key] !== undefined) return plain[key];
    const text = speak(key, values);
    if (known[key]?.includes('{')) return unbrokenOnce(text);
    plain[key] = unbroken(text);
    return plain[key];
  };
  speakers.set(known, { locale, say });
  return say;
}
/** Speakers by the messages of a dictionary: every part of a page asks for its own. */
const speakers = new WeakMap<Dictionary, { locale: string; say: (key: string, values?: Values) => string }>();

/** Recent short texts with values: cards and rows repeat the same minutes and credits. */
const together = new Map<string, string>();
const MOST_TOGETHER = 1_000;
const SHORT = 80;
function unbrokenOnce(text: string): string {
  const known = together.get(text);
  if (known !== undefined) return known;
  const kept = unbroken(text);
  if (text.length > SHORT) return kept;
  if (together.size >= MOST_TOGETHER) together.clear();
  together.set(text, kept);
  return kept;
}

/** Messages by dictionary and texts: the full key of a message is built only once, because a page uses hundreds. */
const looked = new WeakMap<Dictionary, WeakMap<Texts, Dictionary>>();
function messagesOf(from: Texts, dictionary: Dictionary): Dictionary {
  const ofDictionary = looked.get(dictionary) ?? new WeakMap<Texts, Dictionary>();
  if (!looked.has(dictionary)) looked.set(dictionary, ofDictionary);
  const known = ofDictionary.get(from) ?? Object.create(null);
  if (!ofDictionary.has(from)) ofDictionary.set(from, known);
  return known;
}

/** Formats one message. Braces that do not name a value stay as they are. */
export function format(message: string, values: Values, locale: string): string {
  if (!message.includes('{')) return message;
  let out = '';
  for (const piece of piecesOf(message))
    out += typeof piece === 'string' ? piece : argument(piece, values, locale);
  return out;
}

/** The content of a pair of braces; `branches` if it is a plural. */
interface Argument {
  inner: string;
  name: string;
  branches: ReadonlyMap<string, string> | null;
}
/** How many parsed messages are kept, whatever editors write: a page uses the same ones again and again. */
const MOST_READ = 2_000;
const read = new Map<string, readonly (string | Argument)[]>();
function piecesOf(message: string): readonly (string | Argument)[] {
  const known = read.get(message);
  if (known) return known;
  if (read.size >= MOST_READ) read.clear();
  const pieces = readMessage(message);
  read.set(message, pieces);
  return pieces;
}

function readMessage(message: string): (string | Argument)[] {
  const pieces: (string | Argument)[] = [];
  let at = 0;
  for (;;) {
    const open = message.indexOf('{', at);
    const end = open < 0 ? -1 : closing(message, open);
    if (end < 0) return [...pieces, message.slice(at)];
    pieces.push(message.slice(at, open), readArgument(message.slice(open + 1, end)));
    at = end + 1;
  }
}

function readArgument(inner: string): Argument {
  const [name = '', kind, ...rest] = inner.split(',');
  return {
    inner,
    name: name.trim(),
    branches: kind?.trim() === 'plural' ? branchesOf(rest.join(',')) : null,
  };
}

function closing(message: string, open: number): number {
  let depth = 0;
  for (let at = open; at < message.length; at++) {
    if (message[at] === '{') depth++;
    else if (message[at] === '}' && --depth === 0) return at;
  }
  return -1;
}

function argument({ inner, name, branches }: Argument, values: Values, locale: string): string {
  const value = values[name];
  if (value === undefined) return `{${inner}}`;
  if (branches === null) return typeof value === 'number' ? numberText(value, locale) : value;
  const number = Number(value);
  const chosen =
    branches.get(`=${number}`) ?? branches.get(pluralForm(number, locale)) ?? branches.get('other') ?? '';
  return format(chosen.replaceAll('#', numberText(number, locale)), values, locale);
}

function branchesOf(source: string): Map<string, string> {
  const branches = new Map<string, string>();
  let at = 0;
  while (at < source.length) {
    const open = source.indexOf('{', at);
    if (open < 0) break;
    const end = closing(source, open);
    if (end < 0) break;
    branches.set(source.slice(at, open).trim(), source.slice(open + 1, end));
    at = end + 1;
  }
  return branches;
}

/** The branches of every plural of a message, those within a branch included. */
export const pluralsIn = (message: string): ReadonlyMap<string, string>[] =>
  readMessage(message).flatMap((piece) =>
    typeof piece === 'string' || piece.branches === null
      ? []
      : [piece.branches, ...[...piece.branches.values()].flatMap(pluralsIn)],
  );

/** In French it is set apart by a space, at which no line breaks. */
export const colonIn = (language: string): string => (language === 'fr' ? '\u00a0:' : ':');
/** A label and the text it names, with the colon of their language. */
export const labelled = (label: string, text: string, language: string): string =>
  `${label}${colonIn(language)} ${text}`;
