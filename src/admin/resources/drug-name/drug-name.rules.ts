import { tidied } from '#kit/text/folded.ts';
export const DRUG_NAME_MIN = 2;
export const DRUG_NAME_MAX = 60;

export type DrugNameProblem = 'empty' | 'short' | 'long' | 'oneWord' | 'signs' | 'same';
interface Names {
  name: string;
  generic: string;
}

/** What is wrong with a name; search looks up words one by one, so a name must be a single word. */
function nameProblem(text: string): DrugNameProblem | null {
  if (text === '') return 'empty';
  if (text.length > DRUG_NAME_MAX) return 'long';
  if (!/^[\p{L}\p{M}\p{N}]+$/u.test(text)) return 'oneWord';
  return text.length < DRUG_NAME_MIN ? 'short' : null;
}

/** What is wrong with a substance: words of letters and digits, joined by spaces or hyphens. */
export function genericProblem(text: string): DrugNameProblem | null {
  if (text === '') return 'empty';
  if (text.length > DRUG_NAME_MAX) return 'long';
  if (!/^[\p{L}\p{M}\p{N}]+([ -][\p{L}\p{M}\p{N}]+)*$/u.test(text)) return 'signs';
  return text.length < DRUG_NAME_MIN ? 'short' : null;
}

/** Why a drug name cannot be in the list, by field; empty if it can. */
export function drugNameProblems(given: Names): Partial<Record<keyof Names, DrugNameProblem>> {
  const [name, generic] = [tidied(given.name), tidied(given.generic)];
  const problems = { name: nameProblem(name), generic: genericProblem(generic) };
  const isSame = !problems.name && !problems.generic && name.toLowerCase() === generic.toLowerCase();
  return {
    ...(problems.name ? { name: problems.name } : {}),
    ...(problems.generic ? { generic: problems.generic } : {}),
    ...(isSame ? { generic: 'same' as const } : {}),
  };
}
