import { identifierKey, identifiersOf, type ReferenceIdentifier } from '#media/reference/standing.rules.ts';

/** The source named by typed words: a DOI, bare or as an address, or a PubMed number. */
export function sourceIn(words: string): ReferenceIdentifier | null {
  const typed = words.trim();
  if (/^\d{1,8}$/.test(typed)) return { registry: 'pubmed', identifier: typed.replace(/^0+(?=\d)/, '') };
  return identifiersOf({ text: /^10\.\d{4,9}\//.test(typed) ? `doi:${typed}` : typed })[0] ?? null;
}

/** A line that names a source only by its number, in any form. */
const IS_BARE =
  /^(?:(?:(?:https?:\/\/)?(?:(?:dx|www)\.)?doi\.org\/|doi:?\s*)?10\.\d{4,9}\/\S+|(?:PMID:?\s*)?\d{1,8}|(?:https?:\/\/)?(?:pubmed|(?:www\.)?ncbi)\.\S+)$/i;

export interface ReferenceProblems {
  /** Positions, counted from 1, of lines that cite the same source as an earlier line. */
  repeated: number[];
  /** Positions of lines that name a source without citing it. */
  bare: number[];
}
export function referenceProblems(lines: readonly string[]): ReferenceProblems {
  const seen = new Set<string>();
  const problems: ReferenceProblems = { repeated: [], bare: [] };
  for (const [at, line] of lines.entries()) {
    const keys = [line.toLowerCase(), ...identifiersOf({ text: line }).map(identifierKey)];
    if (keys.some((key) => seen.has(key))) problems.repeated.push(at + 1);
    for (const key of keys) seen.add(key);
    if (IS_BARE.test(line)) problems.bare.push(at + 1);
  }
  return problems;
}

/** Appends a source to a list of lines. */
export const withReference = (list: string, words: string): string =>
  [...list.split('\n').filter((line) => line.trim()), words.replace(/\s+/g, ' ').trim()].join('\n');
