import type { ValuesOfResource } from '../../kit/resource.schema.ts';
import type { glossaryTerms } from './glossary-term.schema.ts';

export const GLOSSARY_MAX = 120;

export type GlossaryTerm = ValuesOfResource<typeof glossaryTerms>;
export type GlossaryProblem = 'empty' | 'long';

/** Spaces as one, none at the ends, letters with their accents as one character. */
export const tidiedTerm = (given: GlossaryTerm): GlossaryTerm =>
  Object.fromEntries(
    Object.entries(given).map(([name, text]) => [name, text.normalize('NFC').replace(/\s+/g, ' ').trim()]),
  ) as GlossaryTerm;

/** What keeps a term from the glossary, by field: it has an English word, and each is a term rather than a text. */
export function glossaryProblems(given: GlossaryTerm): Partial<Record<keyof GlossaryTerm, GlossaryProblem>> {
  const tidy = tidiedTerm(given);
  const long = Object.entries(tidy).flatMap(([name, text]) =>
    text.length > GLOSSARY_MAX ? [[name, 'long']] : [],
  );
  return { ...Object.fromEntries(long), ...(tidy.en === '' ? { en: 'empty' } : {}) };
}
