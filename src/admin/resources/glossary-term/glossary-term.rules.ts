import { tidied } from '#kit/text/folded.ts';
import type { ValuesOfResource } from '../../kit/resource.schema.ts';
import type { glossaryTerms } from './glossary-term.schema.ts';

export const GLOSSARY_MAX = 120;

export type GlossaryTerm = ValuesOfResource<typeof glossaryTerms>;
export type GlossaryProblem = 'empty' | 'long';

/** With single spaces and none at the ends; letters composed with their accents. */
export const tidiedTerm = (given: GlossaryTerm): GlossaryTerm =>
  Object.fromEntries(Object.entries(given).map(([name, text]) => [name, tidied(text)])) as GlossaryTerm;

/** Why a term cannot be in the glossary, by field: it needs an English word, and each must be a term, not a text. */
export function glossaryProblems(given: GlossaryTerm): Partial<Record<keyof GlossaryTerm, GlossaryProblem>> {
  const tidy = tidiedTerm(given);
  const long = Object.entries(tidy).flatMap(([name, text]) =>
    text.length > GLOSSARY_MAX ? [[name, 'long']] : [],
  );
  return { ...Object.fromEntries(long), ...(tidy.en === '' ? { en: 'empty' } : {}) };
}
