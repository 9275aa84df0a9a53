import { folded } from '#kit/text/folded.ts';
import { type ParsedQuery, type Unit, wordsOf } from '../query/query.rules.ts';

/** Other names of a word or a run of words, and the substances of a class. */
export interface Meaning {
  forms: readonly string[];
  drugs: readonly string[];
}
/** Keyed by the phrases of `phrasesOf`. */
export type Meanings = ReadonlyMap<string, Meaning>;

/** Maximum number of words of a curated term. */
const PHRASE_WORDS = 9;

const phraseOf = (units: readonly Unit[]): string =>
  units.map(({ typed, words }) => typed ?? words[0]).join(' ');

/** Every run of plain words that may be a term. */
export const phrasesOf = ({ alternatives }: Pick<ParsedQuery, 'alternatives'>): string[] => [
  ...new Set(
    alternatives.flatMap((units) =>
      units.flatMap((_, at) => [...runsAt(units, at).map(phraseOf), ...inOne(units, at)]),
    ),
  ),
];

/** Two words with a hyphen between them may be one: "anti-psychotic". */
function inOne(units: readonly Unit[], at: number): string[] {
  const [one, next] = units.slice(at, at + 2);
  return one?.hyphened && next && !next.quoted ? [`${one.words[0]}${next.words[0]}`] : [];
}

/** The runs that begin at a position, longest first; quoted words are never part of one. */
function runsAt(units: readonly Unit[], at: number): Unit[][] {
  const rest = units.slice(at, at + PHRASE_WORDS);
  const quoted = rest.findIndex((unit) => unit.quoted);
  const plain = quoted < 0 ? rest : rest.slice(0, quoted);
  return plain.map((_, left) => plain.slice(0, plain.length - left));
}

/** A question with its terms recognized, the longest first, each searched for by all its names. */
export const withMeanings = (sought: ParsedQuery, meanings: Meanings): ParsedQuery => ({
  ...sought,
  alternatives: sought.alternatives.map((units) => joined(units, meanings)),
});

function joined(units: readonly Unit[], meanings: Meanings): Unit[] {
  const made: Unit[] = [];
  for (let at = 0; at < units.length; ) {
    const named = runsAt(units, at).find((one) => meanings.has(phraseOf(one)));
    const [whole = ''] = inOne(units, at);
    const run = (named?.length ?? 0) < 2 && meanings.has(whole) ? units.slice(at, at + 2) : named;
    const meaning = run && meanings.get(run === named ? phraseOf(run) : whole);
    made.push(meaning ? termUnit(run, meaning) : (units[at] as Unit));
    at += run?.length ?? 1;
  }
  return made;
}

function termUnit(run: readonly Unit[], { forms, drugs }: Meaning): Unit {
  const [first] = run;
  const words = run.flatMap((unit) => unit.words);
  return {
    words,
    typed: phraseOf(run),
    quoted: false,
    ...(run.length === 1 && first?.written ? { written: first.written } : {}),
    also: { forms: forms.map(wordsOf).filter((form) => !says(form, words)), drugs: drugs.map(wordsOf) },
  };
}

/** Whether a form contains all of the words. */
const says = (form: readonly string[], words: readonly string[]): boolean => {
  const said = form.map(folded);
  return words.every((word) => said.includes(folded(word)));
};
