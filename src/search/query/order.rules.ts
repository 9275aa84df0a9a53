import { termsOf } from './asked-terms.rules.ts';
import type { Names, ParsedQuery, Unit } from './query.rules.ts';

/** What the order weighs: one place in each list for each unit of a question, as PostgreSQL writes it. */
export interface RankTerms {
  /** By all that it is called, where it stands with that weight. */
  a: string[];
  b: string[];
  c: string[];
  d: string[];
  /** By its single words, whose occurrences are counted: of a phrase PostgreSQL would count each word. */
  counted: string[];
  /** By the substances of a class. */
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
