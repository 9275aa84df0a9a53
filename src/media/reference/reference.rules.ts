import type { Notice } from './notice.data.ts';

/** A source as editors enter it: its words, and the identifiers it is found by. */
export interface Reference {
  text: string;
  doi?: string;
  pmid?: string;
  url?: string;
}
/** With the notice of what has become of it since, if anything is known. */
export type CitedReference = Reference & { notice?: Notice };
export interface ReferencePart {
  text: string;
  /** The target of its link; null for plain words. */
  href: string | null;
}

const DOI = String.raw`10\.\d{4,9}\/[^\s"']+`;
const NAMED = [
  String.raw`https?:\/\/(?:dx\.)?doi\.org\/${DOI}`,
  String.raw`\bdoi:\s*${DOI}`,
  String.raw`https?:\/\/pubmed\.ncbi\.nlm\.nih\.gov\/\d{1,8}\/?`,
  String.raw`\bPMID:?\s*\d{1,8}\b`,
].join('|');

/** `10.1000/a<b>` as a path: characters that would end it are percent-encoded. */
const doiAddress = (doi: string): string =>
  `https://doi.org/${encodeURI(doi).replace(/[?#]/g, (sign) => encodeURIComponent(sign))}`;
const pubmedAddress = (pmid: string): string => `https://pubmed.ncbi.nlm.nih.gov/${pmid}/`;

/** A text with the sources it names linked; the pieces joined are exactly the text. */
export function linkedPieces(text: string): ReferencePart[] {
  const pieces: ReferencePart[] = [];
  let at = 0;
  for (const found of text.matchAll(new RegExp(NAMED, 'gi'))) {
    const name = withoutEnd(found[0]);
    const href = addressOf(name);
    if (!href) continue;
    if (found.index > at) pieces.push({ text: text.slice(at, found.index), href: null });
    pieces.push({ text: name, href });
    at = found.index + name.length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), href: null });
  return pieces;
}

function addressOf(name: string): string | null {
  const doi = new RegExp(`${DOI}$`).exec(name)?.[0];
  if (doi) return doiAddress(doi);
  const pmid = /(\d{1,8})\/?$/.exec(name)?.[1];
  return pmid && !/doi/i.test(name) ? pubmedAddress(pmid) : null;
}

/**
 * Trailing punctuation of the sentence, and a closing bracket that was opened before the name, are not part of the
 * name.
 */
function withoutEnd(name: string): string {
  const isOpen = (sign: string, end: string) => name.split(sign).length <= name.split(end).length - 1;
  const last = name.at(-1) ?? '';
  const isStray =
    /[.,;:!?»”’]/.test(last) ||
    (last === ')' && isOpen('(', ')')) ||
    (last === ']' && isOpen('[', ']')) ||
    (last === '>' && isOpen('<', '>'));
  return isStray ? withoutEnd(name.slice(0, -1)) : name;
}

/** The words unchanged, then the identifiers of the source that the words do not name themselves. */
export function referencePieces({ text, doi, pmid, url }: Reference): ReferencePart[] {
  const words = linkedPieces(text);
  const isNamed = words.some(({ href }) => href !== null);
  const page = url && /^https?:\/\//.test(url) ? url : null;
  const pieces = page && !isNamed ? [{ text, href: page }] : words;
  for (const [name, href] of [
    [`doi:${doi}`, doi && new RegExp(`^${DOI}$`).test(doi) ? doiAddress(doi) : null],
    [`PMID\u00a0${pmid}`, pmid && /^\d{1,8}$/.test(pmid) ? pubmedAddress(pmid) : null],
  ] as const)
    if (href && !pieces.some((piece) => piece.href === href))
      pieces.push({ text: ' ', href: null }, { text: name, href });
  return pieces;
}

/** A reference on one line, for where it is stored as text. */
export const referenceLine = (reference: Reference): string =>
  referencePieces(reference)
    .map((piece) => piece.text)
    .join('');

/** A reference is stored as words alone, or with its identifiers. */
export const referenceOf = (stored: string | Reference): Reference =>
  typeof stored === 'string' ? { text: stored } : stored;
