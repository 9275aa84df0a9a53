import { termsOf } from './asked-terms.rules.ts';
import type { Names, ParsedQuery, Unit } from './query.rules.ts';

/** Terms for ranking: each list has one entry per unit of a question, in PostgreSQL's syntax. */
export interface RankTerms {
  /** All its names, restricted to that weight. */
  a: string[];
  b: string[];
  c: string[];
  d: string[];
  /** Its single words, whose occurrences are counted: PostgreSQL would count each word of a phrase. */
  counted: string[];
  /** The substances of a class. */
  kin: string[];
}

type Label = 'A' | 'B' | 'C' | 'D';
const TERM = /[\p{L}\p{N}\p{M}]+(:\*)?/gu;
const labelled = (term: string, label: Label): string =>
  term.replace(TERM, (word) => (word.endsWith(':*') ? `${word}${label}` : `${word}:${label}`));

export function weighingOf({ alternatives }: ParsedQuery, names: Names): RankTerms {
  const units = alternatives.flat();
  const termOf = (unit: Unit) => termsOf({ alternatives: [[unit]], without: [] }, names).all;
  const called = units.map((unit) => termOf(withForms(unit, unit.also?.forms ?? [])));
  const each = (label: Label) => called.map((term) => labelled(term, label));
  return {
    a: each('A'),
    b: each('B'),
    c: each('C'),
    d: each('D'),
    counted: units.map((unit) =>
      termOf(
        withForms(
          unit,
          (unit.also?.forms ?? []).filter(({ length }) => length === 1),
        ),
      ),
    ),
    kin: units.map(({ also }) => substances(also?.drugs ?? [])),
  };
}

const withForms = ({ also, ...unit }: Unit, forms: readonly (readonly string[])[]): Unit =>
  also ? { ...unit, also: { forms, drugs: [] } } : unit;
const substances = (drugs: readonly (readonly string[])[]): string =>
  [...new Set(drugs.filter(({ length }) => length === 1).flat())].join(' | ');
